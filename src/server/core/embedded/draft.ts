import { sql, type Transaction } from 'kysely'
import type { Month } from '#domain/calendar.ts'
import type { PriceBook } from '#domain/prices.ts'
import type { Database } from '#server/db/schema.ts'
import { loadBilled } from './close-load.ts'
import {
  accountRegisters,
  type Calculation,
  draftOf,
  endOf,
  isTrusted,
  type LiveReading,
  type MeterFacts,
} from './registers.ts'
import { changedSince, reachesBack } from './settle.ts'
import type { LockedAccount } from './submission-load.ts'

type Known = {
  readonly meters: readonly MeterFacts[]
  readonly readings: readonly LiveReading[]
  readonly final: boolean
}

/**
 * The draft of a month from what is known now, including corrections of closed months. A month with a final calculation
 * has none. If the given readings do not reach far enough back, all readings are loaded.
 */
export async function draftFor(
  trx: Transaction<Database>,
  account: LockedAccount,
  { meters, readings, final }: Known,
  period: Month,
  now: Date,
  prices: PriceBook,
): Promise<Calculation | null> {
  if (final) return null
  let registers = accountRegisters(meters, readings)
  const news = () =>
    changedSince(
      registers.map((one) => ({ readings: one.readings.filter(({ date }) => date <= endOf(period)) })),
      account.recalculateFrom,
    )
  let changed = news()
  const since = () => (changed !== null && changed < period ? changed : period)
  if (since() < period || registers.some((one) => !reachesBack(one.readings, since()))) {
    registers = accountRegisters(meters, await allReadings(trx, account.accountId, readings))
    changed = news()
  }
  const billed =
    since() < period
      ? ((await loadBilled(trx, [account.accountId], since(), period)).get(account.accountId) ?? [])
      : []
  return draftOf({ facts: account, registers, breaks: account.breaks, billed, prices }, period, now)
}

/** Every true reading of the account; the given ones are newer than the stored ones. */
async function allReadings(
  trx: Transaction<Database>,
  accountId: number,
  atHand: readonly LiveReading[],
): Promise<LiveReading[]> {
  const { rows } = await sql<LiveReading>`
    select reading_id as id, meter_id as "meterId", zone, counts_on as "countsOn", (value * 1000)::bigint as milli,
      kwh::float8 as kwh, source, state, receipt
    from core.readings
    where account_id = ${accountId} and superseded_by is null and state not in ('rejected', 'held')
      and source <> 'estimated'`.execute(trx)
  const place = ({ meterId, zone, countsOn }: LiveReading) => `${meterId} ${zone} ${countsOn}`
  const newer = new Map(atHand.filter(isTrusted).map((reading) => [place(reading), reading]))
  const older = rows.filter((reading) => !newer.has(place(reading)))
  return [...older, ...newer.values()].toSorted((a, b) => (a.countsOn < b.countsOn ? -1 : 1))
}
