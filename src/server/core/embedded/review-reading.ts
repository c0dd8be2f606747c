import { sql } from 'kysely'
import { firstOfMonth } from '#domain/calendar.ts'
import { CoreRefusal } from '../refusal.ts'
import { once, refusalOf } from './answers.ts'
import type { Answer } from './deps.ts'
import { draftOf, type LiveReading, periodOf } from './registers.ts'
import { loadForSubmission, lockAccount } from './submission-load.ts'
import { writeDraft } from './submission-write.ts'

const NAME = 'ZPORTAL_READING_REVIEW'

/** A person has looked at the photo: the held registers of a receipt count from now on, or do not count at all. */
export const reviewReading: Answer<typeof NAME> = async (deps, request, context) => {
  const now = new Date(request.now)
  const prices = await deps.prices(now)
  try {
    return await once(deps.db, NAME, request, context, async (trx) => {
      const account = await lockAccount(trx, request.number)
      const { rows } = await sql<{ id: string; meterId: number; countsOn: string }>`
        select reading_id as id, meter_id as "meterId", counts_on as "countsOn" from core.readings
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
        name: NAME,
        key: null,
      })
      if (situation.final) throw new CoreRefusal('already-calculated')

      const state = request.accept ? 'used' : 'rejected'
      const held = new Set(rows.map((row) => row.id))
      await sql`
        update core.readings set state = ${state}, hold_reason = coalesce(${request.reason ?? null}, hold_reason)
        where account_id = ${account.accountId} and counts_on = ${countsOn}::date
          and reading_id = any(${[...held]}::uuid[])`.execute(trx)
      // what does not count was not handed in: the overview waits for a reading again
      if (!request.accept)
        await sql`
          update core.balances set last_reading_on = (
            select max(counts_on) from core.readings
            where account_id = ${account.accountId} and superseded_by is null and state <> 'rejected')
          where account_id = ${account.accountId}`.execute(trx)
      const readings = situation.readings.flatMap((reading): LiveReading[] =>
        held.has(reading.id) ? (request.accept ? [{ ...reading, state }] : []) : [reading],
      )
      const draft = draftOf(account, situation.meters, readings, period, now, prices)
      if (draft) await writeDraft(trx, account.accountId, draft)
      else
        await sql`delete from core.calculations where account_id = ${account.accountId}
          and period = ${firstOfMonth(period)}::date and state = 'draft'`.execute(trx)
      return { receipt: request.receipt, state, calculation: draft }
    })
  } catch (error) {
    throw refusalOf(error)
  }
}
