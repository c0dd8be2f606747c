import { Link } from '#web/navigation/Link.tsx'
import { usePermission } from './permission.ts'

/** The number of an account: a link to its card for whoever may look at it. */
export function AccountLink({ account, site }: { account: string; site: string | undefined }) {
  const looks = usePermission('accounts.look', site)
  if (!looks) return account
  return (
    <Link to="/cabinet/admin/ca_check/$account" params={{ account }} preload={false}>
      {account}
    </Link>
  )
}
