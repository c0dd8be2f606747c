import { sql, type Transaction } from 'kysely'
import { firstOfMonth, type IsoDate } from '#domain/calendar.ts'
import type { Zone } from '#domain/zone.ts'
import type { Database } from '#server/db/schema.ts'
import { CoreRefusal } from '../refusal.ts'
import { fm } from '../function-modules.ts'
import { once, refusalOf } from './answers.ts'
import { answers } from './deps.ts'
import { draftFor } from './draft.ts'
import { type LiveReading, periodOf } from './registers.ts'
import { loadForSubmission, lockAccount } from './submission-load.ts'
import { writeDraft } from './submission-write.ts'

/**
 * An employee has looked at the photo: the held registers of a receipt are accepted or rejected. This is also possible
 * after the month was billed by an estimate; the accepted value then replaces the estimate.
 */
export const reviewReading = answers(fm.ZPORTAL_READING_REVIEW, async (deps, request, context) => {
  const now = new Date(request.now)
  const prices = await deps.prices(now)
  try {
    return await once(deps.db, fm.ZPORTAL_READING_REVIEW, request, context, async (trx) => {
      const account = await lockAccount(trx, request.account)
      const { rows } = await sql<{ id: string; meterId: number; zone: Zone; countsOn: string }>`
        select reading_id as id, meter_id as "meterId", zone, counts_on as "countsOn" from core.readings
        where account_id = ${account.accountId} and receipt = ${request.receipt} and state = 'held'
          and superseded_by is null`.execute(trx)
      const [first] = rows
      if (!first) throw new CoreRefusal('not-found', { field: 'receipt' })
      const { countsOn, meterId } = first
      const period = periodOf(countsOn)
      const situation = await loadForSubmission(trx, {
        account,
        meterIds: [meterId],
        countsOn,
        period,
        name: fm.ZPORTAL_READING_REVIEW.name,
        key: null,
      })
      const held = new Set(rows.map((row) => row.id))
      const accepted = new Map(rows.map((row) => [`${row.meterId} ${row.zone}`, row.id]))
      // the month was billed by an estimate: the value that was read replaces it, and the next closing corrects the
      // difference
      const estimates = situation.readings.filter(
        (reading) =>
          request.accept &&
          reading.countsOn === countsOn &&
          reading.source === 'estimated' &&
          accepted.has(`${reading.meterId} ${reading.zone}`),
      )
      await replaceEstimates(trx, account.accountId, countsOn, estimates, accepted)
      const readings = situation.readings.flatMap((reading): LiveReading[] =>
        estimates.includes(reading)
          ? []
          : held.has(reading.id)
            ? request.accept
              ? [{ ...reading, state: 'accepted' }]
              : []
            : [reading],
      )
      const draft = await draftFor(trx, account, { ...situation, readings }, period, now, prices)
      const state = request.accept ? (draft ? 'used' : 'accepted') : 'rejected'
      await sql`
        update core.readings set state = ${state}, hold_reason = coalesce(${request.reason ?? null}, hold_reason),
          decided_at = ${now}
        where account_id = ${account.accountId} and counts_on = ${countsOn}::date
          and reading_id = any(${[...held]}::uuid[])`.execute(trx)
      // a rejected reading counts as not submitted: the overview asks for a reading again
      if (!request.accept)
        await sql`
          update core.balances set last_reading_on = (
            select max(counts_on) from core.readings
            where account_id = ${account.accountId} and superseded_by is null and state <> 'rejected')
          where account_id = ${account.accountId}`.execute(trx)
      if (draft) await writeDraft(trx, account.accountId, draft)
      else
        await sql`delete from core.calculations where account_id = ${account.accountId}
          and period = ${firstOfMonth(period)}::date and state = 'draft'`.execute(trx)
      return { receipt: request.receipt, state, calculation: draft }
    })
  } catch (error) {
    throw refusalOf(error)
  }
})

/**
 * Must run before the state of the held readings changes, because a register can have only one counting value per date.
 */
async function replaceEstimates(
  trx: Transaction<Database>,
  accountId: number,
  countsOn: IsoDate,
  estimates: readonly LiveReading[],
  by: ReadonlyMap<string, string>,
): Promise<void> {
  if (estimates.length === 0) return
  const pairs = estimates.map(({ id, meterId, zone }) => ({ old: id, now: by.get(`${meterId} ${zone}`) }))
  await sql`
    update core.readings r set superseded_by = pair.now, state = 'superseded'
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair (old uuid, now uuid)
    where r.account_id = ${accountId} and r.counts_on = ${countsOn}::date and r.reading_id = pair.old`.execute(
    trx,
  )
}
