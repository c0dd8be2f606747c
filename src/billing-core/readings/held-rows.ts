import { sql, type Transaction } from 'kysely'
import { firstOfMonth, type IsoDate, type Month } from '#domain/calendar.ts'
import type { PriceBook } from '#domain/prices.ts'
import type { Zone } from '#domain/zone.ts'
import type { Database } from '#server/db/schema.ts'
import { draftFor } from '#billing/closing/draft.ts'
import { periodOf } from '#billing/kit/month-of-reading.ts'
import type { Calculation, LiveReading, ReadingState } from '#billing/closing/registers.ts'
import { loadForSubmission, type LockedAccount, type Situation } from './submission-load.ts'
import { writeDraft } from './submission-write.ts'

/** A value under a receipt that nothing has replaced. */
export type HeldRow = {
  readonly id: string
  readonly meterId: number
  readonly zone: Zone
  readonly countsOn: IsoDate
  readonly milli: number
  readonly state: ReadingState
  readonly decidedAt: Date | null
  readonly decidedBy: string | null
}

export async function rowsOfReceipt(
  trx: Transaction<Database>,
  accountId: number,
  receipt: string,
): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    select reading_id as id, meter_id as "meterId", zone, counts_on as "countsOn", (value * 1000)::bigint as milli,
      state, decided_at as "decidedAt", decided_by as "decidedBy"
    from core.readings
    where account_id = ${accountId} and receipt = ${receipt} and superseded_by is null
    order by zone`.execute(trx)
  return rows
}

/** What decides about the month of a reading; no receipt is taken. */
export const situationAt = (
  trx: Transaction<Database>,
  account: LockedAccount,
  { meterId, countsOn }: Pick<HeldRow, 'meterId' | 'countsOn'>,
): Promise<Situation> =>
  loadForSubmission(trx, {
    account,
    meterIds: [meterId],
    countsOn,
    period: periodOf(countsOn),
    name: 'none',
    key: null,
    receipts: 0,
  })

/** Drafts the month again from these readings; a draft that nothing supports any more goes. */
export async function redraft(
  trx: Transaction<Database>,
  account: LockedAccount,
  situation: Omit<Situation, 'readings'> & { readonly readings: readonly LiveReading[] },
  period: Month,
  now: Date,
  prices: PriceBook,
): Promise<Calculation | null> {
  const draft = await draftFor(trx, account, situation, period, now, prices)
  if (draft) await writeDraft(trx, account.accountId, draft)
  else
    await sql`delete from core.calculations where account_id = ${account.accountId}
      and period = ${firstOfMonth(period)}::date and state = 'draft'`.execute(trx)
  return draft
}

/** The overview shows the last reading that somebody did not reject. */
export async function lastReadingOn(trx: Transaction<Database>, accountId: number): Promise<void> {
  await sql`
    update core.balances set last_reading_on = (
      select max(counts_on) from core.readings
      where account_id = ${accountId} and superseded_by is null and state <> 'rejected')
    where account_id = ${accountId}`.execute(trx)
}
