import { IconPhotoDown } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { formatDateTime, kyivDate, kyivTime } from '#domain/kyiv.ts'
import { numberText } from '#text/format.ts'
import { plot as words } from '#text/plot.ts'
import { keep } from '#web/api/download.ts'
import { Button } from '#web/ui/Button.tsx'
import { Table } from '#web/ui/Table.tsx'
import styles from './plot.module.css'

type Value = number | null

export type PlotLine = {
  readonly key: string
  readonly label: string
  readonly values: readonly Value[]
  /** the name of a token of a colour; another one for each line by default */
  readonly colour?: string
  /** thin and dashed: of the period before */
  readonly faint?: boolean
}
export type Mark = { readonly at: string; readonly text: string }

type Props = {
  label: string
  /** instants, ISO */
  at: readonly string[]
  lines: readonly PlotLine[]
  /** one on top of another: parts of a whole */
  stacked?: boolean
  /** the space between neighbouring lines is tinted: percentiles */
  banded?: boolean
  /** days (ISO, Kyiv) that are tinted */
  tinted?: readonly string[]
  marks?: readonly Mark[]
  height?: number
}

const OTHERS = ['--zone-single', '--zone-day', '--zone-peak', '--zone-night', '--zone-half-peak', '--good']
const DAY_MS = 80_000_000
/** On a phone a chart leaves room for what stands under it. */
const PHONE = window.matchMedia('(width < 640px)')
const heightHere = (height: number): number => (PHONE.matches ? Math.min(height, 120) : height)

/**
 * Lines over time. Arrow keys walk along them as a pointer does; a table of the same numbers stands behind; the picture
 * is saved as it is seen.
 */
export function Plot({ height = 180, ...props }: Props) {
  const { label, at, lines, stacked = false, banded = false, tinted, marks = [] } = props
  const place = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot | null>(null)
  const [index, setIndex] = useState(at.length - 1)
  useEffect(() => {
    const node = place.current
    if (node === null) return
    const draw = () => {
      const drawn = { label, at, lines, stacked, banded, marks, ...(tinted && { tinted }) }
      plot.current = new uPlot(optionsOf(drawn, heightHere(height), node), dataOf(drawn), node)
    }
    draw()
    const resized = new ResizeObserver(() =>
      plot.current?.setSize({ width: node.clientWidth, height: heightHere(height) }),
    )
    resized.observe(node)
    // the colours follow the theme
    const theme = window.matchMedia('(prefers-color-scheme: dark)')
    const again = () => {
      plot.current?.destroy()
      draw()
    }
    theme.addEventListener('change', again)
    return () => {
      theme.removeEventListener('change', again)
      resized.disconnect()
      plot.current?.destroy()
      plot.current = null
    }
    // a caller makes its lines anew with each answer
  }, [label, at, lines, stacked, banded, tinted, marks, height])

  const last = at.length - 1
  const shown = Math.min(index, last)
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowLeft: shown - 1,
      ArrowRight: shown + 1,
      Home: 0,
      End: last,
      PageUp: shown - 10,
      PageDown: shown + 10,
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    const to = Math.max(0, Math.min(last, next))
    setIndex(to)
    const left = plot.current?.valToPos(Date.parse(at[to] ?? '') / 1000, 'x') ?? 0
    plot.current?.setCursor({ left, top: 0 })
  }
  const description = [
    formatDateTime(Date.parse(at[shown] ?? '')),
    ...lines.map((line) => `${line.label}: ${valueText(line.values[shown])}`),
  ].join(', ')

  return (
    <figure className={styles.chart} aria-label={label}>
      <div
        ref={place}
        className={styles.plot}
        data-low={height < 170}
        // a plot is no input: its arrows move a point over the drawing
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={shown}
        aria-valuetext={description}
        onKeyDown={press}
      />
      <div className={styles.tools}>
        <details>
          <summary>{words.table}</summary>
          {marks.length > 0 && (
            <ul className={styles.marks}>
              {marks.map((mark) => (
                <li key={`${mark.at} ${mark.text}`}>
                  {formatDateTime(Date.parse(mark.at))}: {mark.text}
                </li>
              ))}
            </ul>
          )}
          <Table
            caption={label}
            columns={[
              {
                key: 'at',
                title: words.at,
                cell: (n: number) => formatDateTime(Date.parse(at[n] ?? '')),
              },
              ...lines.map(({ key, label: title, values }) => ({
                key,
                title,
                figures: true,
                cell: (n: number) => valueText(values[n]),
              })),
            ]}
            rows={[...at.keys()].toReversed()}
            rowKey={String}
          />
        </details>
        <Button
          look="quiet"
          icon={<IconPhotoDown size={20} aria-hidden="true" />}
          onClick={() => savePicture(plot.current, label)}
        >
          <span className={styles.word}>{words.picture}</span>
        </Button>
      </div>
    </figure>
  )
}

