import { sql, type Transaction } from 'kysely'
import type { Month } from '#domain/calendar.ts'
import type { PriceBook } from '#domain/prices.ts'
import type { Database } from '#server/db/schema.ts'
import { type ClosingAccount, loadBilled } from './close-load.ts'
import { endOf } from '#billing/kit/month-of-reading.ts'
import {
  accountRegisters,
  type Calculation,
  draftOf,
  isTrusted,
  type LiveReading,
  type MeterFacts,
} from './registers.ts'
import { type BilledMonth, changedSince, reachesBack } from './settle.ts'
import type { PriceFacts } from '#billing/kit/bill-line.ts'

/** An account as its draft needs it. */
type DraftedAccount = PriceFacts & Pick<ClosingAccount, 'accountId' | 'breaks' | 'recalculateFrom'>
type Known = {
  readonly meters: readonly MeterFacts[]
  readonly readings: readonly LiveReading[]
  /** stored ones that those take the place of */
  readonly withdrawn?: readonly LiveReading[]
  readonly final: boolean
}

/** The draft of a month of one account. */
export async function draftFor(
  trx: Transaction<Database>,
  account: DraftedAccount,
  known: Known,
  period: Month,
  now: Date,
  prices: PriceBook,
): Promise<Calculation | null> {
  const [draft = null] = await draftsFor(trx, [{ ...known, account }], period, now, prices)
  return draft
}

/**
 * Drafts of a month from what is known now, including corrections of closed months. A month with a final calculation
 * has none. Where the given readings do not reach far enough back, all readings are loaded.
 */
export async function draftsFor(
  trx: Transaction<Database>,
  all: readonly (Known & { readonly account: DraftedAccount })[],
  period: Month,
  now: Date,
  prices: PriceBook,
): Promise<(Calculation | null)[]> {
  type One = (typeof all)[number]
  const booksOf = ({ account, meters }: One, readings: readonly LiveReading[]) => {
    const registers = accountRegisters(meters, readings)
    const changed = changedSince(
      registers.map(({ readings: known, removedOn }) => ({
        removedOn,
        readings: known.filter(({ date }) => date <= endOf(period)),
      })),
      account.recalculateFrom,
    )
    return { registers, since: changed !== null && changed < period ? changed : period }
  }
  const open = all.filter(({ final }) => !final)
  const books = new Map(open.map((entry) => [entry, booksOf(entry, entry.readings)]))
  const short = open.filter((entry) => {
    const { registers, since } = books.get(entry) ?? { registers: [], since: period }
    return since < period || registers.some((register) => !reachesBack(register, since))
  })
  if (short.length > 0) {
    const stored = await storedReadings(
      trx,
      short.map(({ account }) => account.accountId),
    )
    for (const entry of short)
      books.set(entry, booksOf(entry, wholeReadings(stored.get(entry.account.accountId) ?? [], entry)))
  }
  const recalculated = short.flatMap((entry) => {
    const since = books.get(entry)?.since ?? period
    return since < period ? [{ id: entry.account.accountId, since }] : []
  })
  const billed = await billedSince(trx, recalculated, period)
  return all.map((entry) => {
    const { account } = entry
    const book = books.get(entry)
    if (!book) return null
    const facts = { facts: account, registers: book.registers, breaks: account.breaks, prices }
    return draftOf({ ...facts, billed: billed.get(account.accountId) ?? [] }, period, now)
  })
}

/** What bills contain for the months from which each account is calculated again. */
async function billedSince(
  trx: Transaction<Database>,
  accounts: readonly { id: number; since: Month }[],
  period: Month,
): Promise<Map<number, BilledMonth[]>> {
  const billed = new Map<number, BilledMonth[]>()
  for (const [since, group] of Map.groupBy(accounts, (account) => account.since))
    for (const [id, months] of await loadBilled(
      trx,
      group.map((account) => account.id),
      since,
      period,
    ))
      billed.set(id, months)
  return billed
}

/** Every true reading of accounts that is stored. */
async function storedReadings(
  trx: Transaction<Database>,
  ids: readonly number[],
): Promise<Map<number, LiveReading[]>> {
  const { rows } = await sql<LiveReading & { accountId: number }>`
    select account_id as "accountId", reading_id as id, meter_id as "meterId", zone, counts_on as "countsOn",
      (value * 1000)::bigint as milli, kwh::float8 as kwh, source, state
    from core.readings
    where account_id = any(${[...ids]}::bigint[]) and superseded_by is null and state not in ('rejected', 'held')
      and source <> 'estimated'`.execute(trx)
  return Map.groupBy(rows, ({ accountId }) => accountId)
}

/** The given readings are newer than the stored ones; what was withdrawn counts no more, whatever takes its place. */
function wholeReadings(
  stored: readonly LiveReading[],
  { readings: atHand, withdrawn = [] }: Pick<Known, 'readings' | 'withdrawn'>,
): LiveReading[] {
  const gone = new Set(withdrawn.map(({ id }) => id))
  const place = ({ meterId, zone, countsOn }: LiveReading) => `${meterId} ${zone} ${countsOn}`
  const newer = new Map(atHand.filter(isTrusted).map((reading) => [place(reading), reading]))
  const older = stored.filter((reading) => !newer.has(place(reading)) && !gone.has(reading.id))
  return [...older, ...newer.values()].toSorted((a, b) => (a.countsOn < b.countsOn ? -1 : 1))
}
