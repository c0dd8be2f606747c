import { paying as words } from '#text/paying.ts'
import { pendingUnknown } from '#text/pending-payment.ts'
import { useCall } from '#web/api/queries.ts'
import { useIsPendingUnknown } from '#web/customer/pending.ts'
import { useCustomer } from '#web/customer/customer.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'

/** How many are looked through: who pays twice does it at once. */
const LAST = 10

/**
 * A payment begun and not ended, below the basket: whoever came «Back» must not pay it twice. Where that is not known, it
 * is said.
 */
export function Begun({ accounts }: { accounts: readonly string[] }) {
  const { pages } = useCustomer()
  const { data, errorUpdateCount } = useCall('/api/payments', { pageSize: LAST }, { staleMs: 0 })
  const unknown = useIsPendingUnknown()
  const open = data?.rows.find(
    ({ state, mayGo, accounts: of }) =>
      state === 'at-provider' && mayGo && of.some((account) => accounts.includes(account)),
  )
  if (!open)
    return unknown || (data === undefined && errorUpdateCount > 0) ? (
      <Alert tone="soon">{pendingUnknown()}</Alert>
    ) : null
  return (
    <Alert
      tone="soon"
      title={words.begun(open.number, open.kopiykas)}
      action={
        <LinkButton look="outline" to={pages.payment} params={{ payment: open.payment }}>
          {words.look}
        </LinkButton>
      }
    >
      {words.begunHint}
    </Alert>
  )
}
