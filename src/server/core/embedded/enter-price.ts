import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { lastOfMonth, monthOf } from '#domain/calendar.ts'
import { PRICE_KINDS, TARIFF_GROUPS, type TariffBlock } from '#domain/prices.ts'
import { SITES } from '#domain/site.ts'
import { sqlState } from '#server/db/database-down.ts'
import type { Database } from '#server/db/schema.ts'

/** What an operator did wrong, in a sentence. */
export class EntryProblem extends Error {}

const VARIANTS = {
  energy: TARIFF_GROUPS.filter((group) => group !== 'business'),
  distribution: ['1', '2'],
  transmission: ['all'],
  dispatching: ['all'],
  zone: ['2-day', '2-night', '3-peak', '3-half-peak', '3-night'],
} as const satisfies Record<(typeof PRICE_KINDS)[number], readonly string[]>

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
  .refine(({ kind, variant }) => (VARIANTS[kind] as readonly string[]).includes(variant), {
    path: ['variant'],
    error: ({ input }) => `one of: ${VARIANTS[(input as { kind: keyof typeof VARIANTS }).kind].join(', ')}`, // kind has passed
  })
  .refine(({ from, to }) => to === null || to > from, { path: ['to'], error: 'it ends before it begins' })

/** Enters a price of a company. Refuses one for months that have a price: that one is ended or removed first. */
export async function enterPrice(db: Kysely<Database>, entry: z.output<typeof newPrice>): Promise<number> {
  const { site, kind, variant, from, to, price, act, by } = entry
  const blocks = kind === 'energy' ? JSON.stringify(blocksOf(price)) : null
  const perMwh = kind === 'energy' || kind === 'zone' ? null : decimal(price, 2)
  const coefficient = kind === 'zone' ? decimal(price, 2) : null
  try {
    const { rows } = await sql<{ id: number }>`
      insert into core.prices (site, kind, variant, valid_from, valid_to, blocks, per_mwh_e2, coefficient, act, confidence,
        entered_by)
      values (${site}, ${kind}, ${variant}, ${from}::date, ${to}::date, ${blocks}::jsonb, ${perMwh}, ${coefficient}, ${act},
        'operator', ${by})
      returning price_id as id`.execute(db)
    return rows[0]?.id ?? 0
  } catch (error) {
    throw overlapOf(error)
  }
}

/** Says the last day of a price that was open, or another one. */
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
  direct: z.enum(['yes', 'no']).optional(),
})

/** What a contract says of its price; what is not given stays. */
export async function changeContract(db: Kysely<Database>, asked: z.output<typeof contract>): Promise<void> {
  const { account, group = null, price, direct } = asked
  const perMwh = price === undefined ? null : decimal(price, 2)
  const paysDirectly = direct === undefined ? null : direct === 'yes'
  const { numAffectedRows } = await sql`
    update core.accounts set tariff_group = coalesce(${group}, tariff_group),
      supply_per_mwh_e2 = coalesce(${perMwh}::integer, supply_per_mwh_e2),
      distribution_direct = coalesce(${paysDirectly}::boolean, distribution_direct)
    where number = ${account}`.execute(db)
  if (!numAffectedRows) throw new EntryProblem(`There is no account ${account}.`)
}

export const seller = z.object({
  site: z.enum(SITES),
  name: z.string().min(3),
  edrpou: z.string().regex(/^\d{8}$/, 'eight digits'),
  'tax-number': z.string().regex(/^\d{10}$|^\d{12}$/, 'ten or twelve digits'),
  by: z.string().min(1),
})

/** Requisites of a company, as they will stand on its bills. */
export async function enterSeller(db: Kysely<Database>, given: z.output<typeof seller>): Promise<void> {
  const { site, name, edrpou, by, 'tax-number': taxNumber } = given
  await sql`
    insert into core.sellers (site, name, edrpou, tax_number, entered_by)
    values (${site}, ${name}, ${edrpou}, ${taxNumber}, ${by})
    on conflict (site) do update set name = excluded.name, edrpou = excluded.edrpou, tax_number = excluded.tax_number,
      entered_by = excluded.entered_by, entered_at = now()`.execute(db)
}

/** «2000:2.64 4.32» or «4.32»: the price up to so many kWh a month, at last the price of the rest. */
function blocksOf(text: string): TariffBlock[] {
  const blocks = text
    .trim()
    .split(/\s+/)
    .map((part) => {
      const [, upto, price = ''] = /^(?:(\d+):)?([\d.,]+)$/.exec(part) ?? []
      return { uptoKwh: upto === undefined ? null : Number(upto), priceE4: decimal(price, 4) }
    })
  const limits = blocks.slice(0, -1).map(({ uptoKwh }) => uptoKwh ?? Infinity)
  const rises = limits.every((limit, index) => limit < Infinity && limit > (limits[index - 1] ?? 0))
  if (!rises || blocks.at(-1)?.uptoKwh !== null)
    throw new EntryProblem(
      'Blocks are written «2000:2.64 4.32»: rising limits in kWh, then the price of the rest.',
    )
  return blocks
}

/** «169,44» → 16944 at two digits: exactly, never by a float. */
function decimal(text: string, digits: number): number {
  const [, whole, fraction = ''] = /^(\d{1,6})(?:[.,](\d+))?$/.exec(text.trim()) ?? []
  if (whole === undefined || fraction.length > digits)
    throw new EntryProblem(`«${text}» should be a number with ${digits} digits after the point at most.`)
  return Number(whole + fraction.padEnd(digits, '0'))
}

function overlapOf(error: unknown): unknown {
  if (sqlState(error) !== '23P01') return error
  const id = error instanceof Error && 'detail' in error ? String(error.detail) : '?'
  return new EntryProblem(
    `These months have a price already: ${id}. Say when it ends («end --id ${id} --to DATE») or remove it («remove --id ${id}»), then enter the new one.`,
  )
}
