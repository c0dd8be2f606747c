import { z } from 'zod'
import { POWER_STATES, OUTAGE_KINDS } from '#domain/outage-intervals.ts'
import { instant, isoDate, success } from './fields.ts'

const outageKind = z.enum(OUTAGE_KINDS)
export const span = z.strictObject({ from: instant, to: instant.describe('Excluded'), kind: outageKind })
/** The same where the source may not name an end. */
const openSpan = z.strictObject({ from: instant, to: instant.nullable(), kind: outageKind })

/**
 * Power at one place: on and off are stated; `unknown` when no source says (an emergency is in force, the data are
 * old).
 */
export const power = z.strictObject({
  state: z.enum(POWER_STATES),
  kind: outageKind.nullable().describe('Why it is off'),
  backAt: instant.nullable().describe('Null also where it is off and no end is named'),
  atLeast: z
    .boolean()
    .describe('It is off until backAt at the least: no light is stated after it, or an outage is possible'),
  next: openSpan.nullable(),
  knownUntil: instant
    .nullable()
    .describe('Every hour until then is stated, as on or off; null where this one is not'),
  stale: z.boolean().describe('The source is silent for more than 30 minutes'),
})

const dayState = z
  .enum(['applies', 'waiting', 'emergency', 'none', 'unknown'])
  .describe(
    'waiting: not announced yet; emergency: no timetable holds; none: no outages; unknown: hours beside the spans are not stated',
  )

/** Today and tomorrow with the works at the house; a day has 23, 24 or 25 hours. */
export const outageDay = z.strictObject({
  date: isoDate,
  from: instant,
  to: instant,
  state: dayState,
  spans: z.array(span),
})

export const work = z.strictObject({
  from: instant,
  to: instant.nullable().describe('Null: no end is named'),
  kind: outageKind,
  reason: z.string().describe('In the words of the source'),
})

export const alarmMinutes = z
  .int()
  .min(0)
  .max(1440)
  .describe('Minutes before an outage at which the calendar reminds of it; 0: it does not')

/** The secret address of a calendar. */
export const feed = z.strictObject({ status: success, url: z.string(), createdAt: instant, alarmMinutes })
