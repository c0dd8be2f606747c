import { useEffect } from 'react'
import { viewing as words } from '#text/staff-accounts.ts'
import { signOut } from '#web/api/check-session.ts'
import { session, useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Countdown } from '#web/ui/Countdown.tsx'
import styles from './banner.module.css'

/** Before its end the view goes back by itself, while the session of whoever looks is still alive. */
const BEFORE_END_MS = 20_000

/** Stands above every page of a cabinet that is seen as its customer sees it. */
export default function ViewBanner({ about }: { about: { account: string; name: string } }) {
  const expires = useSession(({ common }) => common.expires)
  useEffect(() => {
    if (expires === null) return
    const timer = setTimeout(() => session.clear(), Date.parse(expires) - Date.now() - BEFORE_END_MS)
    return () => clearTimeout(timer)
  }, [expires])
  return (
    <aside className={`${styles.banner} no-print`} aria-label={words.title(about.account)}>
      <p>
        <b>{words.title(about.name)}</b>{' '}
        {expires !== null && (
          <span>
            {words.left} <Countdown till={expires} />
          </span>
        )}
      </p>
      <Button look="light" onClick={() => void signOut()}>
        {words.end}
      </Button>
    </aside>
  )
}
