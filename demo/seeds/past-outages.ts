import { type Kysely, sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { intervalsOfMinutes } from '#domain/outage-intervals.ts'
import { SITES } from '#domain/site.ts'
import type { Database } from '#server/db/schema.ts'
import { offHalves, queues } from '#stubs/outage-days.ts'

const DAYS = 62

/**
 * What the sources of the demo would have published for the past two months, so that bills show the outages of their
 * month.
 */
export async function tellPastOutages(db: Kysely<Database>, now: Date): Promise<void> {
  const today = kyivDate(now)
  // only the day before yesterday and earlier: later days come from the sources themselves
  const days = Array.from({ length: DAYS }, (_, back) => addDays(today, -2 - back)).flatMap((day) =>
    queues.map((queue) => {
      const slots = offHalves(day, queue).flatMap((off, half) =>
        off ? [{ start: half * 30, end: half * 30 + 30, kind: 'confirmed' as const }] : [],
      )
      return { queue, day, spans: intervalsOfMinutes(day, slots) }
    }),
  )
  await sql`
    insert into portal.outage_days (site, queue, day, state, spans, stamp, changed_at)
    select s.site, t.queue, t.day, 'applies', t.spans, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as t (queue text, day date, spans jsonb),
      unnest(${[...SITES]}::text[]) as s (site)
    on conflict do nothing`.execute(db)
}
