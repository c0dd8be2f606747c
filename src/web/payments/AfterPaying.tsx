import { instalmentPage } from '#text/payment-instalments.ts'
import { paying as words } from '#text/paying.ts'
import { useCall, useWrite } from '#web/api/queries.ts'
import { useMay } from '#web/customer/may.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { Instalments } from './Instalments.tsx'
import styles from './pay.module.css'

type Props = {
  account: string
  /** something is owed: who cannot pay it at once asks for a plan */
  owes: boolean
  /** the supply is cut: paying alone does not restore it */
  cut: boolean
}

/** What can be asked of the company beside paying: a plan of instalments, and the supply back. */
export const AfterPaying = ({ account, owes, cut }: Props) => (
  <div className={styles.actions}>
    {cut && <AskSupply account={account} />}
    <Instalments account={account} owes={owes} />
  </div>
)

/** A request to restore the supply of an account, for employees to decide. */
export function AskSupply({ account }: { account: string }) {
  const ask = useWrite('/api/payments/supply/ask')
  const may = useMay('pay', account)
  const { data } = useCall('/api/payments/instalments', { account }, { staleMs: 0 })
  const send = () =>
    ask.mutate(
      { body: { account } },
      {
        onError: (failure) => void toast.bad(failure.message),
      },
    )
  return (
    <>
      <p className={styles.small}>
        {data?.supply ? instalmentPage.supplyWaits(data.supply.number, data.supply.dueOn) : words.cut}
      </p>
      {data?.supply === null && may && (
        <Button look="outline" busy={ask.isPending} onClick={send}>
          {words.askSupply}
        </Button>
      )}
    </>
  )
}
