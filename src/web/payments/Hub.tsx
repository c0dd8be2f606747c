import { payHubPage } from '#domain/payhub.ts'
import { paying as words } from '#text/paying.ts'
import { useSession } from '#web/session/session.ts'
import buttons from '#web/ui/button.module.css'

/** The page of PayHub, for an account that has one (spec §3, payHubId). */
export function Hub({ account }: { account: string }) {
  const id = useSession(
    ({ person }) => person.accounts.find((apartment) => apartment.account === account)?.payHubId,
  )
  const page = payHubPage(id)
  if (page === null) return null
  return (
    <a className={buttons.button} data-look="outline" data-wide="true" href={page} rel="external noreferrer">
      {words.hub}
    </a>
  )
}
