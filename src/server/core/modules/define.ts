import { z } from 'zod'
import { CORE_ID, coreId } from '#contract/fields.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Capability } from '#domain/capabilities.ts'
import { TARIFF_GROUPS } from '#domain/prices.ts'
import { READING_STATES } from '#domain/reading-state.ts'

/** One named operation of the billing core: what it asks, what it answers (product.md §1, FM). */
export type Definition<A extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> = {
  readonly summary: string
  readonly asks: A
  readonly answers: R
  /** A write changes the core and requires an idempotency key. */
  readonly writes: boolean
  /** Every code with which it may refuse; any other code is a fault of the core. */
  readonly refuses: readonly ErrorCode[]
  /** A capability that a core may lack, and this module together with it; null: every core answers it. */
  readonly capability: Capability | null
}

type Shape = Readonly<Record<string, z.ZodType>>
type More<C> = { refuses?: readonly ErrorCode[]; capability?: C }

/** Requests are strict (an unknown field is our own mistake); answers are cut to the declared fields. */
export const reads = <A extends Shape, R extends Shape, C extends Capability | null = null>(
  summary: string,
  asks: A,
  answers: R,
  more: More<C> = {},
) => ({
  summary,
  asks: z.strictObject(asks),
  answers: z.object(answers),
  writes: false as const,
  refuses: more.refuses ?? [],
  // absent where C is null
  capability: (more.capability ?? null) as C,
})

/** For every write: the key was used for another request, or others lock what it needs for too long. */
const OF_WRITES = ['repeat-differs', 'busy'] as const satisfies readonly ErrorCode[]

export const changes = <A extends Shape, R extends Shape, C extends Capability | null = null>(
  summary: string,
  asks: A,
  answers: R,
  more: More<C> = {},
) => ({
  ...reads(summary, asks, answers, more),
  writes: true as const,
  refuses: [...OF_WRITES, ...(more.refuses ?? [])],
})

/** How every question about one account may be refused. */
export const ofAccount = ['account-not-found'] as const satisfies readonly ErrorCode[]

/** A personal account, by its number (spec §9). */
export const account = z.string().min(1).max(20)
export const id = coreId
/** Texts of the seam that are keys of the core that gave them: of the embedded core, numbers (`billing-core/own-ids.ts`). */
export const coreKeys = z.registry<object>()
export const meterId = z.string().regex(CORE_ID).brand<'key of a core'>()
/** Where a core continues: the value that it returned with the previous portion. */
export const cursor = z.string().min(1).max(64).brand<'key of a core'>()
for (const key of [meterId, cursor]) coreKeys.add(key, {})
/** The type of such a text. */
export type CoreKey = z.output<typeof meterId>
/** A sum in kopiykas; plus: the customer owes. */
export const money = z.int()
/** Kilowatt-hours or a register value: at most three decimals. */
export const quantity = z.number()
export const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
export const monthKey = z.string().regex(/^\d{4}-\d{2}$/)
export const at = z.iso.datetime({ offset: true })
export const tariffGroup = z.enum(TARIFF_GROUPS)
export const readingSource = z.enum([
  'customer',
  'operator',
  'askoe',
  'estimated',
  'inspection',
  'mass',
  'phone',
])
export const readingState = z.enum(READING_STATES)

/**
 * How a screen wants the rows of one account. A core may ignore it. A core that has found, ordered and cut the rows as
 * wanted returns how many it found (`total`); a core that returns no `total` returns every row that the other fields
 * select, always in the same order, and the portal does the rest by the description of the list (docs/decisions/0072).
 */
export const wantedPage = z.strictObject({
  number: z.int().min(1),
  size: z.int().min(1).max(1000),
  /** a column of the list */
  sort: z.string().max(40),
  descending: z.boolean(),
  search: z.string().max(100).optional(),
})
export type WantedPage = z.output<typeof wantedPage>
export const page = { page: wantedPage.optional() }
export const foundTotal = { total: z.int().optional() }
