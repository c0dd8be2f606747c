import { IconArrowRight, IconCircleCheck, IconGauge, IconPlugConnectedX } from '@tabler/icons-react'
import { dayAndMonth } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { isDisconnected } from '#domain/supply.ts'
import { accounts as words } from '#text/accounts.ts'
import { dateText, glue } from '#text/format.ts'
import { dateTimeText } from '#text/moment.ts'
import { personHome } from '#text/pages/person-home.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Countdown } from '#web/ui/Countdown.tsx'
import { PowerFact } from '#web/shutdowns/PowerFact.tsx'
import { Money } from '#web/ui/Money.tsx'
import { useNow } from '#web/ui/now.ts'
import { type Apartment, lastMoment } from './attention.ts'
import type { ApartmentPage } from './open-apartment.ts'
import styles from './home.module.css'

type Props = {
  apartment: Apartment
  busy: boolean
  onOpen: (account: string, to: ApartmentPage) => Promise<void>
}

/** One apartment: whose balance, what is waited for, how the light is. The whole tile leads to its readings. */
export function ApartmentTile({ apartment, busy, onOpen }: Props) {
  const { account, objectName, address, queue, power } = apartment
  const open = (to: ApartmentPage) => void onOpen(account, to)
  return (
    <li className={styles.tile} data-busy={busy}>
      <div>
        <h2>{glue(objectName)}</h2>
        {objectName !== address && <p className={styles.address}>{glue(address)}</p>}
        <p className={styles.account}>{personHome.account(account)}</p>
      </div>
      <Balance kopiykas={apartment.balanceKopiykas} />
      <ul className={styles.facts}>
        <Disconnected apartment={apartment} />
        <ReadingFact apartment={apartment} />
        <li data-tone={power.state === 'off' ? 'act' : undefined}>
          <PowerFact power={power} queue={queue} />
          <button
            type="button"
            className={styles.second}
            aria-label={personHome.scheduleFor(objectName)}
            onClick={() => open('/cabinet/person/shutdown_schedule')}
          >
            {personHome.schedule}
          </button>
        </li>
      </ul>
      <button
        type="button"
        className={styles.open}
        aria-busy={busy || undefined}
        onClick={() => open('/cabinet/person/indication')}
      >
        <span>
          {apartment.reading.needed ? words.home.handIn : personHome.see}
          <span className="visually-hidden"> {objectName}</span>
        </span>
        <IconArrowRight size={20} aria-hidden="true" />
      </button>
    </li>
  )
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

function ReadingFact({ apartment: { reading, lastReadingOn } }: { apartment: Apartment }) {
  if (reading.handedIn)
    return (
      <li data-tone="good">
        <IconCircleCheck size={22} stroke={1.6} aria-hidden="true" />
        <span>
          {words.home.handedIn}
          {lastReadingOn !== null && <span className={styles.small}>{dateText(lastReadingOn)}</span>}
        </span>
        {reading.reason !== null && <Badge tone="soon">{personHome.held}</Badge>}
      </li>
    )
  return (
    <li data-tone={reading.needed && reading.state === 'closing' ? 'soon' : undefined}>
      <IconGauge size={22} stroke={1.6} aria-hidden="true" />
      <span>
        {reading.needed
          ? personHome.till(dayAndMonth(kyivDate(lastMoment(reading.till))))
          : words.home.notNeeded}
        <span className={styles.small}>
          {reading.needed ? <Countdown till={reading.till} /> : lastOf(lastReadingOn)}
        </span>
      </span>
    </li>
  )
}

const lastOf = (isoDate: string | null): string =>
  isoDate === null ? words.home.noReadingYet : words.home.lastReading(isoDate)

function Disconnected({ apartment }: { apartment: Apartment }) {
  const now = useNow()
  const { startShutdown } = apartment
  if (startShutdown === null || !isDisconnected(apartment, now)) return null
  return (
    <li data-tone="act">
      <IconPlugConnectedX size={22} stroke={1.6} aria-hidden="true" />
      <span>{personHome.disconnected(dateTimeText(Date.parse(startShutdown)))}</span>
    </li>
  )
}
