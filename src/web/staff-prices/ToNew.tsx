import { staffPrices as words } from '#text/staff-prices.ts'
import { useOffered } from '#web/company/offered.ts'
import { usePermission } from '#web/staff/permission.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'

const NEW = '/cabinet/admin/management/prices/new'

/** To a new price, of the company and kind given; for who may propose one. */
export function ToNew({ of = {} }: { of?: Record<string, string> }) {
  const offered = useOffered()
  const proposes = usePermission('prices.propose')
  if (!proposes || !offered(NEW)) return null
  return (
    <LinkButton to={NEW} search={of}>
      {words.propose}
    </LinkButton>
  )
}
