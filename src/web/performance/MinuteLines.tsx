import { useMemo } from 'react'
import { performance as words } from '#text/performance.ts'
import type { Reply } from '#web/api/call.ts'
import { Plot } from '#web/staff/Plot.tsx'

type Minutes = Reply<'/api/admin/performance'>['minutes']

/** The last hour by minutes: how many calls, and how long they took. */
export function MinuteLines({ minutes }: { minutes: Minutes }) {
  const { at, calls, times } = useMemo(
    () => ({
      at: minutes.map((minute) => minute.at),
      calls: [
        line('calls', '--zone-single', minutes, ({ calls }) => calls),
        line('failures', '--act', minutes, ({ failures }) => failures),
      ],
      times: [
        line('p50', '--good', minutes, ({ p50 }) => p50),
        line('p95', '--soon', minutes, ({ p95 }) => p95),
        line('p99', '--act', minutes, ({ p99 }) => p99),
      ],
    }),
    [minutes],
  )
  return (
    <>
      <Plot label={words.lines.calls} at={at} lines={calls} height={160} />
      <Plot label={words.durations} at={at} lines={times} height={160} banded />
    </>
  )
}

const line = (
  key: keyof typeof words.lines,
  colour: string,
  minutes: Minutes,
  of: (minute: Minutes[number]) => number | null,
) => ({ key, label: words.lines[key], colour, values: minutes.map(of) })
