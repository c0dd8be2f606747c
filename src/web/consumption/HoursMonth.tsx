import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useMemo } from 'react'
import { addDays } from '#domain/calendar.ts'
import { byHours, figuresOf, minutesOf, type ProfileDay, type ProfileRegister } from '#domain/profile.ts'
import { dateText, dayAndMonth, monthText } from '#text/dates.ts'
import {
  energyText,
  hoursPage as words,
  hourText,
  powerText,
  qualityText,
  registerNames,
} from '#text/consumption-hours.ts'
import { terms } from '#text/terms.ts'
import { lists } from '#text/lists.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { IconButton } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Select } from '#web/ui/Select.tsx'
import { type Column, Table } from '#web/ui/Table.tsx'
import layout from '#web/ui/layout.module.css'
import styles from './consumption.module.css'
import { DayHours } from './DayHours.tsx'
import own from './hours.module.css'
import type { HoursRegister, HoursReply } from './HoursFigures.tsx'
import { HoursMap } from './HoursMap.tsx'

type Props = {
  register: HoursRegister | undefined
  reply: HoursReply
  day: string | undefined
  onDay: (day: string) => void
}

/** The map of the month, one day of it, and its days as a table. */
export function HoursMonth({ register: shown, reply, day: wantedDay, onDay }: Props) {
  const hours = useMemo(() => shown?.days.map(byHours) ?? [], [shown])
  if (shown === undefined || shown.days.length === 0)
    return <EmptyState title={words.noMonth(reply.since ?? reply.month)} />
  const { register, days } = shown
  const { max } = figuresOf(hours)
  const day = days.find((row) => row.day === wantedDay) ?? days.find((row) => row.day === max?.day) ?? days[0]
  const name = registerNames[register]
  return (
    <div className={layout.stack24}>
      <Card>
        <HoursMap
          title={words.mapTitle(name, monthText(reply.month))}
          register={register}
          days={hours}
          top={max?.value ?? 0}
          chosen={day?.day ?? null}
          onDay={onDay}
        />
      </Card>
      {day !== undefined && (
        <Card>
          <div className={layout.stack12}>
            <DayHead day={day} days={days} onDay={onDay} />
            <DayHours
              key={day.day}
              title={words.lineTitle(name, day.day, minutesOf(day) === 30)}
              register={register}
              day={day}
            />
          </div>
        </Card>
      )}
      <section className={layout.stack12}>
        <h2>{words.dayList}</h2>
        <Table
          caption={words.dayList}
          columns={columnsFor(register)}
          rows={hours}
          rowKey={(row) => row.day}
          foot={<Foot register={register} days={hours} />}
        />
      </section>
    </div>
  )
}

type HeadProps = { day: ProfileDay; days: readonly ProfileDay[]; onDay: (day: string) => void }

function DayHead({ day: { day }, days, onDay }: HeadProps) {
  const [first, last] = [days[0]?.day ?? day, days.at(-1)?.day ?? day]
  const hours = days.find((profileDay) => profileDay.day === day)
  const count = hours === undefined ? 24 : byHours(hours).values.length
  return (
    <div className={own.dayHead}>
      <div>
        <h2>{words.dayTitle(day)}</h2>
        {count !== 24 && (
          <p className={styles.hint}>{count === 23 ? words.clocksForward : words.clocksBack}</p>
        )}
      </div>
      <div className={own.days}>
        <IconButton label={words.dayBefore} disabled={day <= first} onClick={() => onDay(addDays(day, -1))}>
          <IconChevronLeft size={20} aria-hidden="true" />
        </IconButton>
        <Select
          label={words.day}
          value={day}
          onChange={onDay}
          options={days.map((profileDay) => ({ value: profileDay.day, label: dayAndMonth(profileDay.day) }))}
        />
        <IconButton label={words.dayAfter} disabled={day >= last} onClick={() => onDay(addDays(day, 1))}>
          <IconChevronRight size={20} aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}

/** The month under its days. */
function Foot({ register, days }: { register: ProfileRegister; days: readonly ProfileDay[] }) {
  const { total, got, expected } = figuresOf(days)
  return (
    <tr>
      <th scope="row">{lists.total}</th>
      <td data-title={lists.total} data-figures="true">
        {energyText(register, total)}
      </td>
      <td colSpan={2} data-wide="true">
        {'\u00a0'}
      </td>
      <td colSpan={2} data-title={words.came}>
        {words.cameOf(got, expected)}
      </td>
    </tr>
  )
}

const columnsFor = (register: ProfileRegister): Column<ProfileDay>[] => [
  { key: 'day', title: terms.date, place: 'head', cell: ({ day }) => dateText(day) },
  {
    key: 'total',
    title: lists.total,
    figures: true,
    place: 'right',
    cell: (day) => {
      const { got, total } = figuresOf([day])
      return got === 0 ? '—' : energyText(register, total)
    },
  },
  {
    key: 'max',
    title: words.max,
    figures: true,
    place: 'details',
    cell: (day) => {
      const { max } = figuresOf([day])
      return max === null ? '—' : `${powerText(register, max.value)}, ${hourText(day.day, max.hour)}`
    },
  },
  {
    key: 'factor',
    title: words.loadFactor,
    figures: true,
    place: 'details',
    cell: (day) => {
      const { loadFactor } = figuresOf([day])
      return loadFactor === null ? '—' : words.share(loadFactor)
    },
  },
  {
    key: 'came',
    title: words.came,
    place: 'under',
    cell: (day) => {
      const { got, expected } = figuresOf([day])
      const said = words.cameOf(got, expected)
      return got < expected ? <Badge tone="soon">{said}</Badge> : said
    },
  },
  {
    key: 'quality',
    title: words.quality,
    place: 'details',
    cell: ({ day, quality }) => qualityText(day, quality),
  },
]