/** The chart as PNG, on the colour of the page and under its name. */
function savePicture(plot: uPlot | null, label: string): void {
  if (plot === null) return
  const drawn = plot.ctx.canvas
  const ratio = drawn.width / Math.max(1, drawn.clientWidth)
  const head = Math.round(36 * ratio)
  const picture = document.createElement('canvas')
  picture.width = drawn.width
  picture.height = drawn.height + head
  const ctx = picture.getContext('2d')
  if (ctx === null) return
  const { backgroundColor, color, fontFamily } = getComputedStyle(document.body)
  ctx.fillStyle = backgroundColor
  ctx.fillRect(0, 0, picture.width, picture.height)
  ctx.fillStyle = color
  ctx.font = `600 ${16 * ratio}px ${fontFamily}`
  ctx.fillText(label, 12 * ratio, 24 * ratio)
  ctx.drawImage(drawn, 0, head)
  picture.toBlob((file) => file && keep(file, `${label}.png`), 'image/png')
}

const valueText = (value: Value | undefined): string =>
  value === null || value === undefined ? '—' : numberText(Math.round(10 * value) / 10)

/** What is drawn: the lines, or the sums of each with those below it. */
function drawnOf({ lines, stacked }: Pick<Props, 'lines' | 'stacked'>): readonly (readonly Value[])[] {
  if (!stacked) return lines.map(({ values }) => values)
  let below: readonly number[] = []
  return lines.map(({ values, faint }) => {
    if (faint) return values
    below = values.map((value, n) => (below[n] ?? 0) + (value ?? 0))
    return below
  })
}

const dataOf = (props: Props): uPlot.AlignedData => [
  props.at.map((moment) => Date.parse(moment) / 1000),
  ...drawnOf(props).map((values) => [...values]),
]

function optionsOf(props: Props, height: number, node: HTMLElement): uPlot.Options {
  const { at, lines, stacked, banded, marks = [] } = props
  const token = (name: string) => getComputedStyle(node).getPropertyValue(name)
  // a colour of the tokens may be light-dark(…): the browser says which one it is
  const probe = node.appendChild(document.createElement('i'))
  const colour = (name: string) => {
    probe.style.color = `var(${name})`
    return getComputedStyle(probe).color
  }
  const ink = colour('--ink-2')
  const strong = colour('--ink')
  const grid = { stroke: colour('--line'), width: 1 }
  const strokes = lines.map((line, n) => colour(line.colour ?? OTHERS[n % OTHERS.length] ?? '--ink'))
  const pale = colour('--light-pale')
  probe.remove()
  const font = `12px ${token('--font')}`
  const step = at.length > 1 ? Date.parse(at[1] ?? '') - Date.parse(at[0] ?? '') : DAY_MS
  const hourly = step < DAY_MS
  const short = at.length > 1 && Date.parse(at.at(-1) ?? '') - Date.parse(at[0] ?? '') < DAY_MS
  const day = (seconds: number) =>
    kyivDate(seconds * 1000)
      .slice(5)
      .split('-')
      .toReversed()
      .join('.')
  const time = (seconds: number) =>
    short ? kyivTime(seconds * 1000) : `${day(seconds)} ${kyivTime(seconds * 1000)}`
  const solid = lines.flatMap(({ faint }, n) => (faint ? [] : [n]))
  return {
    width: node.clientWidth,
    height,
    // one slow call in a hundred must not press the usual ones flat: percentiles stand by magnitudes
    scales: {
      x: { time: false },
      y: banded
        ? { distr: 3, range: (_, min, max) => uPlot.rangeLog(min || 1, max || 1, 10, true) }
        : { range: (_, _min, max) => [0, Math.max(max, 1) * 1.05] },
    },
    axes: [
      {
        stroke: ink,
        font,
        grid,
        ticks: grid,
        size: 32,
        incrs: hourly ? STEPS : DAYS,
        // a day begins at the midnight of Kyiv, as its point does
        ...(hourly
          ? {}
          : {
              splits: (_plot: uPlot, _axis: number, from: number, till: number, by: number) =>
                daysBetween(props.at, from, till, by),
            }),
        values: (_, splits) => splits.map((split) => (hourly ? time(split) : day(split))),
        space: hourly && !short ? 90 : 60,
      },
      {
        stroke: ink,
        font,
        grid,
        ticks: grid,
        size: 64,
        space: 24,
        ...(banded
          ? { splits: (_plot: uPlot, _axis: number, from: number, till: number) => tens(from, till) }
          : {}),
        values: (_, splits: (number | null)[]) =>
          splits.map((value) => (value === null ? '' : numberText(value))),
      },
    ],
    series: [
      {
        label: words.at,
        value: (_, seconds) => (seconds === null ? '' : formatDateTime(seconds * 1000)),
      },
      ...lines.map(({ label, values, faint }, n) => ({
        label,
        stroke: strokes[n] ?? ink,
        width: faint ? 1 : 2,
        ...(faint ? { dash: [4, 4] } : {}),
        points: { show: at.length < 40 && !stacked && !faint },
        // of a stack its own part, not the sum
        value: (_: uPlot, _sum: Value, _series: number, at: number | null) =>
          valueText(at === null ? null : values[at]),
        ...(stacked && n === solid[0] ? { fill: faded(strokes[n] ?? ink, 0.35) } : {}),
      })),
    ],
    bands:
      stacked || banded
        ? solid.slice(1).map((n, before) => ({
            series: [n + 1, (solid[before] ?? 0) + 1] as [number, number],
            fill: faded(strokes[n] ?? ink, stacked ? 0.35 : 0.14),
          }))
        : [],
    hooks: {
      drawClear: [(plot) => tint(plot, props, pale)],
      draw: [(plot) => drawMarks(plot, marks, strong, `${12 * devicePixelRatio}px ${token('--font')}`)],
    },
  }
}

