import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { firstOfMonth, type IsoDate, lastOfMonth, type Month, monthOf } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { readPrice } from '#domain/price-text.ts'
import { PRICE_KINDS, PRICE_VARIANTS, type PriceKind, TARIFF_GROUPS } from '#domain/prices.ts'
import { SITES } from '#domain/site.ts'
import { sqlState } from '#server/db/database-down.ts'
import type { Database } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { enterTerms, takeTermsOfToday } from './contract-terms.ts'

/** A mistake of the operator, described in a sentence. */
class EntryProblem extends Error {}

const firstDay = z.iso.date().refine((day) => day.endsWith('-01'), 'the first day of a month is meant')
const lastDay = z.iso
  .date()
  .refine((day) => day === lastOfMonth(monthOf(day)), 'the last day of a month is meant')

export const newPrice = z
  .object({
    site: z.enum(SITES),
    kind: z.enum(PRICE_KINDS),
    variant: z.string().default('all'),
    from: firstDay,
    to: lastDay.nullable().default(null),
    price: z.string(),
    act: z.string().min(3).nullable().default(null),
    by: z.string().min(1),
  })
  .refine(({ kind, variant }) => (PRICE_VARIANTS[kind] as readonly string[]).includes(variant), {
    path: ['variant'],
    error: ({ input }) => `one of: ${PRICE_VARIANTS[(input as { kind: PriceKind }).kind].join(', ')}`, // the kind has already been validated
  })
  .refine(({ from, to }) => to === null || to > from, { path: ['to'], error: 'it ends before it begins' })

/**
 * Enters a price of a company. Refuses a price for months that already have one: that one has to be ended or removed
 * first.
 */
export async function enterPrice(db: Kysely<Database>, entry: z.output<typeof newPrice>): Promise<number> {
  const { site, kind, variant, from, to, price, act, by } = entry
  const value = readPrice(kind, price)
  if (!value)
    throw new EntryProblem(
      'A price is written «4.32», in blocks «2000:2.64 4.32» (rising limits in kWh, then the price of the rest); per MWh and for a zone with 2 digits after the point at most.',
    )
  const blocks = value.blocks && JSON.stringify(value.blocks)
  try {
    const { rows } = await sql<{ id: number }>`
      insert into core.prices (site, kind, variant, valid_from, valid_to, blocks, per_mwh_e2, coefficient, act, confidence,
        entered_by)
      values (${site}, ${kind}, ${variant}, ${from}::date, ${to}::date, ${blocks}::jsonb, ${value.perMwhE2}, ${value.coefficient}, ${act},
        'operator', ${by})
      returning price_id as id`.execute(db)
    return rows[0]?.id ?? 0
  } catch (error) {
    throw overlapOf(error)
  }
}

/** Sets or changes the last day of a price. */
export async function endPrice(
  db: Kysely<Database>,
  id: number,
  to: string | null,
  by: string,
): Promise<void> {
  try {
    const { numAffectedRows } = await sql`
      update core.prices set valid_to = ${to}::date, entered_by = ${by}, entered_at = now()
      where price_id = ${id} and (${to}::date is null or valid_from < ${to}::date)`.execute(db)
    if (!numAffectedRows)
      throw new EntryProblem(`There is no price ${id} that began before ${to}: see «list».`)
  } catch (error) {
    throw overlapOf(error)
  }
}

export async function removePrice(db: Kysely<Database>, id: number): Promise<void> {
  const { numAffectedRows } = await sql`delete from core.prices where price_id = ${id}`.execute(db)
  if (!numAffectedRows) throw new EntryProblem(`There is no price ${id}: see «list».`)
}

export const contract = z.object({
  account: z.string().regex(/^\d{10}$/, 'ten digits'),
  group: z.enum(TARIFF_GROUPS).optional(),
  price: z.string().optional(),
  from: firstDay.optional(),
  by: z.string().min(1),
  direct: z.enum(['yes', 'no']).optional(),
})

/**
 * Changes what a contract says about its price; what is not given stays as it is. A change begins with a month that
 * nobody has billed yet: the current month by default, or the first month of the contract if it gets its first price.
 * What held before stays.
 */
export const changeContract = (db: Kysely<Database>, change: z.output<typeof contract>, now: Date) =>
  inTransaction(db, (trx) => changeIn(trx, change, now))

async function changeIn(db: Kysely<Database>, change: z.output<typeof contract>, now: Date): Promise<void> {
  const { account, group = null, price, direct, from = null, by } = change
  const perMwh = price === undefined ? null : perMwhOf(price)
  const today = kyivDate(now)
  // whoever bills the account waits, or has billed it before it is asked what is billed
  await sql`select from core.accounts where number = ${account} for no key update`.execute(db)
  const { rows } = await sql<{ accountId: number; since: IsoDate; billed: Month | null }>`
    select a.account_id as "accountId", f.since, (select to_char(max(b.period), 'YYYY-MM') from core.bills b
      where b.account_id = a.account_id and b.state = 'issued' and b.period >= f.since) as billed
    from core.accounts a, lateral (select coalesce(${from}::date,
      case when ${perMwh}::int is null or exists (select from core.contract_prices c where c.account_id = a.account_id)
        then ${firstOfMonth(monthOf(today))}::date else date_trunc('month', a.opened_on)::date end) as since) f
    where a.number = ${account}`.execute(db)
  const [start] = rows
  if (!start) throw new EntryProblem(`There is no account ${account}.`)
  const { accountId, since, billed } = start
  if (billed)
    throw new EntryProblem(
      `${billed} is billed already: a contract changes with a later month («--from DATE»).`,
    )
  if (group !== null || direct !== undefined) {
    const paysDirectly = direct === undefined ? null : direct === 'yes'
    await enterTerms(db, { accountId, from: since, group, direct: paysDirectly, by })
    await takeTermsOfToday(db, today, accountId)
  }
  if (perMwh !== null)
    await sql`
      insert into core.contract_prices (account_id, valid_from, per_mwh_e2, entered_by)
      values (${accountId}, ${since}::date, ${perMwh}, ${by})
      on conflict (account_id, valid_from) do update set per_mwh_e2 = excluded.per_mwh_e2,
        entered_by = excluded.entered_by, entered_at = now()`.execute(db)
}

function perMwhOf(text: string): number {
  const value = readPrice('transmission', text)?.perMwhE2
  if (value === undefined || value === null)
    throw new EntryProblem(`«${text}» should be a number with 2 digits after the point at most.`)
  return value
}

function overlapOf(error: unknown): unknown {
  if (sqlState(error) !== '23P01') return error
  const id = error instanceof Error && 'detail' in error ? String(error.detail) : '?'
  return new EntryProblem(
    `These months have a price already: ${id}. Say when it ends («end --id ${id} --to DATE») or remove it («remove --id ${id}»), then enter the new one.`,
  )
}
