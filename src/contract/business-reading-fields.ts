import { z } from 'zod'
import { instant, isoDate, kwh, month, registerValue, uuid, zone } from './fields.ts'
import { meterId, readingSource, readingState } from './reading-fields.ts'

/** A code of the catalogue with the figures of its sentence. */
export const readingRefusal = z.strictObject({
  code: z.string(),
  field: z.string().nullable(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})

const taken = z.strictObject({
  receipt: z.string(),
  readings: z.array(
    z.strictObject({
      zone,
      value: registerValue,
      previous: registerValue.nullable(),
      kwh: kwh.nullable(),
      state: readingState,
      holdReason: z.string().nullable(),
      rolledOver: z.boolean(),
    }),
  ),
})

const register = z.strictObject({
  zone,
  register: z.string().nullable().describe('As printed on this model'),
  note: z.string().nullable().describe("Code of the catalogue: 'scale-optional' = need not be read"),
  previous: z.strictObject({ value: registerValue, date: isoDate, source: readingSource }).nullable(),
  trusted: z
    .strictObject({ value: registerValue, date: isoDate })
    .nullable()
    .describe('The last value somebody read: what a new one may not be less than'),
  current: z
    .strictObject({
      value: registerValue,
      state: readingState,
      source: readingSource,
      holdReason: z.string().nullable(),
      receipt: z.string().nullable(),
    })
    .nullable(),
  expected: z.strictObject({ from: kwh, to: kwh }).nullable().describe('Usual consumption till this date'),
})

export const readingPoint = z.strictObject({
  meterId,
  meter: z.string(),
  model: z.string(),
  place: z.string().nullable(),
  alias: z.string().nullable(),
  digits: z.int(),
  decimals: z.int(),
  zoneCount: z.int(),
  ratio: z.int(),
  state: z.enum(['active', 'disabled']),
  location: z.enum(['flat', 'substation']),
  askoe: z.boolean(),
  verifiedTill: isoDate,
  refusal: readingRefusal.nullable().describe('Why nothing of this point can be entered'),
  registers: z.array(register),
})

export const readingWindowFields = z.strictObject({
  state: z.enum(['open', 'closing', 'closed']),
  countsOn: isoDate,
  period: month,
  opens: instant,
  closes: instant,
})

/** The values of one meter as a customer hands them in. */
export const handedRow = z.strictObject({
  meterId,
  values: z
    .array(z.strictObject({ zone, value: registerValue }))
    .min(1)
    .max(5),
  confirmed: z.boolean().optional().describe('The customer saw the deviation and says it is right'),
  photo: uuid.optional(),
  replaces: z.boolean().optional().describe('Correct what was handed in earlier in this window'),
})
/** What became of it. */
export const answeredRow = z.strictObject({
  meterId,
  taken: taken.nullable(),
  refusal: readingRefusal.nullable(),
})
