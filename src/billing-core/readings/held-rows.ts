import { sql, type Transaction } from 'kysely'
import { firstOfMonth, type IsoDate, type Month } from '#domain/calendar.ts'
import { fromMilli, kwhBetween } from '#domain/consumption.ts'
import type { PriceBook } from '#domain/prices.ts'
import { type Zone, zonesOf } from '#domain/zone.ts'
import type { Database } from '#server/db/schema.ts'
import { draftFor } from '#billing/closing/draft.ts'
import { periodOf } from '#billing/kit/month-of-reading.ts'
import {
  type Calculation,
  counts,
  type LiveReading,
  markOf,
  type ReadingState,
} from '#billing/closing/registers.ts'
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

type Standing = Pick<Situation, 'meters' | 'final'> & { readonly readings: readonly LiveReading[] }

/**
 * Drafts the month again from these readings, and the later months that are drafted already: their use begins where this
 * one ends. A draft that nothing supports any more goes.
 */
export async function redraft(
  trx: Transaction<Database>,
  account: LockedAccount,
  situation: Standing,
  period: Month,
  now: Date,
  prices: PriceBook,
): Promise<Calculation | null> {
  const { rows: later } = await sql<{ month: Month }>`
    select to_char(period, 'YYYY-MM') as month from core.calculations
    where account_id = ${account.accountId} and period > ${firstOfMonth(period)}::date and state = 'draft'
    order by period`.execute(trx)
  for (const { month } of later)
    await draftAgain(trx, account, { ...situation, final: false }, month, now, prices)
  return draftAgain(trx, account, situation, period, now, prices)
}

const draftAgain: typeof redraft = async (trx, account, situation, period, now, prices) => {
  const draft = await draftFor(trx, account, situation, period, now, prices)
  if (draft) await writeDraft(trx, account.accountId, draft)
  else
    await sql`delete from core.calculations where account_id = ${account.accountId}
      and period = ${firstOfMonth(period)}::date and state = 'draft'`.execute(trx)
  return draft
}

/**
 * The kWh that readings of a day and those that follow them have used, counted from what stands before them now.
 * `readings` are in the order of their dates.
 */
export async function restateKwh(
  trx: Transaction<Database>,
  accountId: number,
  { meters, readings }: Pick<Standing, 'meters' | 'readings'>,
  { meterId, countsOn }: Pick<HeldRow, 'meterId' | 'countsOn'>,
): Promise<void> {
  const meter = meters.find((facts) => facts.meterId === meterId)
  if (!meter) return
  const rows = zonesOf(meter.zones).flatMap((zone) => {
    const register = readings.filter(
      (reading) => reading.meterId === meterId && reading.zone === zone && counts(reading),
    )
    const first = register.findIndex((reading) => reading.countsOn >= countsOn)
    const next = register.findIndex((reading) => reading.countsOn > countsOn)
    const until = next === -1 ? register.length : next + 1
    return register.flatMap((reading, index) => {
      if (first === -1 || index < first || index >= until) return []
      const before = register[index - 1]
      const kwh = before
        ? fromMilli(kwhBetween(markOf(before), markOf(reading), meter.digits, meter.ratio))
        : null
      return kwh === reading.kwh ? [] : [{ id: reading.id, on: reading.countsOn, kwh }]
    })
  })
  if (rows.length === 0) return
  await sql`
    update core.readings r set kwh = n.kwh
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, "on" date, kwh numeric)
    where r.account_id = ${accountId} and r.counts_on = n."on" and r.reading_id = n.id`.execute(trx)
}

/** The overview shows the last reading that somebody did not reject. */
export async function lastReadingOn(trx: Transaction<Database>, accountId: number): Promise<void> {
  await sql`
    update core.balances set last_reading_on = (
      select max(counts_on) from core.readings
      where account_id = ${accountId} and superseded_by is null and state <> 'rejected')
    where account_id = ${accountId}`.execute(trx)
}
