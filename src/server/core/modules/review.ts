import { z } from 'zod'
import { site, zone } from '#contract/fields.ts'
import { calculation } from './bills.ts'
import {
  account,
  at,
  changes,
  day,
  meterId,
  monthKey,
  ofAccount,
  quantity,
  readingSource,
  readingState,
  reads,
  wantedPage,
} from './define.ts'

const receipt = z.string().min(1).max(40)
/** Who decides, in words: it is told to whoever comes second. */
const by = z.string().max(120)

/** Three times as many as there may be registers of zones: values of one meter. */
const values = z
  .array(z.object({ zone, value: z.number() }))
  .min(1)
  .max(5)

/** What use is expected of a register until the day its value counts for, and where that comes from. */
const expected = z.object({
  kwh: z.int(),
  low: z.int(),
  high: z.int(),
  /** days since the value it is counted from */
  days: z.int(),
  /** history: the average day of `months` read periods; power: guessed by the allowed power of the connection */
  basis: z.enum(['history', 'power']),
  months: z.int(),
})

const register = z.object({
  zone,
  /** as handed in */
  value: quantity,
  /** as an employee corrected it */
  corrected: quantity.nullable(),
  /** the last value that was really read */
  previous: z.object({ value: quantity, countsOn: day }).nullable(),
  /** since the previous value, ratio applied */
  kwh: quantity.nullable(),
  expected: expected.nullable(),
  /** this register is the reason to look; others of its meter came with it */
  held: z.boolean(),
  rolledOver: z.boolean(),
})

/** What was decided about a held reading; `corrected`: accepted with another value. */
const decision = z.enum(['accepted', 'corrected', 'rejected'])

const heldReading = z.object({
  account,
  site,
  kind: z.enum(['person', 'entity']),
  customer: z.string(),
  address: z.string(),
  meterId,
  meter: z.string(),
  place: z.string().nullable(),
  receipt,
  countsOn: day,
  source: readingSource,
  /** a code of ours, or words of the employee who refused it */
  reason: z.string().nullable(),
  takenAt: at,
  receivedAt: at,
  photoId: z.uuid().nullable(),
  /** of the whole receipt, kWh */
  kwh: quantity,
  registers: z.array(register),
  waits: z.boolean(),
  /** null: nobody decided; it waits, or the customer has handed in another value in its place */
  decided: z.object({ decision, at, by: z.string().nullable() }).nullable(),
})

export const reviewModules = {
  ZPORTAL_READINGS_HELD: reads(
    'Held readings that wait for an employee, or those decided within two months: one row a receipt, the oldest first; the core finds, orders and cuts them',
    {
      decided: z.boolean().default(false),
      /** companies; absent: all */
      sites: z.array(site).max(20).optional(),
      reason: z.string().max(60).optional(),
      /** a core always cuts: nobody asks for a hundred thousand rows */
      wanted: wantedPage,
    },
    {
      /** at most a thousand are counted */
      total: z.int(),
      readings: z.array(heldReading),
    },
    { capability: 'reading-review' },
  ),
  ZPORTAL_READING_CASE: reads(
    'Everything an employee needs to decide about one held reading: the meter, a year of its use, what neighbours use',
    { account, receipt },
    {
      reading: heldReading,
      period: monthKey,
      /** the period is calculated: an accepted value is settled by the next one */
      isCalculated: z.boolean(),
      meter: z.object({
        model: z.string(),
        digits: z.int(),
        decimals: z.int(),
        ratio: z.int(),
        verifiedTill: day,
        seals: z.int(),
      }),
      /** kWh of the meter by month and zone, the oldest first */
      history: z.array(z.object({ month: monthKey, zone, kwh: quantity, estimated: z.boolean() })),
      /** use of the month before by customers of the same kind and tariff nearby; null: too few to say anything of them */
      neighbours: z
        .object({
          of: z.enum(['house', 'street']),
          month: monthKey,
          accounts: z.int(),
          lowKwh: z.int(),
          middleKwh: z.int(),
          highKwh: z.int(),
          /** the same month of this account */
          ownKwh: z.int().nullable(),
        })
        .nullable(),
    },
    { refuses: [...ofAccount, 'not-found'], capability: 'reading-review' },
  ),
  ZPORTAL_READING_REVIEW: changes(
    'The operator accepts a held reading, accepts it with other values, or refuses it',
    {
      account,
      receipt,
      accept: z.boolean(),
      /** with `accept`: the values that were really on the display, of some or all registers */
      values: values.optional(),
      reason: z.string().max(200).optional(),
      by: by.optional(),
      now: at,
    },
    { receipt, state: readingState, calculation: calculation.nullable() },
    {
      refuses: [
        ...ofAccount,
        'not-found',
        'changed-meanwhile',
        'less-than-previous',
        'bit-depth-mismatch',
        'reading-not-number',
        'value-too-large',
        'entry-impossible',
      ],
      capability: 'reading-review',
    },
  ),
  ZPORTAL_READING_UNDECIDE: changes(
    'Undoes what was decided about a held reading, while no bill uses it and no other reading has taken its place',
    { account, receipt, by: by.optional(), now: at },
    { receipt, state: readingState },
    {
      refuses: [...ofAccount, 'not-found', 'changed-meanwhile', 'already-calculated', 'already-submitted'],
      capability: 'reading-review',
    },
  ),
}
