import { lazy, Suspense, useState } from 'react'
import { kyivDate } from '#domain/kyiv.ts'
import { instalmentCounts } from '#domain/instalments.ts'
import { dunningPage } from '#text/document-dunning.ts'
import { instalmentPage as words } from '#text/payment-instalments.ts'
import { hryvniasText } from '#text/money.ts'
import { useCall } from '#web/api/queries.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { useCustomer } from '#web/customer/customer.ts'
import { useMay } from '#web/customer/may.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { useNow } from '#web/ui/now.ts'
import styles from './pay.module.css'

const InstalmentsDialog = lazy(chunk(() => import('./InstalmentsDialog.tsx'), inBrowser))

/** Paying a debt in parts: what is agreed, what waits for a decision, or the way to ask. */
export function Instalments({ account, owes }: { account: string; owes: boolean }) {
  const { pages } = useCustomer()
  const may = useMay('pay', account)
  const [asking, setAsking] = useState(false)
  const today = kyivDate(useNow(3_600_000))
  const { data } = useCall('/api/payments/instalments', { account }, { staleMs: 0 })
  if (!data) return null
  const { plan, asked: request, rule, debtKopiykas } = data
  if (request !== null) return <p className={styles.small}>{words.waits(request.number)}</p>
  if (plan?.state === 'agreed')
    return (
      <Alert tone="info">
        {words.states.agreed}. {words.paid(plan.paidKopiykas)}
        <ul className={styles.plan}>
          {plan.parts.map(({ dueOn, kopiykas }) => (
            <li key={dueOn}>
              {words.until(dueOn)}: {hryvniasText(kopiykas)}
            </li>
          ))}
        </ul>
      </Alert>
    )
  if (!owes || !may) return null
  const offered = rule !== null && instalmentCounts(debtKopiykas, today, rule).length > 0
  return (
    <>
      {plan?.state === 'broken' && <p className={styles.small}>{words.states.broken}</p>}
      {offered ? (
        <Button look="quiet" onClick={() => setAsking(true)}>
          {words.ask}
        </Button>
      ) : (
        <LinkButton
          look="quiet"
          to={pages.newTicket}
          search={{ kind: 'contract', title: dunningPage.planTitle }}
        >
          {dunningPage.askPlan}
        </LinkButton>
      )}
      <Suspense>
        {asking && rule !== null && (
          <InstalmentsDialog
            account={account}
            debt={debtKopiykas}
            rule={rule}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  )
}
