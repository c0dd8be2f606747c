import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { kit } from '#text/kit.ts'
import { axisSteps, type Bar, pile, type Series, totalOf } from './bar-scale.ts'
import styles from './chart.module.css'
import { useWidth } from './measure.ts'
import layout from './layout.module.css'

type Props = {
  /** what is shown, in words: the chart's name for a screen reader and the table's caption */
  title: string
  series: readonly Series[]
  bars: readonly Bar[]
  /** a value with its unit: «124 кВт·год» */
  format: (value: number) => string
  /** a value of the axis, short */
  formatAxis: (value: number) => string
  /** name of the first column of the table: «Місяць» */
  period: string
  /** name of the thin bars beside, when bars carry `before` */
  beforeName?: string
}

const HEIGHT = 260
const BOTTOM = 28
const TOP = 12

/**
 * Months as stacked bars. A tooltip by pointer and by arrow keys, a legend that toggles, the table behind the chart.
 */
export function BarChart({ title, series, bars, format, formatAxis, period, beforeName }: Props) {
  const [frame, width] = useWidth<HTMLDivElement>()
  const [hidden, setHidden] = useState<readonly string[]>([])
  const [at, setAt] = useState<number | null>(null)
  const hatch = useId()

  const visible = series.filter(({ key }) => !hidden.includes(key))
  const top = Math.max(...bars.map((bar) => Math.max(totalOf(bar, visible), bar.before ?? 0)), 0)
  const steps = axisSteps(top)
  const highest = steps.at(-1) ?? 1
  const left = 12 + 8 * Math.max(...steps.map((step) => formatAxis(step).length))
  const slot = bars.length === 0 ? 0 : Math.max(0, width - left) / bars.length
  const y = (value: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / highest)
  const every = Math.max(1, Math.ceil(34 / Math.max(slot, 1)))
  const bar = at === null ? undefined : bars[at]

  const describe = (bar: Bar) =>
    [
      `${bar.name}: ${format(totalOf(bar, visible))}`,
      ...(visible.length > 1
        ? pile(bar, visible).map((piece) => `${piece.series.name} ${format(piece.value)}`)
        : []),
      ...(bar.before !== undefined && beforeName !== undefined
        ? [`${beforeName} ${format(bar.before)}`]
        : []),
      ...(bar.estimated ? [kit.chart.estimated] : []),
    ].join(', ')

  const point = (event: PointerEvent<HTMLDivElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - left
    const index = Math.floor(x / slot)
    setAt(index >= 0 && index < bars.length ? index : null)
  }
  const press = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowLeft: Math.max(0, (at ?? bars.length) - 1),
      ArrowRight: Math.min(bars.length - 1, (at ?? -1) + 1),
      Home: 0,
      End: bars.length - 1,
    }
    const next = moves[event.key]
    if (event.key === 'Escape') setAt(null)
    if (next === undefined) return
    event.preventDefault()
    setAt(next)
  }
  const toggle = (key: string) =>
    setHidden(hidden.includes(key) ? hidden.filter((hiddenKey) => hiddenKey !== key) : [...hidden, key])

  return (
    <figure className={layout.stack12}>
      {(series.length > 1 || beforeName !== undefined) && (
        <div className={styles.legend}>
          {series.map(({ key, name, color }) => (
            <button
              key={key}
              type="button"
              className={styles.key}
              aria-pressed={!hidden.includes(key)}
              onClick={() => toggle(key)}
            >
              <span className={styles.swatch} style={{ background: color }} />
              {name}
            </button>
          ))}
          {beforeName !== undefined && (
            <span className={styles.key}>
              <span className={styles.swatch} data-before="true" />
              {beforeName}
            </span>
          )}
          {bars.some(({ estimated }) => estimated) && (
            <span className={styles.key}>
              <span className={styles.swatch} data-estimated="true" />
              {kit.chart.estimated}
            </span>
          )}
        </div>
      )}
      <div
        ref={frame}
        className={styles.plot}
        // a slider over the bars: arrows move, the value is read out; an <input> could not hold the picture
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="slider"
        aria-label={`${title}. ${kit.chart.instructions}`}
        aria-valuemin={1}
        aria-valuemax={bars.length}
        aria-valuenow={(at ?? 0) + 1}
        aria-valuetext={bar ? describe(bar) : title}
        tabIndex={0}
        onKeyDown={press}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setAt(null)}
        onBlur={() => setAt(null)}
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
              <rect width="3" height="6" fill="var(--paper)" opacity="0.6" />
            </pattern>
          </defs>
          {steps.map((step) => (
            <g key={step}>
              <line x1={left} x2={width} y1={y(step)} y2={y(step)} className={styles.grid} />
              <text x={left - 8} y={y(step) + 4} textAnchor="end" className={styles.tick}>
                {formatAxis(step)}
              </text>
            </g>
          ))}
          {bars.map((bar, index) => {
            const beside = bar.before !== undefined
            const wide = Math.min(44, slot * (beside ? 0.5 : 0.64))
            const thin = beside ? Math.min(14, slot * 0.18) : 0
            const x = left + slot * index + (slot - wide - thin) / 2
            return (
              <g key={bar.key} opacity={at === null || at === index ? 1 : 0.45}>
                {bar.before !== undefined && (
                  <rect
                    x={x}
                    y={y(bar.before)}
                    width={Math.max(0, thin - 2)}
                    height={y(0) - y(bar.before)}
                    className={styles.before}
                  />
                )}
                {pile(bar, visible).map((piece) => (
                  <g key={piece.series.key}>
                    <rect
                      x={x + thin}
                      y={y(piece.to)}
                      width={wide}
                      height={Math.max(1, y(piece.from) - y(piece.to) - (piece.from > 0 ? 1 : 0))}
                      fill={piece.series.color}
                    />
                    {bar.estimated && (
                      <rect
                        x={x + thin}
                        y={y(piece.to)}
                        width={wide}
                        height={y(piece.from) - y(piece.to)}
                        fill={`url(#${hatch})`}
                      />
                    )}
                  </g>
                ))}
                {index % every === 0 && (
                  <text
                    x={left + slot * (index + 0.5)}
                    y={HEIGHT - 8}
                    textAnchor="middle"
                    className={styles.tick}
                  >
                    {bar.label}
                  </text>
                )}
              </g>
            )
          })}
        </svg>
        {bar && at !== null && (
          <div
            className={styles.tip}
            style={{ left: Math.min(Math.max(left + slot * (at + 0.5), 110), Math.max(110, width - 110)) }}
          >
            <strong>{bar.name}</strong>
            {pile(bar, visible).map((piece) => (
              <span key={piece.series.key} className={styles.tipRow}>
                <span className={styles.swatch} style={{ background: piece.series.color }} />
                {series.length > 1 && <span>{piece.series.name}</span>}
                <b>{format(piece.value)}</b>
              </span>
            ))}
            {visible.length > 1 && (
              <span className={styles.tipRow}>
                <span>{kit.chart.total}</span>
                <b>{format(totalOf(bar, visible))}</b>
              </span>
            )}
            {bar.before !== undefined && beforeName !== undefined && (
              <span className={styles.tipRow}>
                <span>{beforeName}</span>
                <b>{format(bar.before)}</b>
              </span>
            )}
            {bar.estimated && <em>{kit.chart.estimated}</em>}
          </div>
        )}
      </div>
      <details className={styles.behind}>
        <summary>{kit.chart.showTable}</summary>
        <ChartTable
          title={title}
          series={series}
          bars={bars}
          format={format}
          period={period}
          beforeName={beforeName}
        />
      </details>
    </figure>
  )
}

type TableProps = Pick<Props, 'title' | 'series' | 'bars' | 'format' | 'period' | 'beforeName'>

function ChartTable({ title, series, bars, format, period, beforeName }: TableProps) {
  return (
    <div className={styles.tableScroll}>
      <table className={styles.table}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{period}</th>
            {series.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
            {series.length > 1 && <th scope="col">{kit.chart.total}</th>}
            {beforeName !== undefined && <th scope="col">{beforeName}</th>}
          </tr>
        </thead>
        <tbody>
          {bars.toReversed().map((bar) => (
            <tr key={bar.key}>
              <th scope="row">
                {bar.name}
                {bar.estimated && ` (${kit.chart.estimated})`}
              </th>
              {series.map(({ key }) => (
                <td key={key}>{bar.values[key] === undefined ? '—' : format(bar.values[key])}</td>
              ))}
              {series.length > 1 && <td>{format(totalOf(bar, series))}</td>}
              {beforeName !== undefined && <td>{bar.before === undefined ? '—' : format(bar.before)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
