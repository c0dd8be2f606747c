import { type PointerEvent, useId } from 'react'
import { minutesOf, type ProfileDay, type ProfileRegister, type QualityMark } from '#domain/profile.ts'
import { numberText } from '#text/format.ts'
import { energyText, hoursPage as words, hourText, qualityNames } from '#text/consumption-hours.ts'
import { kit } from '#text/kit.ts'
import { axisSteps } from '#web/ui/bar-scale.ts'
import chart from '#web/ui/chart.module.css'
import layout from '#web/ui/layout.module.css'
import { useWidth } from '#web/ui/measure.ts'
import styles from './consumption.module.css'
import own from './hours.module.css'
import { usePicked } from './picked.ts'
import { registerColors } from './register-look.ts'

type Props = { title: string; register: ProfileRegister; day: ProfileDay }

const HEIGHT = 240
const TOP = 12
const BOTTOM = 28

const nameOf = (quality: string, at: number): string => qualityNames[(quality[at] ?? '-') as QualityMark]

/** A day as a step line: it stays level for the hour and breaks off where nothing came. */
export function DayHours({ title, register, day }: Props) {
  const [frame, width] = useWidth<HTMLDivElement>()
  const hatch = useId()
  const { values, quality } = day
  const minutes = minutesOf(day)
  const { at, pick, press } = usePicked(values.length)
  const steps = axisSteps(Math.max(0, ...values.map((value) => (value ?? 0) / 1000)))
  const highest = steps.at(-1) ?? 1
  const left = 12 + 8 * Math.max(...steps.map((step) => numberText(step).length))
  const slot = Math.max(0, width - left) / values.length
  const y = (wh: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - wh / 1000 / highest)
  const x = (index: number) => left + slot * index
  const every = (width < 560 ? 6 : 3) * (60 / minutes)
  const color = registerColors[register]
  const when = (index: number) => hourText(day.day, index, index + 1, minutes)
  const said = (index: number) => {
    const value = values[index] ?? null
    return value === null ? words.none : energyText(register, value)
  }
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const index = Math.floor((event.clientX - event.currentTarget.getBoundingClientRect().left - left) / slot)
    pick(index >= 0 && index < values.length ? index : null)
  }
  return (
    <figure className={layout.stack12}>
      <p className={styles.hint}>{words.axis(register, minutes)}</p>
      <div
        ref={frame}
        className={own.line}
        // as in BarChart
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="slider"
        aria-label={`${title}. ${words.lineHelp}`}
        aria-valuemin={1}
        aria-valuemax={values.length}
        aria-valuenow={(at ?? 0) + 1}
        aria-valuetext={at === null ? title : `${when(at)}: ${said(at)}, ${nameOf(quality, at)}`}
        tabIndex={0}
        onKeyDown={(event) => press(event)}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => pick(null)}
        onBlur={() => pick(null)}
      >
        <svg width={width} height={HEIGHT} aria-hidden="true">
          <defs>
            <pattern
              id={hatch}
              width="6"
              height="6"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect width="1.5" height="6" fill="var(--line-control)" />
            </pattern>
          </defs>
          {steps.map((step) => (
            <g key={step}>
              <line x1={left} x2={width} y1={y(step * 1000)} y2={y(step * 1000)} className={chart.grid} />
              <text x={left - 8} y={y(step * 1000) + 4} textAnchor="end" className={chart.tick}>
                {numberText(step)}
              </text>
            </g>
          ))}
          {values.map((value, index) => (
            // the order of the hours of a day never changes
            // oxlint-disable-next-line react/no-array-index-key
            <g key={index}>
              {value === null ? (
                <rect
                  x={x(index)}
                  y={TOP}
                  width={slot}
                  height={HEIGHT - TOP - BOTTOM}
                  fill={`url(#${hatch})`}
                />
              ) : (
                <rect
                  x={x(index)}
                  y={y(value)}
                  width={slot}
                  height={y(0) - y(value)}
                  fill={color}
                  opacity={at === index ? 0.4 : 0.14}
                />
              )}
              {index % every === 0 && (
                <text x={x(index)} y={HEIGHT - 8} className={chart.tick}>
                  {when(index).slice(0, 5)}
                </text>
              )}
            </g>
          ))}
          <path d={stepPath(values, x, y)} fill="none" stroke={color} strokeWidth="2" />
        </svg>
        {at !== null && (
          <div
            className={chart.tip}
            style={{ left: Math.min(Math.max(x(at + 0.5), 100), Math.max(100, width - 100)) }}
          >
            <strong>{when(at)}</strong>
            <span>{said(at)}</span>
            {quality[at] !== 'm' && <em>{nameOf(quality, at)}</em>}
          </div>
        )}
      </div>
      <details className={chart.behind}>
        <summary>{kit.chart.showTable}</summary>
        <div className={chart.tableScroll}>
          <table className={chart.table}>
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{words.interval}</th>
                <th scope="col">{words.value}</th>
                <th scope="col">{words.quality}</th>
              </tr>
            </thead>
            <tbody>
              {values.map((_value, index) => (
                // oxlint-disable-next-line react/no-array-index-key
                <tr key={index}>
                  <th scope="row">{when(index)}</th>
                  <td>{said(index)}</td>
                  <td>{nameOf(quality, index)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}

/** Level for an interval, upright between two that came; where one did not come the line begins anew. */
function stepPath(
  values: readonly (number | null)[],
  x: (index: number) => number,
  y: (value: number) => number,
): string {
  let on = false
  return values
    .flatMap((value, index) => {
      if (value === null) {
        on = false
        return []
      }
      const start = on ? `V${y(value)}` : `M${x(index)} ${y(value)}`
      on = true
      return [start, `H${x(index + 1)}`]
    })
    .join('')
}
