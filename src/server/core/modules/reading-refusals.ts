import { z } from 'zod'
import type { ErrorCode } from '#contract/errors.ts'

/** Why values of a meter are refused (spec §8, readings). */
export const READING_REFUSALS = [
  'counter-not-found',
  'reading-required',
  'reading-not-number',
  'bit-depth-mismatch',
  'invalid',
  'entry-impossible',
  'less-than-previous',
  'value-too-large',
  'deviation',
  'large-deviation',
  'date-invalid',
  'already-submitted',
  'already-calculated',
  'counter-disabled',
  'askoe',
  'substation',
  'entity-period-closed',
  'contract-ended',
  'entry-blocked',
  'independent-entry-impossible',
  'contract-changes',
] as const satisfies readonly ErrorCode[]

export type ReadingRefusal = (typeof READING_REFUSALS)[number]
export const isReadingRefusal = (code: ErrorCode): code is ReadingRefusal =>
  (READING_REFUSALS as readonly ErrorCode[]).includes(code)

/** The refusal of one meter among many. */
export const meterRefusal = z.object({
  code: z.enum(READING_REFUSALS),
  field: z.string().nullable(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
