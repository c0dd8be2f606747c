import { useNavigate, useSearch } from '#web/navigation/use-navigation.ts'

/**
 * «Оновлювати кожні N с», kept in the address, so that it outlives a reload and can be sent to a colleague. `everyMs` goes
 * to each call of the page: what stands beside what is refreshed must not stay behind.
 *
 * @param usual whether it is on when the address says nothing
 */
export function useLive(seconds: number, usual = false) {
  const search = useSearch()
  const navigate = useNavigate()
  const said = search['live']
  const on = said === undefined ? usual : said === '1'
  const { live: _, ...rest } = search
  const turn = () => {
    const next = on === usual ? { live: on ? '0' : '1' } : {}
    void navigate({ to: '.', search: { ...rest, ...next }, replace: true, scroll: false })
  }
  return { on, turn, everyMs: on ? seconds * 1000 : undefined }
}
