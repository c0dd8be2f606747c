import { memo, type PointerEvent, useId, useMemo } from 'react'
import { weekday } from '#domain/calendar.ts'
import { CLOCK, clockHours, type ProfileDay, qualityAt, type ProfileRegister } from '#domain/profile.ts'
import { dateText, dayAndMonth, weekdayText } from '#text/dates.ts'
import { numberText } from '#text/format.ts'
import { energyText, hoursPage as words, hourText, qualityNames } from '#text/consumption-hours.ts'
import { terms } from '#text/terms.ts'
import { kit } from '#text/kit.ts'
import chart from '#web/ui/chart.module.css'
import layout from '#web/ui/layout.module.css'
import { useWidth } from '#web/ui/measure.ts'
import own from './hours.module.css'
import { usePicked } from './picked.ts'
import { registerColors } from './register-look.ts'

type Props = {
  title: string
  register: ProfileRegister
  /** by hours */
  days: readonly ProfileDay[]
  /** the greatest value: the full colour */
  top: number
  chosen: string | null
  onDay: (day: string) => void
}

const ROW = 16
const TOP = 20
const LEFT = 48
const HOURS = 24

/** An hour in the picture, in columns: the hour that comes twice is two halves of one column. */
type Cell = { day: ProfileDay; row: number; index: number; value: number | null; from: number; wide: number }

const cellsOf = (days: readonly ProfileDay[]): Cell[] =>
  days.flatMap((day, row) => {
    const clock = clockHours(day.day)
    return day.values.map((value, index) => {
      const { hour = 0, again = false } = clock[index] ?? {}
      const wide = clock.some((clockHour) => clockHour.again && clockHour.hour === hour) ? 0.5 : 1
      return { day, row, index, value, from: hour + (again ? wide : 0), wide }
    })
  })

/** Days under each other, hours beside each other: the greater, the fuller the colour; what did not come is hatched. */
export function HoursMap({ title, register, days, top, chosen, onDay }: Props) {
  const [frame, width] = useWidth<HTMLDivElement>()
  const hatch = useId()
  const cell = Math.max(0, width - LEFT) / HOURS
  const cells = useMemo(() => cellsOf(days), [days])
  const { at, pick, press } = usePicked(cells.length, HOURS)
  const pickedCell = at === null ? undefined : cells[at]
  const color = registerColors[register]
  const place = pickedCell && { x: LEFT + pickedCell.from * cell, width: pickedCell.wide * cell }

  const describe = ({ day, index, value }: Cell) => {
    const quality = qualityAt(day, index)
    const said = value === null ? words.none : energyText(register, value)
    const marked = quality === 'replaced' ? qualityNames.r : quality === 'estimated' ? qualityNames.e : ''
    return { when: `${dayAndMonth(day.day)}, ${hourText(day.day, index)}`, said, marked }
  }
  const cellAt = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const hour = (event.clientX - box.left - LEFT) / cell
    const row = Math.floor((event.clientY - box.top - TOP) / ROW)
    const index = cells.findIndex(
      (each) => each.row === row && hour >= each.from && hour < each.from + each.wide,
    )
    return index < 0 ? null : index
  }
  const description = pickedCell && describe(pickedCell)
  return (
    <figure className={layout.stack12}>
      <Legend
        color={color}
        scale={words.scale(energyText(register, Math.round(top / 100) * 100))}
        hatch={hatch}
      />
      <div
        ref={frame}
        className={own.map}
        style={{ minHeight: TOP + days.length * ROW }}
        // a slider over the picture: arrows move, the value is read out; an <input> could not hold the picture
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="slider"
        aria-label={`${title}. ${words.mapHelp}`}
        aria-valuemin={1}
        aria-valuemax={cells.length}
        aria-valuenow={(at ?? 0) + 1}
        aria-valuetext={
          description
            ? [description.when, description.said, description.marked].filter(Boolean).join(', ')
            : title
        }
        tabIndex={0}
        onKeyDown={(event) => press(event, (index) => onDay(cells[index]?.day.day ?? ''))}
        onPointerMove={(event) => pick(cellAt(event))}
        onPointerLeave={() => pick(null)}
        onClick={() => pickedCell && onDay(pickedCell.day.day)}
        onBlur={() => pick(null)}
      >
        <svg width={width} height={TOP + days.length * ROW} aria-hidden="true">
          <Hatches id={hatch} />
          {Array.from({ length: HOURS / 3 }, (_, n) => n * 3).map((hour) => (
            <text key={hour} x={LEFT + hour * cell} y={13} className={chart.tick}>
              {String(hour).padStart(2, '0')}
            </text>
          ))}
          {days.map((day, row) => (
            <g key={day.day}>
              {day.day === chosen && (
                <rect x={0} y={TOP + row * ROW} width={LEFT - 6} height={ROW} rx={3} className={own.chosen} />
              )}
              <text
                x={LEFT - 10}
                y={TOP + row * ROW + 12}
                textAnchor="end"
                className={chart.tick}
                fontWeight={weekday(day.day) > 5 || day.day === chosen ? 700 : 400}
              >
                {`${Number(day.day.slice(8))} ${weekdayText(day.day)}`}
              </text>
              <rect
                x={LEFT}
                y={TOP + row * ROW}
                width={cell * HOURS}
                height={ROW - 1}
                className={own.absent}
              />
            </g>
          ))}
          <Cells cells={cells} width={cell} color={color} top={top} hatch={hatch} />
          {pickedCell && place && (
            <rect
              x={place.x}
              y={TOP + pickedCell.row * ROW}
              width={place.width - 1}
              height={ROW - 1}
              className={own.marked}
            />
          )}
        </svg>
        {pickedCell && place && description && (
          <div
            className={chart.tip}
            style={{
              left: Math.min(Math.max(place.x + place.width / 2, 100), Math.max(100, width - 100)),
              top: TOP + pickedCell.row * ROW + (pickedCell.row < 5 ? ROW + 6 : -84),
            }}
          >
            <strong>{description.when}</strong>
            <span>{description.said}</span>
            {description.marked !== '' && <em>{description.marked}</em>}
          </div>
        )}
      </div>
      <details className={chart.behind}>
        <summary>{kit.chart.showTable}</summary>
        <MapTable title={title} days={days} />
      </details>
    </figure>
  )
}

