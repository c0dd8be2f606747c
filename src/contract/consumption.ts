import { z } from 'zod'
import { PROFILE_REGISTERS } from '#domain/profile.ts'
import { months, usedMonth } from './bill-fields.ts'
import { endpoint, fileEndpoint, only } from './endpoint.ts'
import {
  accountNumber,
  exportFormat,
  isoDate,
  kwh,
  month,
  ofFile,
  paging,
  registerValue,
  success,
  token,
  zone,
} from './fields.ts'
import { meterId } from './reading-fields.ts'

const person = only('person')
const business = only('entity', 'provider')
const account = { account: 'account' } as const
const asks = { token, account: accountNumber }

const pointState = z
  .enum(['complete', 'estimated', 'missing'])
  .describe('Every month read; some month estimated; some month without any reading')
const wantedPoints = {
  from: month,
  to: month.describe('At most 24 months with `from`, not in the future'),
  state: pointState.optional(),
}
const point = z.strictObject({
  meterId,
  meter: z.string(),
  place: z.string().nullable(),
  alias: z.string().nullable(),
  askoe: z.boolean(),
  ratio: z.int(),
  kwh,
  state: pointState,
  hours: z
    .strictObject({
      kwh: kwh.nullable().describe('Active energy taken (A+)'),
      generationKwh: kwh.nullable().describe('Active energy given back (A−)'),
      kvarh: z.number().nullable().describe('Reactive energy taken (R+), kvar-hours'),
      backKvarh: z.number().nullable().describe('Reactive energy given back (R−), kvar-hours'),
    })
    .nullable()
    .describe(
      'What the hours of the period that came add up to; null: the point is not read by the hour. Null in it: the register is not kept, or no hour of it came',
    ),
  monthsRead: z.int().describe('Months of the period with a real reading'),
  monthsExpected: z.int().describe('Months of the period in which the meter stood'),
  registers: z.array(
    z.strictObject({
      zone,
      from: isoDate.nullable(),
      fromValue: registerValue.nullable(),
      to: isoDate,
      toValue: registerValue,
      kwh,
    }),
  ),
})
const wantedHistory = {
  months,
  meterId: meterId.optional().describe('Only this meter; of all meters with their money unless said'),
}

/** What an apartment used. */
export const consumption = {
  consumption: endpoint({
    path: '/api/person/consumption',
    summary: 'Consumption by month and zone with its money, and the same month a year before',
    access: person,
    ids: account,
    request: z.strictObject({ ...asks, months }),
    response: z.strictObject({ status: success, months: z.array(z.strictObject(usedMonth)) }),
    errors: ['account-not-found'],
  }),
  consumptionExport: fileEndpoint({
    path: '/api/person/consumption/export',
    summary: 'The same consumption as a file',
    access: person,
    ids: account,
    request: z.strictObject({ ...asks, months, format: exportFormat }),
    errors: ['account-not-found'],
  }),
}

/** What a business account used, by point and by month. */
export const businessConsumption = {
  consumption: endpoint({
    path: '/api/entity/consumption',
    summary: 'What each metering point counted in a period, and how complete its readings are',
    access: business,
    ids: account,
    request: z.strictObject({ ...asks, ...wantedPoints, ...paging }),
    response: z.strictObject({
      status: success,
      total: z.int(),
      kwh: kwh.describe('Of all points of the account, whatever the filter'),
      foundKwh: kwh.describe('Of the points found, on every page'),
      foundGenerationKwh: kwh.nullable().describe('Null, as of the next two: nothing came'),
      foundKvarh: z.number().nullable(),
      foundBackKvarh: z.number().nullable(),
      recorded: z
        .array(z.enum(PROFILE_REGISTERS))
        .describe('Registers kept by the hour at some point of the account'),
      points: z.strictObject({ complete: z.int(), estimated: z.int(), missing: z.int() }),
      rows: z.array(point),
    }),
    errors: ['account-not-found', 'period-invalid'],
  }),
  consumptionExport: fileEndpoint({
    path: '/api/entity/consumption/export',
    summary: 'The same points as a file, a line for each register',
    access: business,
    ids: account,
    request: z.strictObject({ ...asks, ...wantedPoints, ...ofFile }),
    errors: ['account-not-found', 'period-invalid'],
  }),
  history: endpoint({
    path: '/api/entity/consumption/history',
    summary: 'Consumption by month, of the account or of one meter, with the completeness of each month',
    access: business,
    ids: { ...account, meterId: 'meter' },
    request: z.strictObject({ ...asks, ...wantedHistory }),
    response: z.strictObject({
      status: success,
      months: z.array(
        z.strictObject({
          ...usedMonth,
          points: z.int().describe('Meters that counted in the month'),
          pointsRead: z.int().describe('Of them, really read'),
        }),
      ),
    }),
    errors: ['account-not-found'],
  }),
  historyExport: fileEndpoint({
    path: '/api/entity/consumption/history/export',
    summary: 'The same months as a file',
    access: business,
    ids: { ...account, meterId: 'meter' },
    request: z.strictObject({ ...asks, ...wantedHistory, format: exportFormat }),
    errors: ['account-not-found'],
  }),
}
