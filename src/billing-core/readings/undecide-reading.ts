import { sql, type Transaction } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { CoreRefusal } from '#server/core/refusal.ts'
import { fm } from '#server/core/function-modules.ts'
import { once, refusalOf } from '#billing/answers.ts'
import { answers } from '#billing/deps.ts'
import { type HeldRow, lastReadingOn, redraft, restateKwh, rowsOfReceipt, situationAt } from './held-rows.ts'
import { periodOf } from '#billing/kit/month-of-reading.ts'
import { lockAccount, type Situation } from './submission-load.ts'

/** The decision is taken back: the reading waits again, an estimate that it replaced stands again. */
export const undecideReading = answers(fm.ZPORTAL_READING_UNDECIDE, async (deps, request, context) => {
  const now = new Date(request.now)
  const prices = await deps.prices(now)
  try {
    return await once(deps.db, fm.ZPORTAL_READING_UNDECIDE, request, context, async (trx) => {
      const account = await lockAccount(trx, request.account)
      const live = await rowsOfReceipt(trx, account.accountId, request.receipt)
      const decided = live.filter(({ decidedAt }) => decidedAt !== null)
      const [first] = decided
      if (!first) throw nothingToUndo(live)
      const situation = await situationAt(trx, account, first)
      assertUndoable(decided, situation)
      await holdAgain(trx, account.accountId, request.receipt, decided)
      const again = await situationAt(trx, account, first)
      await redraft(trx, account, again, periodOf(first.countsOn), now, prices)
      await restateKwh(trx, account.accountId, again, first)
      await lastReadingOn(trx, account.accountId)
      return { receipt: request.receipt, state: 'held' as const }
    })
  } catch (error) {
    throw refusalOf(error)
  }
})

/** Somebody has undone it before, or there was never anything. */
const nothingToUndo = (live: readonly HeldRow[]): CoreRefusal =>
  live.some(({ state }) => state === 'held')
    ? new CoreRefusal('changed-meanwhile', { field: 'receipt', params: { by: '', at: '', what: 'undone' } })
    : new CoreRefusal('not-found', { field: 'receipt' })

function assertUndoable(decided: readonly HeldRow[], { readings, final }: Situation): void {
  const rejected = decided.some(({ state }) => state === 'rejected')
  if (decided.some(({ state }) => state === 'billed') || (rejected && final))
    throw new CoreRefusal('already-calculated', { field: 'receipt' })
  const decidedIds = new Set(decided.map(({ id }) => id))
  const taken = readings.some(
    (reading) =>
      !decidedIds.has(reading.id) &&
      reading.source !== 'estimated' &&
      decided.some(
        ({ meterId, zone, countsOn, state }) =>
          state === 'rejected' &&
          reading.meterId === meterId &&
          reading.zone === zone &&
          reading.countsOn === countsOn,
      ),
  )
  if (taken)
    throw new CoreRefusal('already-submitted', {
      field: 'receipt',
      params: { date: decided[0]?.countsOn ?? '' },
    })
}

async function holdAgain(
  trx: Transaction<Database>,
  accountId: number,
  receipt: string,
  decided: readonly HeldRow[],
): Promise<void> {
  const ids = decided.map(({ id }) => id)
  const countsOn = decided[0]?.countsOn
  const condition = sql`account_id = ${accountId} and counts_on = ${countsOn}::date`
  // what an employee put in the place of a value replaces nothing any more
  await sql`
    with undone as (
      update core.readings n set state = 'superseded', superseded_by = n.reading_id, decided_at = null
      from core.readings o
      where n.account_id = ${accountId} and n.counts_on = ${countsOn}::date and n.reading_id = any(${ids}::uuid[])
        and o.account_id = n.account_id and o.counts_on = n.counts_on and o.superseded_by = n.reading_id
        and o.receipt = ${receipt}
      returning o.reading_id)
    update core.readings set state = 'held', superseded_by = null
    where ${condition} and reading_id in (select reading_id from undone)`.execute(trx)
  await sql`
    update core.readings set state = 'held', hold_reason = coalesce(held_for, hold_reason), held_for = null,
      decided_at = null, decided_by = null
    where ${condition} and reading_id = any(${ids}::uuid[]) and superseded_by is null`.execute(trx)
  await sql`
    update core.readings set superseded_by = null,
      state = case when bill_number is null then 'used' else 'billed' end
    where ${condition} and source = 'estimated' and superseded_by = any(${ids}::uuid[])`.execute(trx)
}
