import { leftOf } from '#domain/money.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { billParts } from '#text/bill-parts.ts'
import { debtCard as words, entityWaiting } from '#text/business-accounts-waiting.ts'
import { hryvniasText } from '#text/money.ts'
import { useOffered } from '#web/company/offered.ts'
import { useCustomer } from '#web/customer/customer.ts'
import { useMay } from '#web/customer/may.ts'
import { pendingOf, usePending } from '#web/customer/pending.ts'
import { PendingAsked } from '#web/customer/PendingNote.tsx'
import { Link } from '#web/navigation/Link.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import layout from '#web/ui/layout.module.css'
import { useNow } from '#web/ui/now.ts'
import styles from './period.module.css'
import type { Told } from './waiting-facts.ts'

/** Leads to paying for the account in view, for whoever has the right; what is on its way is neither owed nor paid. */
function PayDebt({ kopiykas }: { kopiykas: number }) {
  const { account } = useCustomer()
  const pending = pendingOf(usePending(), account)
  const left = leftOf(kopiykas, pending)
  const may = useMay('pay', account)
  return (
    <>
      {may && left > 0 && (
        <LinkButton className={styles.payDebt} to="/cabinet/entity/pay">
          {billParts.pay(left)}
        </LinkButton>
      )}
      <PendingAsked kopiykas={pending} owes={left > 0} />
    </>
  )
}

/** What is not paid, by service: how much and until when. */
export function DebtCard({ debt, all }: { debt: Told['debt']; all: boolean }) {
  const today = kyivDate(useNow(60_000))
  const offered = useOffered()
  const papers = all && offered('/cabinet/entity/docs/payment')
  return (
    <section className={styles.debt} aria-labelledby="debt">
      <div className={styles.head}>
        <h2 id="debt">{words.title}</h2>
        <Link to={papers ? '/cabinet/entity/docs/payment' : '/cabinet/entity/bills'}>{words.bills}</Link>
      </div>
      {!debt.known ? (
        <p className={layout.quiet}>{entityWaiting.unknown[debt.why]}</p>
      ) : debt.kopiykas === 0 ? (
        <p>{words.none}</p>
      ) : (
        <>
          {all && <p className={styles.sum}>{hryvniasText(debt.kopiykas)}</p>}
          {debt.overdueKopiykas > 0 && (
            <p className={styles.late}>
              {debt.overdueKopiykas === debt.kopiykas
                ? words.allOverdue
                : words.overdue(debt.overdueKopiykas)}
            </p>
          )}
          {all && <p className={layout.quiet}>{words.onAccounts(debt.accounts)}</p>}
          <ul className={styles.services}>
            {debt.services.map(({ service, name, kopiykas, dueOn }) => (
              <li key={service}>
                <span>{name}</span>
                <span className={styles.kopiykas}>{hryvniasText(kopiykas)}</span>
                <span className={styles.when} data-late={dueOn < today}>
                  {dueOn < today ? words.late(dueOn) : words.due(dueOn)}
                </span>
              </li>
            ))}
          </ul>
          {!all && <PayDebt kopiykas={debt.kopiykas} />}
        </>
      )}
    </section>
  )
}
