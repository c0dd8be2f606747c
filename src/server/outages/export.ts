import type { z } from 'zod'
import type { outages } from '#contract/outages.ts'
import { mergeIntervals } from '#domain/outage-intervals.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { type ExportColumn, exportList } from '#server/lists/export-list.ts'
import { durationText } from '#text/duration.ts'
import { whenUsed } from '#text/language.ts'
import { outageKinds, outages as words } from '#text/outages.ts'
import { outagesOfAccount } from './object-schedule.ts'
import { scheduleOf } from '#domain/outage-schedule.ts'

type Line = { from: number; to: number; kind: keyof typeof outageKinds; reason: string }
const titles = whenUsed(() => words.columns)
const columns = (): readonly ExportColumn<Line>[] => [
  { title: titles.from, kind: 'moment', value: ({ from }) => new Date(from) },
  { title: titles.to, kind: 'moment', value: ({ to }) => (Number.isFinite(to) ? new Date(to) : null) },
  {
    title: titles.duration,
    kind: 'text',
    value: ({ from, to }) => (Number.isFinite(to) ? durationText(to - from) : words.noEnd),
  },
  { title: titles.kind, kind: 'text', value: ({ kind }) => outageKinds[kind].name },
  { title: titles.reason, kind: 'text', value: ({ reason }) => reason },
]

/** Everything known about the coming week at an apartment, in order of time. */
export async function exportSchedule(
  deps: Deps,
  caller: Caller<'person'>,
  input: z.output<typeof outages.export.request>,
) {
  const outages = await outagesOfAccount(deps, caller, input.account)
  const { days, week } = scheduleOf({ ...outages, works: [] }, deps.now())
  const queues = mergeIntervals(
    [...days, ...week]
      .flatMap(({ spans }) => spans)
      .map(({ from, to, kind }) => ({ from: Date.parse(from), to: Date.parse(to), kind })),
  ).map((span) => ({ ...span, reason: outages.names.join(', ') }))
  const rows: Line[] = [...queues, ...outages.works].toSorted((a, b) => a.from - b.from)
  return exportList(input.format, { name: `${words.title} ${outages.account}`, columns: columns(), rows })
}
