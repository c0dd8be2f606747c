import { debtByActs } from '#domain/balance.ts'
import { kopiykasOf } from '#domain/money.ts'
import { hryvniasText } from '#text/format.ts'
import { indication } from '#text/pages/indication.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './balance.module.css'

/** The account's balance of the month: owed at its start, charged, paid, owed now. */
export function BalanceCard({ account }: { account: string }) {
  const answer = useCall('/api/person/itm_balance', { account })
  return (
    <Card
      title={indication.balanceTitle}
      aside={<span className={styles.quiet}>{answer.data && indication.asOf(answer.data.asOf)}</span>}
    >
      <Loaded answer={answer} skeleton={<Skeleton lines={[44, 28, 28, 28]} />}>
        {(balance) => <Balance balance={balance} />}
      </Loaded>
    </Card>
  )
}

/** Amounts travel as hryvnias with two decimals (spec §7). */
const kopiykas = (hryvnias: string): number => kopiykasOf(hryvnias) ?? 0

function Balance({ balance }: { balance: Reply<'/api/person/itm_balance'> }) {
  const now = kopiykas(balance.debet) - kopiykas(balance.credit)
  const begin = kopiykas(balance.beginDebet) - kopiykas(balance.beginCredit)
  const acts = debtByActs(balance.items).reduce((sum, { debet }) => sum + kopiykas(debet), 0)
  return (
    <>
      <p className={styles.now} data-state={now > 0 ? 'debt' : 'fine'}>
        <span>{now > 0 ? indication.toPay : now < 0 ? indication.overpaid : indication.settled}</span>
        <Money kopiykas={Math.abs(now)} big />
      </p>
      <dl className={styles.rows}>
        <dt>{begin < 0 ? indication.beginOverpaid : indication.begin}</dt>
        <dd>{hryvniasText(Math.abs(begin))}</dd>
        <dt>{indication.charged}</dt>
        <dd>{hryvniasText(kopiykas(balance.charged))}</dd>
        <dt>{indication.paid}</dt>
        <dd>{hryvniasText(kopiykas(balance.paid))}</dd>
        {acts > 0 && (
          <>
            <dt>{indication.acts}</dt>
            <dd>{hryvniasText(acts)}</dd>
          </>
        )}
      </dl>
      <LinkButton look="outline" to="/cabinet/person/bills">
        {indication.bill}
      </LinkButton>
    </>
  )
}
