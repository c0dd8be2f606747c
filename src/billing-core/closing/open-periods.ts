import { sql } from 'kysely'
import { monthOf } from '#domain/calendar.ts'
import { fm } from '#server/core/function-modules.ts'
import { answers } from '#billing/deps.ts'
import { nextMonth } from './next-month.ts'

/** Called before the nightly closing, so that a month left open is closed before the later ones. */
export const openPeriods = answers(fm.ZPORTAL_PERIODS_OPEN, async ({ db }, { kind }) => {
  const { rows } = await sql<{ oldest: string | null }>`
    select min(${nextMonth(null)}) as oldest from core.accounts a
    where a.kind = ${kind} and a.status <> 'closed'`.execute(db)
  const oldest = rows[0]?.oldest
  return { oldest: oldest ? monthOf(oldest) : null }
})
