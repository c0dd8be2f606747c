import { leftOf } from '#domain/money.ts'
import { monthTitle } from '#text/dates.ts'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '#web/navigation/Link.tsx'
import { isDisconnected } from '#domain/supply.ts'
import { accounts as words } from '#text/accounts.ts'
import { personHome } from '#text/person-home.ts'
import { differenceText, zoneParts } from '#text/bill-difference.ts'
import { outagePage } from '#text/outage-power.ts'
import { useCall } from '#web/api/queries.ts'
import { NowPanel } from '#web/outages/NowPanel.tsx'
import { PendingAsked } from '#web/customer/PendingNote.tsx'
import { hasCome } from '#web/ui/answer.ts'
import { Button } from '#web/ui/Button.tsx'
import { Money } from '#web/ui/Money.tsx'
import { useNow } from '#web/ui/now.ts'
import type { Apartment } from './attention.ts'
import { monthDifference, type MonthDifference } from './month-difference.ts'
import type { ApartmentPage } from './open-apartment.ts'
import { ReadingFact } from './ReadingFact.tsx'
import { TwelveBars } from './TwelveBars.tsx'
import styles from './dashboard.module.css'

type Props = {
  apartment: Apartment
  /** kopiykas on their way to the ledger */
  pending: number
  busy: boolean
  onOpen: (account: string, to: ApartmentPage) => Promise<void>
}

/**
 * The home page with one address: the state of the power, the money, twelve months, the reading; «додати» at the end.
 */
export function Dashboard({ apartment, pending, busy, onOpen }: Props) {
  const { account, power, queueNames, days, updatedAt } = apartment
  const used = useCall('/api/person/consumption', { account, months: 12 })
  const { data, errorUpdateCount, refetch } = used
  const open = (to: ApartmentPage) => void onOpen(account, to)
  const cut = isDisconnected(apartment, useNow())
  const handIn = apartment.reading.needed
  // on a phone what waits for an action stands above what is settled
  const firstReading = handIn && apartment.balanceKopiykas <= 0 && !cut
  return (
    <>
      <NowPanel
        schedule={{ power, queueNames, updatedAt, days }}
        action={
          <button type="button" onClick={() => open('/cabinet/person/shutdown_schedule')}>
            {outagePage.wholeWeek}
          </button>
        }
      />
      <div className={styles.cards}>
        <MoneyCard
          apartment={apartment}
          pending={pending}
          difference={monthDifference(data?.months ?? [])}
          coming={!hasCome(used)}
          cut={cut}
          onOpen={open}
        />
        <div className={styles.usedPlace}>
          <TwelveBars used={data?.months} failed={errorUpdateCount > 0} onRetry={() => void refetch()} />
        </div>
        <section className={styles.card} data-first={firstReading} aria-label={words.home.handIn}>
          <ul className={styles.reading}>
            <ReadingFact apartment={apartment} />
          </ul>
          <Button
            look={firstReading ? 'filled' : 'outline'}
            busy={busy}
            onClick={() => open('/cabinet/person/indication')}
          >
            {handIn ? words.home.handIn : personHome.seeReadings}
          </Button>
        </section>
      </div>
      <Link to="/cabinet/person/add-apart" className={styles.add}>
        <IconPlus size={20} aria-hidden="true" />
        <span>
          {words.home.add}
          <span className={styles.small}>{personHome.addHint}</span>
        </span>
      </Link>
    </>
  )
}

type MoneyProps = {
  apartment: Apartment
  pending: number
  difference: MonthDifference | null
  /** the months are on their way: what they will say has its place */
  coming: boolean
  cut: boolean
  onOpen: (to: ApartmentPage) => void
}

/** One number, one comparison, one button: what is owed, or else what the last month cost. */
function MoneyCard({ apartment: { balanceKopiykas }, pending, difference, coming, cut, onOpen }: MoneyProps) {
  const owed = balanceKopiykas > 0 ? leftOf(balanceKopiykas, pending) : balanceKopiykas
  const settled = difference ? personHome.lastSum(monthTitle(difference.month)) : words.home.settled
  const label = owed > 0 ? words.home.debt : owed < 0 ? words.home.overpaid : settled
  const shown = owed !== 0 ? Math.abs(owed) : (difference?.amountKopiykas ?? 0)
  return (
    <section className={styles.card} aria-label={label}>
      <div className={styles.money}>
        <p
          className={styles.sum}
          data-coming={coming && owed === 0}
          data-state={owed > 0 ? 'debt' : owed < 0 ? 'overpaid' : 'settled'}
        >
          <span>{label}</span>
          <Money kopiykas={shown} big />
        </p>
        <Button
          look={owed > 0 ? 'filled' : 'outline'}
          onClick={() => onOpen(owed > 0 ? '/cabinet/person/pay' : '/cabinet/person/bills')}
        >
          {owed <= 0 ? personHome.bill : cut ? personHome.payAndSwitchOn : personHome.pay(owed)}
        </Button>
      </div>
      <PendingAsked kopiykas={pending} owes={owed > 0} />
      {(cut || coming || difference) && (
        <p className={styles.difference}>
          {cut
            ? personHome.cutHint
            : difference &&
              differenceText(difference.kopiykas, difference.before, zoneParts(difference.zones))}
        </p>
      )}
    </section>
  )
}
