import { z } from 'zod'
import { site, zone } from '#contract/fields.ts'
import {
  ofAccount,
  account,
  at,
  changes,
  cursor,
  day,
  foundTotal,
  id,
  meterId,
  money,
  monthKey,
  page,
  quantity,
  readingSource,
  readingState,
  reads,
  tariffGroup,
} from './define.ts'
import { calculation, ownPrices } from './bills.ts'
import { meterRefusal, READING_REFUSALS } from './reading-refusals.ts'

const registerReading = z.object({
  id,
  value: quantity,
  countsOn: day,
  source: readingSource,
  state: readingState,
})

const meter = z.object({
  meterId,
  meter: z.string(),
  model: z.string(),
  digits: z.int(),
  decimals: z.int(),
  zones: z.int(),
  ratio: z.int(),
  state: z.enum(['active', 'disabled']),
  location: z.enum(['flat', 'substation']),
  askoe: z.boolean(),
  alias: z.string().nullable(),
  place: z.string().nullable(),
  verifiedTill: day,
  /** no reading of it is needed for an earlier day; a core need not say it */
  installedOn: day.optional(),
  registers: z.array(
    z.object({
      zone,
      /** the meter shows it, but it does not take part in the calculation: it need not be read */
      optional: z.boolean(),
      /** as printed on this model, null when unknown (facts §1.2, the labelling trap) */
      label: z.string().nullable(),
      /** the last live reading before `countsOn`, including estimated ones: the bill starts from it */
      previous: registerReading.nullable(),
      /** the last value that was really read: a new value is checked against it */
      trusted: registerReading.nullable(),
      /** already submitted for `countsOn` */
      current: registerReading
        .extend({ receipt: z.string().nullable(), holdReason: z.string().nullable() })
        .nullable(),
    }),
  ),
  /** kWh per month and zone, the oldest first, up to twelve months back */
  history: z.array(z.object({ month: monthKey, zone, kwh: quantity, estimated: z.boolean() })),
})

const listedReading = z.object({
  id,
  meterId,
  meter: z.string(),
  place: z.string().nullable(),
  alias: z.string().nullable(),
  zone,
  countsOn: day,
  value: quantity,
  kwh: quantity.nullable(),
  source: readingSource,
  state: readingState,
  holdReason: z.string().nullable(),
  rolledOver: z.boolean(),
  receipt: z.string().nullable(),
  billNumber: z.string().nullable(),
  takenAt: at,
  receivedAt: at,
  photoId: z.uuid().nullable(),
})

const submitted = z.object({
  id,
  zone,
  value: quantity,
  previous: quantity.nullable(),
  kwh: quantity.nullable(),
  state: readingState,
  holdReason: z.string().nullable(),
  rolledOver: z.boolean(),
})

/** At most three registers of zones and two other registers. */
const registerValues = z
  .array(z.object({ zone, value: z.number() }))
  .min(1)
  .max(5)

const entry = z.strictObject({
  meterId,
  values: registerValues,
  confirmed: z.array(z.literal('deviation')).max(1).default([]),
  photoId: z.uuid().optional(),
  /** a correction of what was already submitted for the date */
  replaces: z.boolean().default(false),
})

/** What is said of each meter of an account whose values were handed in. */
const answeredMeters = {
  countsOn: day,
  period: monthKey,
  meters: z.array(
    z.object({
      meterId,
      /** null = refused */
      taken: z.object({ receipt: z.string(), readings: z.array(submitted) }).nullable(),
      refusal: meterRefusal.nullable(),
    }),
  ),
}

/** What is told of the points of an account. */
const ofPoints = {
  account: z.string(),
  site,
  kind: z.enum(['person', 'entity']),
  tariffGroup,
  /** what prevents the customer from entering readings for the whole account */
  entry: z.object({
    blocked: z.boolean(),
    /** one of the reasons to block it, and a lasting one */
    contractEnded: z.boolean().default(false),
    readByOperator: z.boolean(),
    contractChanging: z.boolean(),
  }),
  /** the date for which a reading submitted now counts, and the month it closes */
  countsOn: day,
  period: monthKey,
  isCalculated: z.boolean(),
  calculatedAt: at.nullable(),
  meters: z.array(meter),
}

/** what was handed in for the date that counts now, and nothing of before it: no previous values, no consumption */
const brief = z.boolean().default(false)

