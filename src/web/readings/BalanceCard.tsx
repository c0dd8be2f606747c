import { debtByActs } from '#domain/balance.ts'
import { kopiykasOf } from '#domain/money.ts'
import { hryvniasText } from '#text/money.ts'
import { indication } from '#text/readings.ts'
import type { Reply } from '#web/api/call.ts'
import { useItmBalance } from '#web/accounts/itm-balance.ts'
import type { AccountFacts } from '#web/session/parts.ts'
import { Card } from '#web/ui/Card.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import layout from '#web/ui/layout.module.css'
import styles from './balance.module.css'

/** The balance of the account for the month: owed at its start, charged, paid, owed now. */
export function BalanceCard({ account }: { account: string }) {
  const { answer, kept } = useItmBalance(account)
  // the last known balance is better than nothing while the new one is on its way or does not come
  const known = answer.data ?? (kept?.ballanceLoaded ? kept : undefined)
  return (
    <Card
      title={indication.balanceTitle}
      aside={<span className={layout.quiet}>{answer.data && indication.asOf(answer.data.asOf)}</span>}
    >
      {kept?.ballanceError && known !== undefined && <p className={layout.quiet}>{indication.balanceOld}</p>}
      <Loaded answer={{ ...answer, data: known }} skeleton={<Skeleton lines={[44, 28, 28, 28]} />}>
        {(balance) => <Balance balance={balance} />}
      </Loaded>
    </Card>
  )
}

/** Amounts travel as hryvnias with two decimals (spec §7). */
const kopiykas = (hryvnias: string): number => kopiykasOf(hryvnias) ?? 0

type Known = Pick<AccountFacts, 'debet' | 'credit' | 'beginDebet' | 'beginCredit'> &
  Partial<Pick<AccountFacts, 'debetAct'>> &
  Partial<Pick<Reply<'/api/person/itm_balance'>, 'charged' | 'paid' | 'items'>>

function Balance({ balance }: { balance: Known }) {
  const now = kopiykas(balance.debet) - kopiykas(balance.credit)
  const begin = kopiykas(balance.beginDebet) - kopiykas(balance.beginCredit)
  const acts = (balance.debetAct ?? debtByActs(balance.items ?? [])).reduce(
    (sum, { debet }) => sum + kopiykas(debet),
    0,
  )
  return (
    <>
      <p className={styles.now} data-state={now > 0 ? 'debt' : 'fine'}>
        <span>{now > 0 ? indication.toPay : now < 0 ? indication.overpaid : indication.settled}</span>
        <Money kopiykas={Math.abs(now)} big />
      </p>
      <dl className={styles.rows}>
        <dt>{begin < 0 ? indication.beginOverpaid : indication.begin}</dt>
        <dd>{hryvniasText(Math.abs(begin))}</dd>
        {balance.charged !== undefined && balance.paid !== undefined && (
          <>
            <dt>{indication.charged}</dt>
            <dd>{hryvniasText(kopiykas(balance.charged))}</dd>
            <dt>{indication.paid}</dt>
            <dd>{hryvniasText(kopiykas(balance.paid))}</dd>
          </>
        )}
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
