import { z } from 'zod'
import { TARIFF_GROUPS } from '#domain/prices.ts'

/** One named operation of the billing core: what it asks, what it answers (product.md §1, FM). */
export type Definition<A extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> = {
  readonly summary: string
  readonly asks: A
  readonly answers: R
  /** A write changes the core and demands an idempotency key. */
  readonly writes: boolean
}

type Shape = Readonly<Record<string, z.ZodType>>

/** Asks are strict (an unknown field is our own mistake), answers are cut to what is declared. */
export const reads = <A extends Shape, R extends Shape>(summary: string, asks: A, answers: R) => ({
  summary,
  asks: z.strictObject(asks),
  answers: z.object(answers),
  writes: false as const,
})

export const changes = <A extends Shape, R extends Shape>(summary: string, asks: A, answers: R) => ({
  summary,
  asks: z.strictObject(asks),
  answers: z.object(answers),
  writes: true as const,
})

/** A personal account, by its number (spec §9). */
export const account = z.string().min(1).max(20)
export const meterId = z.int().min(1)
/** A sum kept in kopiykas; plus: the customer owes. */
export const money = z.int()
/** Kilowatt-hours or a register value: at most three decimals. */
export const quantity = z.number()
export const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
export const monthKey = z.string().regex(/^\d{4}-\d{2}$/)
export const at = z.iso.datetime({ offset: true })
export const tariffGroup = z.enum(TARIFF_GROUPS)
export const readingSource = z.enum(['customer', 'operator', 'askoe', 'estimated', 'inspection', 'mass'])
export const readingState = z.enum([
  'received',
  'checked',
  'held',
  'accepted',
  'used',
  'billed',
  'rejected',
  'superseded',
])

/** A page asked for and its rows; pages count from 1. */
export const page = {
  page: z.int().min(1).default(1),
  pageSize: z.int().min(1).max(1000).default(25),
}