export const readingModules = {
  ZPORTAL_METERS_GET: reads(
    'Meters of an account: registers with previous values, a year of consumption, state of the calculation',
    {
      account,
      /** with what the screen of a customer shows beside the meters */
      beside: z.boolean().default(false),
      brief,
      /** of this meter only; a core may answer with all of the account */
      meterId: meterId.optional(),
    },
    {
      ...ofPoints,
      /** of the month the readings count for; a core may leave both to modules of their own */
      calculation: calculation.nullable().optional(),
      prices: z.object(ownPrices).optional(),
    },
    { refuses: ofAccount },
  ),
  ZPORTAL_METERS_OF_ACCOUNTS: reads(
    'The same of many accounts at once; an account that is not there is left out',
    { accounts: z.array(account).min(1).max(1000), brief },
    { accounts: z.array(z.object(ofPoints)) },
    { capability: 'meters-of-accounts' },
  ),
  ZPORTAL_READING_SUBMIT: changes(
    'Checks and takes the values of one meter in one piece and drafts the calculation of the month',
    {
      account,
      meterId,
      values: registerValues,
      /** when the display was read; now by default */
      takenAt: at.optional(),
      /** when the portal received it */
      now: at,
      confirmed: z.array(z.literal('deviation')).max(1).default([]),
      photoId: z.uuid().optional(),
      /** a correction of what was already submitted for the date */
      replaces: z.boolean().default(false),
      source: readingSource,
    },
    {
      receipt: z.string(),
      countsOn: day,
      period: monthKey,
      readings: z.array(submitted),
      /** null while one of the values is held, or when the meter has no earlier reading */
      calculation: calculation.nullable(),
      /** of the object, for the message about it; where it is not said it is asked for */
      address: z.string().optional(),
    },
    { refuses: [...ofAccount, ...READING_REFUSALS] },
  ),
  ZPORTAL_READINGS_SUBMIT: changes(
    'Checks the values of many meters of one account, takes the good ones in one piece, says why of each other one',
    {
      account,
      entries: z.array(entry).min(1).max(2000),
      now: at,
      source: readingSource,
    },
    answeredMeters,
    { refuses: ofAccount },
  ),
  ZPORTAL_SUBMIT_OF_ACCOUNTS: changes(
    'The same of the meters of many accounts at once; an account that is not there is left out',
    {
      accounts: z
        .array(z.object({ account, entries: z.array(entry).min(1).max(500) }))
        .min(1)
        .max(2000),
      now: at,
      source: readingSource,
    },
    { accounts: z.array(z.object({ account: z.string(), ...answeredMeters })) },
    { capability: 'submit-of-accounts' },
  ),
  ZPORTAL_READINGS_COUNT: reads(
    'How many accounts handed readings in during some periods, and how many hand-ins are held (counted to 300), for the home of employees',
    {
      /** companies; null: all */
      sites: z.array(site).nullable(),
      periods: z.array(z.object({ from: at, till: at })).max(5),
    },
    {
      /** accounts, one number a period */
      received: z.array(z.int()),
      held: z.int(),
    },
    { capability: 'reading-review' },
  ),
  ZPORTAL_READINGS_DECIDED: reads(
    'Receipts of held readings that were released or refused since a moment, whoever decided, for telling their customers',
    {
      since: at,
      /** continue after this account of the previous portion */
      after: cursor.nullable().default(null),
      limit: z.int().min(1).max(5000).default(2000),
    },
    {
      readings: z.array(
        z.object({
          account,
          address: z.string(),
          receipt: z.string(),
          countsOn: day,
          accepted: z.boolean(),
          /** what was undone is decided again at another moment; null: the core undoes nothing */
          decidedAt: at.nullable().default(null),
          /** the values an employee put in the place of those handed in; empty: none */
          corrected: z.array(z.object({ zone, value: quantity })).default([]),
          /** the text of the employee who refused or corrected it; null: none */
          reason: z.string().nullable(),
        }),
      ),
      next: cursor.nullable(),
    },
    { capability: 'readings-decided' },
  ),
  ZPORTAL_READINGS_LIST: reads(
    'Readings of an account with their whole life, replaced ones included',
    {
      account,
      meterId: meterId.optional(),
      zone: zone.optional(),
      from: day.optional(),
      to: day.optional(),
      /** the account is of a business, which may have many points; a core need not mind */
      manyPoints: z.boolean().optional(),
      ...page,
    },
    { ...foundTotal, readings: z.array(listedReading) },
    { refuses: ofAccount },
  ),
  ZPORTAL_CALCULATION_GET: reads(
    'The calculation of a month, the latest when no month is named',
    { account, period: monthKey.optional() },
    { calculation: calculation.nullable() },
    { refuses: ofAccount },
  ),
  ZPORTAL_CONSUMPTION_GET: reads(
    'Consumption by month and zone with its money, and the same month a year before; of one meter without money',
    { account, months: z.int().min(1).max(60), meterId: meterId.optional() },
    {
      months: z.array(
        z.object({
          month: monthKey,
          /** how many meters counted in the month, and how many of them were really read */
          points: z.int(),
          pointsRead: z.int(),
          kwh: quantity,
          amountKopiykas: money.nullable(),
          /** false: the money is a draft, of which there is no bill yet */
          final: z.boolean().optional(),
          estimated: z.boolean(),
          lastYearKwh: quantity.nullable(),
          lastYearKopiykas: money.nullable(),
          zones: z.array(z.object({ zone, kwh: quantity, amountKopiykas: money.nullable() })),
        }),
      ),
    },
    { refuses: ofAccount },
  ),
  ZPORTAL_POINTS_CONSUMPTION: reads(
    'What each meter counted in some months, and in how many of them it was really read',
    {
      account,
      from: monthKey,
      to: monthKey,
      /** only this meter; a core may give the others as well */
      meterId: meterId.optional(),
    },
    {
      points: z.array(
        z.object({
          meterId,
          meter: z.string(),
          place: z.string().nullable(),
          alias: z.string().nullable(),
          askoe: z.boolean(),
          ratio: z.int(),
          /** ended months of the period in which the meter was installed */
          monthsExpected: z.int(),
          monthsRead: z.int(),
          monthsEstimated: z.int(),
          registers: z.array(
            z.object({
              zone,
              /** null: there was no earlier reading */
              fromDate: day.nullable(),
              fromValue: quantity.nullable(),
              toDate: day,
              toValue: quantity,
              kwh: quantity,
            }),
          ),
        }),
      ),
    },
    { refuses: ofAccount, capability: 'points-consumption' },
  ),
  ZPORTAL_PERIOD_CLOSE: changes(
    'Closes a month for the next portion of accounts: estimates what is missing, issues bills, charges the ledger',
    {
      period: monthKey,
      site: site.optional(),
      kind: z.enum(['person', 'entity']).optional(),
      /** close only this account */
      account: account.optional(),
      /** continue after this account of the previous portion */
      after: cursor.nullable().default(null),
      /** only accounts of one lane of several, so that lanes run side by side; which accounts a lane has never changes */
      lane: z.object({ number: z.int().min(0), of: z.int().min(1).max(16) }).optional(),
      limit: z.int().min(1).max(5000).default(5000),
      now: at,
    },
    {
      closed: z.int(),
      /** accounts left without a bill because a price of the month is missing */
      unpriced: z.int(),
      estimated: z.int(),
      chargedKopiykas: money,
      next: cursor.nullable(),
    },
    { refuses: ['period-closing'], capability: 'period-close' },
  ),
  ZPORTAL_PERIODS_OPEN: reads(
    'The earliest month that somebody of a kind is still to be closed for; null when there is none',
    { kind: z.enum(['person', 'entity']) },
    { oldest: monthKey.nullable() },
    { capability: 'period-close' },
  ),
  ZPORTAL_BILLS_ISSUED: reads(
    'Bills issued since a day, portion by portion, for telling their customers',
    {
      issuedFrom: day,
      /** continue after this account of the previous portion */
      after: cursor.nullable().default(null),
      limit: z.int().min(1).max(5000).default(2000),
    },
    {
      bills: z.array(
        z.object({
          account,
          bill: z.string(),
          period: monthKey,
          amountKopiykas: money,
          /** of all that is due with it or earlier; negative: the account has paid so much more than it owes */
          leftKopiykas: money,
          dueOn: day,
        }),
      ),
      next: cursor.nullable(),
    },
    { capability: 'bills-issued' },
  ),
  ZPORTAL_CALCULATE: changes(
    'The customer declares the readings of a month complete: its calculation becomes final (isCalculated X)',
    { account, period: monthKey, now: at },
    { calculation },
    {
      refuses: [
        ...ofAccount,
        'contract-ended',
        'entry-blocked',
        'period-invalid',
        'already-calculated',
        'entity-period-closed',
        'contract-changes',
        'calculation-impossible',
      ],
      capability: 'calculate',
    },
  ),
  ZPORTAL_ENTITY_PERIOD: reads(
    'The calculation period of a business, a calendar month, until when its readings are taken, and how far its calculation is (spec §3)',
    { account },
    {
      /** first and last day of the month that the readings of the window settle */
      fromDate: day,
      tillDate: day,
      /** the instant when the window for submitting closes */
      deadline: at,
      calculate: z.object({
        isCalculated: z.enum(['X', '']),
        /** the date for which the closing readings count, once calculated */
        calcDate: day.nullable(),
        /** first and last day of the calculated month */
        begCalcDate: day,
        endCalcDate: day,
        /** last day to order the calculation (spec §9: 5 days, by ASKOE 3 working days) */
        orderCalcDate: day.nullable(),
      }),
    },
    { refuses: ofAccount },
  ),
}
