import { z } from 'zod'
import { customerKind } from './fields.ts'
import { meterId } from './reading-fields.ts'

/** What several calls say about one account: the shared fields of business accounts and of both custom_info targets. */
export const customInfo = z.strictObject({
  customer: z.strictObject({
    kind: customerKind,
    name: z.string(),
    edrpou: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
  }),
  contract: z.strictObject({ number: z.string(), date: z.string() }),
  bankInfo: z.strictObject({
    bankAccount: z.string(),
    bankEDRPOU: z.string().nullable(),
    bankMFO: z.string(),
    bankName: z.string(),
  }),
  place: z.strictObject({
    placeId: z.string(),
    structId: z.string(),
    address: z.string(),
    region: z.string(),
    settlement: z.string(),
    street: z.string(),
    house: z.string(),
    flat: z.string().nullable(),
    objectType: z.string(),
  }),
  supply: z.strictObject({
    eic: z.string(),
    tariffGroup: z.string(),
    voltageClass: z.int().nullable(),
    allowedPowerKw: z.number(),
    mhcType: z.enum(['monthly', 'hourly']),
    queue: z.string().nullable(),
  }),
  unique_code: z.string().nullable(),
  attribute01: z.string().nullable(),
  legacy_ID: z.string().nullable(),
  status: z.strictObject({ name: z.string() }),
  openedOn: z.string(),
})

const entityMeter = z.strictObject({
  meterId,
  meter: z.string(),
  model: z.string(),
  place: z.string().nullable(),
  alias: z.string().nullable(),
  digits: z.int(),
  decimals: z.int(),
  zones: z.int(),
  ratio: z.int(),
  state: z.string(),
  location: z.string(),
  askoe: z.boolean(),
})

const dotted = z.string().describe('DD.MM.YYYY, or empty (spec §4: dotted dates are converted by the client)')

/** A fact of an account its owner should act on; sentences are in src/text. */
export const warning = z.strictObject({
  code: z.enum(['overdue-debt', 'unpaid-act', 'held-reading', 'verification-overdue', 'account-not-active']),
  account: z.string(),
})

/** What is owed for earlier months, and when the oldest unpaid bill fell due. */
const dunning = z
  .strictObject({
    kopiykas: z.int().describe('Owed for the months before this one'),
    dueOn: z.string().nullable().describe('Day by which the oldest unpaid bill had to be paid'),
  })
  .nullable()

/** What the owner is warned of, whichever account is chosen. */
export const accountAlerts = {
  warnings: z.array(warning).describe('About the chosen account'),
  showDunningWarningForm: z.boolean().describe('The chosen account owes for earlier months'),
  dunning: dunning.describe('The sum and the term behind showDunningWarningForm'),
}

const place = z.strictObject({
  placeId: z.string(),
  name: z.string(),
  address: z.string(),
  eic: z.string(),
})

/** Loaded for the chosen business account at sign-in and at every choice (spec §4, §7). */
export const accountData = {
  ...accountAlerts,
  places: z.array(place),
  meters: z.array(entityMeter),
  period: z.strictObject({ fromDate: dotted, tillDate: dotted }),
  calculate: z.strictObject({
    isCalculated: z.enum(['X', '']),
    calcDate: dotted,
    begCalcDate: dotted,
    endCalcDate: dotted,
    orderCalcDate: dotted,
  }),
  mhcType: z.enum(['monthly', 'hourly']),
}
