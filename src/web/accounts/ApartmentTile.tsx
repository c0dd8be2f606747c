import { leftOf } from '#domain/money.ts'
import { IconArrowRight } from '@tabler/icons-react'
import { isDisconnected } from '#domain/supply.ts'
import { accounts as words } from '#text/accounts.ts'
import { personHome } from '#text/person-home.ts'
import { glue } from '#text/format.ts'
import { DayStrip } from '#web/outages/DayStrip.tsx'
import { PowerFact } from '#web/outages/PowerFact.tsx'
import { powerNow } from '#web/outages/power-then.ts'
import { restOf, shownSpans } from '#web/outages/schedule.ts'
import { Money } from '#web/ui/Money.tsx'
import { PendingAsked } from '#web/customer/PendingNote.tsx'
import layout from '#web/ui/layout.module.css'
import { useNow } from '#web/ui/now.ts'
import type { Apartment } from './attention.ts'
import type { ApartmentPage } from './open-apartment.ts'
import { ReadingFact } from './ReadingFact.tsx'
import { Drawing } from '#web/ui/Drawing.tsx'
import styles from './home.module.css'

const READINGS = '/cabinet/person/indication'
const PAY = '/cabinet/person/pay'

type Props = {
  apartment: Apartment
  /** kopiykas on their way to the ledger */
  pending: number
  busy: boolean
  onOpen: (account: string, to: ApartmentPage) => Promise<void>
}

/**
 * One of several apartments: its name, the strip of the day, the money and the main button; the whole tile is its
 * target.
 */
export function ApartmentTile({ apartment, pending, busy, onOpen }: Props) {
  const { account, objectName, address, queue, balanceKopiykas } = apartment
  const now = useNow()
  const power = powerNow(apartment, now)
  const open = (to: ApartmentPage) => void onOpen(account, to)
  const cut = isDisconnected(apartment, now)
  // what is on its way to the ledger is not offered to be paid again
  const left = leftOf(balanceKopiykas, pending)
  const { to, verb } = rightAction(apartment, cut, left)
  // a debt is paid where it is seen
  const owes = left > 0
  const main = (
    <button
      type="button"
      className={styles.open}
      data-pay={owes}
      aria-busy={busy || undefined}
      onClick={() => open(to)}
    >
      <span>
        {verb}
        <span className="visually-hidden"> {objectName}</span>
      </span>
      <IconArrowRight size={20} aria-hidden="true" />
    </button>
  )
  return (
    <li className={styles.tile} data-busy={busy}>
      <div>
        <h2>{glue(objectName)}</h2>
        {objectName !== address && <p className={styles.address}>{glue(address)}</p>}
        <p className={styles.account}>{personHome.account(account)}</p>
      </div>
      <div className={layout.stack8}>
        {cut ? (
          <>
            <Drawing of="cut" />
            <p className={styles.cut}>{personHome.cut}</p>
          </>
        ) : (
          <>
            <p className={styles.power} data-tone={power.state === 'off' ? 'act' : undefined}>
              <PowerFact power={power} queue={queue} />
              <button
                type="button"
                className={styles.second}
                aria-label={personHome.scheduleFor(objectName)}
                onClick={() => open('/cabinet/person/shutdown_schedule')}
              >
                {personHome.schedule}
              </button>
            </p>
            <Band apartment={apartment} />
          </>
        )}
      </div>
      <Balance kopiykas={balanceKopiykas > 0 ? left : balanceKopiykas} />
      <PendingAsked kopiykas={pending} owes={owes} />
      {owes && main}
      {!cut && (
        <ul className={styles.facts}>
          <ReadingFact
            apartment={apartment}
            action={
              to !== READINGS && (
                <button
                  type="button"
                  className={styles.second}
                  aria-label={personHome.readingsOf(objectName)}
                  onClick={() => open(READINGS)}
                >
                  {apartment.reading.needed ? personHome.hand : personHome.seeReadings}
                </button>
              )
            }
          />
        </ul>
      )}
      {!owes && main}
    </li>
  )
}

/** Paying comes first where there is a debt; then the reading that is due. */
function rightAction(
  { reading }: Apartment,
  cut: boolean,
  left: number,
): { to: ApartmentPage; verb: string } {
  if (cut) return { to: PAY, verb: personHome.payAndSwitchOn }
  if (left > 0) return { to: PAY, verb: personHome.pay(left) }
  return {
    to: READINGS,
    verb: reading.needed ? words.home.handIn : personHome.seeReadings,
  }
}

function Band({ apartment: { days } }: { apartment: Apartment }) {
  const now = useNow()
  const today = days.find(({ from, to }) => Date.parse(from) <= now && now < Date.parse(to))
  return today ? (
    <DayStrip day={{ ...today, spans: shownSpans(today) }} rest={restOf(today)} now={now} small />
  ) : null
}

function Balance({ kopiykas }: { kopiykas: number }) {
  const state = kopiykas > 0 ? 'debt' : kopiykas < 0 ? 'overpaid' : 'settled'
  return (
    <p className={styles.balance} data-state={state}>
      <span>{words.home[state]}</span>
      <Money kopiykas={Math.abs(kopiykas)} big />
    </p>
  )
}
