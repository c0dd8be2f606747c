import { useId } from 'react'
import { zoneHours } from '#domain/zone.ts'
import { typedReadingMessages } from '#text/errors-typed-reading.ts'
import { kwhText } from '#text/format.ts'
import { indication, readings as words } from '#text/readings.ts'
import { zones as names } from '#text/terms.ts'
import { Drums } from './Drums.tsx'
import type { Meter, Zone, ZoneState } from './meter.ts'
import { RangeBar } from './RangeBar.tsx'
import type { ZoneVerdict } from './zone-verdict.ts'
import styles from './zone.module.css'

type Field = {
  id: string
  name: string
  value: string
  error?: string | null
  onBlur?: () => void
}

type Props = {
  meter: Meter
  zone: ZoneState
  verdict: ZoneVerdict
  field: Field
  onType: (typed: string) => void
  onError: (text: string) => void
}

/** One zone of a meter: its last value, the drums, and the consumption at once. */
export function ZoneField({ meter, zone, verdict, field, onType, onError }: Props) {
  const id = useId()
  const { digits, decimals } = meter
  const { previous, expected, register } = zone
  const { error, ...input } = field
  const alone = meter.zones.length === 1
  return (
    <div className={styles.zone} data-zone={zone.zone}>
      <div className={styles.head}>
        <label className={styles.name} htmlFor={field.id}>
          {alone ? words.now : names[zone.zone]}
          {!alone && <span className="visually-hidden"> {words.now}</span>}
        </label>
        <span className={styles.hours}>
          {alone ? register !== null && words.register(register) : hoursOf(meter, zone.zone)}
        </span>
      </div>
      <p id={`${id}before`} className={styles.before}>
        {previous === null ? words.noPrevious : words.previous(previous.value, previous.date)}
      </p>
      {previous?.source === 'estimated' && <p className={styles.hint}>{indication.estimatedBefore}</p>}
      <div className={styles.left}>
        <Drums
          {...input}
          register={{ digits, decimals }}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}before ${id}how${error ? ` ${id}error` : ''}`}
          onChange={onType}
          onTooLong={() => onError(typedReadingMessages['bit-depth-mismatch']({ digits, decimals }))}
        />
        <span id={`${id}how`} className="visually-hidden">
          {indication.howTo(digits, decimals)}
        </span>
        {error && (
          <p id={`${id}error`} className={styles.error}>
            {error}
          </p>
        )}
      </div>
      <div className={styles.outcome}>
        <output className={styles.used} htmlFor={field.id}>
          <Outcome verdict={verdict} />
        </output>
        {expected !== null && (
          <>
            <RangeBar kwh={verdict.kwh} expected={expected} compared={verdict.compared} />
            <p className={styles.hint}>
              {verdict.compared !== null && (
                <b className={styles.compared} data-compared={verdict.compared}>
                  {indication[verdict.compared]}.{' '}
                </b>
              )}
              {words.expected(expected.from, expected.to)}
            </p>
          </>
        )}
      </div>
    </div>
  )
}

function Outcome({ verdict: { kwh, kopiykas, rolledOver } }: { verdict: ZoneVerdict }) {
  if (kwh === null) return <span className={styles.quiet}>—</span>
  const said = kwh === 0 ? words.unchanged : kwh < 0 ? indication.recalculated(kwh) : kwhText(kwh)
  return (
    <>
      <b>{said}</b>
      {kwh !== 0 && (
        <span className={styles.quiet}>
          {kopiykas === null ? indication.noPrice : indication.about(kopiykas)}
        </span>
      )}
      {rolledOver && <span className={styles.quiet}>{words.rolledOver}</span>}
    </>
  )
}

const hoursOf = ({ zoneCount }: Meter, zone: Zone): string =>
  zoneHours(zoneCount === 3 ? 3 : zoneCount === 2 ? 2 : 1)
    .filter((hours) => hours.zone === zone)
    .map(({ from, to }) => indication.zoneHours(from, to))
    .join(', ')
