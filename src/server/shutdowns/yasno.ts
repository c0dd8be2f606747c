import { z } from 'zod'
import { kyivDate } from '#domain/dates.ts'
import { parseQueue } from '#domain/queue.ts'
import { intervalsOfMinutes, type ShutdownKind } from '#domain/shutdown.ts'
import type { DayState } from '#server/db/schema-shutdowns.ts'
import type { QueueDay, QueueWeekday, Snapshot } from './snapshot.ts'

const slot = z.object({
  start: z.number().int().min(0).max(1440),
  end: z.number().int().min(0).max(1440),
  type: z.string(),
})
const day = z.object({
  slots: z.array(slot).nullish(),
  date: z.iso.datetime({ offset: true }),
  status: z.string().nullish(),
})
/** `…/planned-outages`, by queue (facts §4.2). */
export const yasnoPlanned = z.record(
  z.string(),
  z.object({
    today: day.nullish(),
    tomorrow: day.nullish(),
    updatedOn: z.iso.datetime({ offset: true }).nullish(),
  }),
)
/** `…/probable-outages`, by region, operator, queue and weekday, Monday = 0 (facts §4.2). */
export const yasnoProbable = z.record(
  z.string(),
  z.object({
    dsos: z.record(
      z.string(),
      z.object({
        groups: z.record(z.string(), z.object({ slots: z.record(z.string(), z.array(slot)) })),
      }),
    ),
  }),
)

const STATES: Partial<Record<string, DayState>> = {
  ScheduleApplies: 'applies',
  WaitingForSchedule: 'waiting',
  EmergencyShutdowns: 'emergency',
  NoOutages: 'none',
}

/** Confirmed days and the week of one region and operator. `fetched` stands in where the source has no stamp. */
export function readYasno(
  planned: z.infer<typeof yasnoPlanned>,
  probable: z.infer<typeof yasnoProbable>,
  fetched: Date,
): Snapshot {
  const days = Object.entries(planned).flatMap(([name, { today, tomorrow, updatedOn }]) => {
    const stamp = updatedOn ? new Date(updatedOn) : fetched
    return [today, tomorrow].flatMap((one) => (one ? dayOf(name, one, stamp) : []))
  })
  const stamp = days.reduce<Date | null>((last, one) => (last && last > one.stamp ? last : one.stamp), null)
  return {
    mode: days.length === 0 ? 'suspended' : 'schedule',
    stamp,
    days,
    week: weekOf(probable, stamp ?? fetched),
  }
}

function dayOf(name: string, { slots, date, status }: z.infer<typeof day>, stamp: Date): QueueDay[] {
  const queue = parseQueue(name)
  if (!queue) return []
  const iso = kyivDate(Date.parse(date))
  const state = STATES[status ?? ''] ?? 'unknown'
  // in an emergency the slots are not valid
  const certain = state === 'emergency' ? [] : (slots ?? [])
  const spans = intervalsOfMinutes(
    iso,
    certain.flatMap(({ start, end, type }): { start: number; end: number; kind: ShutdownKind }[] => {
      if (type === 'Definite') return [{ start, end, kind: 'confirmed' }]
      return type === 'Possible' ? [{ start, end, kind: 'possible' }] : []
    }),
  )
  return [
    {
      queue: queue.code,
      day: iso,
      state: state === 'applies' && spans.length === 0 ? 'none' : state,
      spans,
      stamp,
    },
  ]
}

const weekOf = (probable: z.infer<typeof yasnoProbable>, stamp: Date): QueueWeekday[] =>
  Object.values(probable)
    .flatMap(({ dsos }) => Object.values(dsos))
    .flatMap(({ groups }) => Object.entries(groups))
    .flatMap(([name, { slots }]) => {
      const queue = parseQueue(name)
      if (!queue) return []
      return Object.entries(slots).flatMap(([weekday, list]): QueueWeekday[] => {
        const number = Number(weekday) + 1
        if (!Number.isInteger(number) || number < 1 || number > 7) return []
        return [
          {
            queue: queue.code,
            weekday: number,
            slots: list.filter(({ type }) => type !== 'NotPlanned').map(({ start, end }) => ({ start, end })),
            stamp,
          },
        ]
      })
    })