/** Powers of ten from one to another. */
function tens(from: number, till: number): number[] {
  const first = Math.round(Math.log10(from))
  const last = Math.round(Math.log10(till))
  return Array.from({ length: last - first + 1 }, (_, n) => Number((10 ** (first + n)).toPrecision(1)))
}

/** Steps of an axis of hours and of days, seconds. */
const STEPS = [60, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400]
const DAYS = [1, 2, 3, 5, 7, 14, 28, 56, 91].map((days) => days * 86_400)

/** Points of whole days that are written under an axis, so many seconds from each other. */
function daysBetween(at: readonly string[], from: number, till: number, by: number): number[] {
  const seconds = at.map((moment) => Date.parse(moment) / 1000)
  const every = Math.max(1, Math.round(by / 86_400))
  return seconds.filter((moment, n) => n % every === 0 && moment >= from && moment <= till)
}

/** A colour of the browser (rgb or color()) made transparent. */
const faded = (colour: string, share: number): string =>
  `color-mix(in srgb, ${colour} ${Math.round(share * 100)}%, transparent)`

/** Days when households hand in readings are tinted. */
function tint(plot: uPlot, { at, tinted = [] }: Props, pale: string): void {
  const days = new Set(tinted)
  const { ctx, bbox } = plot
  ctx.fillStyle = pale
  for (const [n, moment] of at.entries()) {
    if (!days.has(kyivDate(Date.parse(moment)))) continue
    const from = plot.valToPos(Date.parse(moment) / 1000, 'x', true)
    const next = at[n + 1]
    const to = next === undefined ? bbox.left + bbox.width : plot.valToPos(Date.parse(next) / 1000, 'x', true)
    ctx.fillRect(from, bbox.top, to - from, bbox.height)
  }
}

/** A dashed upright where something happened, with what it was where there is room; all stand with the numbers too. */
function drawMarks(plot: uPlot, marks: readonly Mark[], ink: string, font: string): void {
  const { ctx, bbox } = plot
  const gap = 5 * devicePixelRatio
  let written = bbox.left
  ctx.save()
  ctx.strokeStyle = ink
  ctx.lineWidth = devicePixelRatio
  ctx.setLineDash([6, 4])
  ctx.fillStyle = ink
  ctx.font = font
  ctx.textBaseline = 'top'
  for (const { at, text } of marks) {
    const x = plot.valToPos(Date.parse(at) / 1000, 'x', true)
    if (x < bbox.left || x > bbox.left + bbox.width) continue
    ctx.beginPath()
    ctx.moveTo(x, bbox.top)
    ctx.lineTo(x, bbox.top + bbox.height)
    ctx.stroke()
    const { width } = ctx.measureText(text)
    const before = x - gap - width
    const left = x + gap + width <= bbox.left + bbox.width ? x + gap : before
    if (left < written) continue
    ctx.fillText(text, left, bbox.top + gap)
    written = left + width + gap
  }
  ctx.restore()
}