type CellsProps = { cells: readonly Cell[]; width: number; color: string; top: number; hatch: string }

/** The pointer moves over hundreds of them, and they stay as they are. */
const Cells = memo(function Cells({ cells, width, color, top, hatch }: CellsProps) {
  return cells.map(({ day, row, index, value, from, wide }) => {
    const quality = qualityAt(day, index)
    const box = {
      x: LEFT + from * width,
      y: TOP + row * ROW,
      width: Math.max(0, wide * width - 1),
      height: ROW - 1,
    }
    return (
      <g key={`${day.day} ${index}`} className={own.cell}>
        <rect {...box} fill="var(--paper)" />
        {value === null ? (
          <rect {...box} fill={`url(#${hatch}-none)`} />
        ) : (
          <rect {...box} fill={color} opacity={shade(value, top)} />
        )}
        {(quality === 'replaced' || quality === 'estimated') && (
          <rect {...box} fill={`url(#${hatch}-made)`} />
        )}
      </g>
    )
  })
})

/** A zero is seen as a value: pale, but there. */
const shade = (value: number, top: number): number => 0.06 + 0.94 * (top > 0 ? value / top : 0)

const Hatches = ({ id }: { id: string }) => (
  <defs>
    <pattern
      id={`${id}-none`}
      width="5"
      height="5"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect width="1.5" height="5" fill="var(--ink-2)" />
    </pattern>
    <pattern id={`${id}-made`} width="6" height="6" patternUnits="userSpaceOnUse">
      <circle cx="3" cy="3" r="1.4" fill="var(--soon)" stroke="var(--paper)" strokeWidth="0.6" />
    </pattern>
  </defs>
)

const Legend = ({ color, scale, hatch }: { color: string; scale: string; hatch: string }) => (
  <div className={own.legend}>
    <span>
      <span
        className={own.scale}
        style={{
          background: `linear-gradient(to right, color-mix(in srgb, ${color} 6%, transparent), ${color})`,
        }}
      />
      {scale}
    </span>
    <span>
      <svg width="20" height="14" aria-hidden="true">
        <rect width="20" height="14" fill={`url(#${hatch}-none)`} />
      </svg>
      {qualityNames['-']}
    </span>
    <span>
      <svg width="20" height="14" aria-hidden="true">
        <rect width="20" height="14" fill={color} opacity="0.3" />
        <rect width="20" height="14" fill={`url(#${hatch}-made)`} />
      </svg>
      {`${qualityNames.r}, ${qualityNames.e}`}
    </span>
  </div>
)

/** A column for each hour of the clock; the one for 03:00 the second time only where some day has it. */
function MapTable({ title, days }: { title: string; days: readonly ProfileDay[] }) {
  const clocks = days.map(({ day }) => clockHours(day))
  const heads = CLOCK.filter(
    ({ again }) => !again || clocks.some((hours) => hours.some((clockHour) => clockHour.again)),
  )
  return (
    <div className={chart.tableScroll}>
      <table className={chart.table}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{terms.date}</th>
            {heads.map((clock) => (
              <th key={words.clock(clock)} scope="col">
                {words.clock(clock)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, values }, row) => (
            <tr key={day}>
              <th scope="row">{dateText(day)}</th>
              {heads.map(({ hour, again }) => {
                const index =
                  clocks[row]?.findIndex(
                    (clockHour) => clockHour.hour === hour && clockHour.again === again,
                  ) ?? -1
                const value = values[index]
                return (
                  <td key={words.clock({ hour, again })}>
                    {index < 0 ? '' : value === null || value === undefined ? '—' : numberText(value / 1000)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
