import type { z } from 'zod'
import type { entityOutages } from '#contract/business-outages.ts'
import { mergeIntervals, type TimeSpan } from '#domain/outage-intervals.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { type ExportColumn, exportList } from '#server/lists/export-list.ts'
import { durationText } from '#text/duration.ts'
import { whenUsed } from '#text/language.ts'
import { firmOutages } from '#text/firm-outages.ts'
import { outageKinds, outages as words } from '#text/outages.ts'
import { firmObjects, namesOf } from './firm-objects.ts'
import { queueOf } from './object-queues.ts'
import { scheduleOf } from '#domain/outage-schedule.ts'

type Line = Partial<TimeSpan> & {
  account: string
  name: string | null
  address: string
  queue: string | null
  reason: string
}
const titles = whenUsed(() => words.columns)
const baseColumns = whenUsed(() => firmOutages.columns)
const columns = (): readonly ExportColumn<Line>[] => [
  { title: baseColumns.account, kind: 'text', value: ({ account }) => account },
  { title: baseColumns.name, kind: 'text', width: 28, value: ({ name }) => name },
  { title: baseColumns.address, kind: 'text', width: 44, value: ({ address }) => address },
  { title: baseColumns.queue, kind: 'text', value: ({ queue }) => queue ?? words.addressMissing },
  { title: titles.from, kind: 'moment', value: ({ from }) => (from === undefined ? null : new Date(from)) },
  {
    title: titles.to,
    kind: 'moment',
    value: ({ to }) => (to !== undefined && Number.isFinite(to) ? new Date(to) : null),
  },
  {
    title: titles.duration,
    kind: 'text',
    value: ({ from, to }) =>
      from === undefined || to === undefined
        ? ''
        : Number.isFinite(to)
          ? durationText(to - from)
          : words.noEnd,
  },
  {
    title: titles.kind,
    kind: 'text',
    value: ({ kind }) => (kind === undefined ? '' : outageKinds[kind].name),
  },
  { title: titles.reason, kind: 'text', width: 40, value: ({ reason }) => reason },
]

/** Outages of today and tomorrow at every object; one without any has a line that says what is known. */
export async function exportFirmSchedule(
  deps: Deps,
  caller: Caller<'entity' | 'provider'>,
  input: z.output<typeof entityOutages.export.request>,
) {
  const now = deps.now()
  const groups = await firmObjects(deps, await namesOf(deps, caller.userId, caller.accounts))
  const rows = groups.flatMap(({ outages, objects }) => {
    const { days } = scheduleOf(outages, now)
    const spans = mergeIntervals(
      days.flatMap((day) =>
        day.spans.map(({ from, to, kind }) => ({ from: Date.parse(from), to: Date.parse(to), kind })),
      ),
    )
    const unsure = days.length === 0 || days.some(({ state }) => state !== 'applies' && state !== 'none')
    return objects.flatMap(({ head, name, own: house }): Line[] => {
      const object = { account: head.account, name, address: head.address, queue: queueOf(outages.names) }
      const all = [
        ...spans.map((span) => ({ ...object, ...span, reason: outages.names.join(', ') })),
        ...(house?.works ?? []).map((work) => ({ ...object, ...work })),
      ].toSorted((a, b) => a.from - b.from)
      if (all.length > 0 && !unsure) return all
      return [
        ...all,
        ...(unsure ? [{ ...object, reason: words.calendar.unknown }] : []),
        ...(all.length === 0 && !unsure ? [{ ...object, reason: words.noOutages }] : []),
      ]
    })
  })
  return exportList(input.format, { name: firmOutages.fileName, columns: columns(), rows })
}
