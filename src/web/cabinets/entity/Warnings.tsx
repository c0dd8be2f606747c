import { entityHome } from '#text/business-accounts-home.ts'
import { titles } from '#text/titles.ts'
import { useOffered } from '#web/company/offered.ts'
import { useSession } from '#web/session/session.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'

const ways = {
  'unpaid-act': { to: '/cabinet/entity/docs/violations', title: titles.violations },
  'held-reading': { to: '/cabinet/entity/indication', title: titles.indication },
  'verification-overdue': { to: '/cabinet/entity/commerc_accntng', title: titles.commercialAccounting },
} as const
const isWay = (code: string): code is keyof typeof ways => code in ways

/** What else needs attention on the account in view; a debt stands under the header of every page. */
export function Warnings() {
  const warnings = useSession(({ entity }) => entity.warnings)
  const offered = useOffered()
  return warnings.map(({ code }) =>
    isWay(code) ? (
      <Alert
        key={code}
        tone="soon"
        action={
          offered(ways[code].to) && (
            <LinkButton look="outline" to={ways[code].to}>
              {ways[code].title}
            </LinkButton>
          )
        }
      >
        {entityHome.warnings[code]}
      </Alert>
    ) : null,
  )
}
