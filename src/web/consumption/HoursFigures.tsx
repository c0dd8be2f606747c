import { firstOfMonth, lastOfMonth } from '#domain/calendar.ts'
import { figuresOf, type ProfileFigures, type ProfileRegister } from '#domain/profile.ts'
import { dateText } from '#text/dates.ts'
import { kwhText } from '#text/format.ts'
import { energyText, hoursPage as words, hourText, powerText } from '#text/consumption-hours.ts'
import type { Reply } from '#web/api/call.ts'
import { Badge } from '#web/ui/Badge.tsx'
import styles from './consumption.module.css'
import own from './hours.module.css'

export type HoursReply = Reply<'/api/entity/consumption/hours'>
export type HoursRegister = HoursReply['registers'][number]

type Props = { reply: HoursReply; register: HoursRegister }

/** The month in figures: how much, the greatest hour, how even, and whether everything came. */
export function HoursFigures({ reply, register: { register, days } }: Props) {
  const figures = figuresOf(days)
  const { total, max, hoursOfUse, loadFactor, got, expected } = figures
  const said = agreement({ reply, register, figures, until: days.at(-1)?.day ?? reply.month })
  if (got === 0) return <p className={own.told}>{words.nothingCame}</p>
  return (
    <>
      <dl className={styles.figures}>
        <Figure name={words.used} value={energyText(register, Math.round(total / 1000) * 1000)} />
        {max && (
          <Figure
            name={words.max}
            value={powerText(register, Math.round(max.value / 100) * 100)}
            about={`${dateText(max.day)}, ${hourText(max.day, max.hour)}`}
          />
        )}
        {hoursOfUse !== null && (
          <Figure
            name={words.hoursOfUse}
            value={words.hoursNumber(hoursOfUse)}
            means={words.hoursOfUseMeans}
          />
        )}
        {loadFactor !== null && (
          <Figure name={words.loadFactor} value={words.share(loadFactor)} means={words.loadFactorMeans} />
        )}
        <Figure
          name={words.came}
          value={words.cameOf(got, expected)}
          about={[
            figures.replaced > 0 ? words.replaced(figures.replaced) : '',
            figures.estimated > 0 ? words.estimated(figures.estimated) : '',
          ]
            .filter(Boolean)
            .join(', ')}
        />
      </dl>
      {(expected > got || said !== '') && (
        <p className={own.told}>
          {expected > got && <Badge tone="soon">{words.missing(expected - got)}</Badge>}
          <span>{said}</span>
        </p>
      )}
    </>
  )
}

type Told = {
  reply: HoursReply
  register: ProfileRegister
  figures: ProfileFigures
  until: string
}

/** Whether the hours give what the bill of the month took; it takes active energy by readings. */
function agreement({ reply: { month, readKwh, since }, register, figures, until }: Told): string {
  if (until < lastOfMonth(month)) return words.goesOn(until)
  if (register !== 'A+') return ''
  if (since !== null && since > firstOfMonth(month)) return words.begun(since)
  if (readKwh === null) return words.notRead
  const [read, hours] = [kwhText(readKwh), kwhText(figures.total / 1000)]
  if (Math.round(readKwh * 1000) === figures.total) return words.agrees(read)
  const missing = figures.expected - figures.got
  return missing > 0 ? words.lacks(read, hours) : words.differs(read, hours)
}

type FigureProps = { name: string; value: string; about?: string; means?: string }

const Figure = ({ name, value, about = '', means = '' }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <span className={styles.value}>{value}</span>
      {about !== '' && <span className={styles.about}>{about}</span>}
      {means !== '' && <span className={`${styles.about} ${own.means}`}>{means}</span>}
    </dd>
  </div>
)
