import type { Kysely } from 'kysely'
import { type WorkCalendar, worksOn } from '#domain/answer-term.ts'
import type { WorksOn } from '#domain/calendar.ts'
import type { Database } from '#server/db/schema.ts'
import { kept } from '#server/kept.ts'
import { type DatedRule, ownRules } from './dated.ts'

const KEPT_MS = 60_000

/** Rules of these kinds say which days are working. */
export const CALENDAR_KINDS = ['holiday', 'holidays-off'] as const

export function calendarOf(rules: readonly DatedRule[]): WorkCalendar {
  const of = (kind: DatedRule['kind']) => rules.filter((rule) => rule.kind === kind)
  return {
    holidays: of('holiday').map((row) => ({ day: row.variant, from: row.validFrom, to: row.validTo })),
    suspended: of('holidays-off').map((row) => ({ from: row.validFrom, to: row.validTo })),
  }
}

/** Which days are working by the rules of the installation, read again once a minute. */
export function keptWorkDays(db: Kysely<Database>): (now: Date) => Promise<WorksOn> {
  const keep = kept<WorksOn>(KEPT_MS)
  return (now) =>
    keep(now, async () => {
      const calendar = calendarOf(await ownRules({ db }, CALENDAR_KINDS))
      return (date) => worksOn(date, calendar)
    })
}
