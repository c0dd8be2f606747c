import { useEffect } from 'react'
import { useNavigate, useSearch } from '#web/navigation/use-navigation.ts'

/**
 * «Оновлювати кожні N с», kept in the address, so that it outlives a reload and can be sent to a colleague. A tab that
 * nobody looks at asks for nothing.
 *
 * @param usual whether it is on when the address says nothing
 */
export function useLive(refresh: () => void, seconds: number, usual = false) {
  const search = useSearch()
  const navigate = useNavigate()
  const said = search['live']
  const on = said === undefined ? usual : said === '1'
  useEffect(() => {
    if (!on) return
    const timer = setInterval(() => {
      if (!document.hidden) refresh()
    }, seconds * 1000)
    return () => clearInterval(timer)
  })
  const { live: _, ...rest } = search
  const turn = () => {
    const next = on === usual ? { live: on ? '0' : '1' } : {}
    void navigate({ to: '.', search: { ...rest, ...next }, replace: true, scroll: false })
  }
  return { on, turn }
}
