import { z } from 'zod'
import { LIMIT_STATES } from '#domain/limits.ts'
import { endpoint, fileEndpoint, only } from './endpoint.ts'
import {
  accountNumber,
  exportFormat,
  instant,
  isoDate,
  month,
  success,
  text,
  token,
  int32,
} from './fields.ts'
import { businessRequest } from './request-fields.ts'

const business = only('entity', 'provider')
const ids = { account: 'account' } as const
const year = z.int().min(2000).max(2100)
const asks = { token, account: accountNumber, year: year.optional().describe('This year unless said') }
const kwh = z.number()

const limitMonth = z.strictObject({
  month,
  agreedKwh: kwh.nullable().describe('null: no volume was agreed for the month'),
  powerKw: kwh.nullable(),
  kwh: kwh.nullable().describe('What the meters counted; null: nothing yet'),
  estimated: z.boolean(),
  state: z.enum(LIMIT_STATES),
  version: int32.nullable(),
  document: z.string().nullable().describe('What set it'),
  agreedAt: instant.nullable(),
  previousKwh: kwh.nullable().describe('Before the last change; null: it was not changed'),
  acknowledgedAt: instant.nullable(),
  acknowledgedBy: z.string().nullable(),
})

/** Agreed volumes and power of a business. */
export const entityLimits = {
  limits: endpoint({
    path: '/api/entity/limits',
    summary:
      'Agreed volumes of a year against what was counted, how the running month will end, limits of power',
    access: business,
    ids,
    request: z.strictObject(asks),
    response: z.strictObject({
      status: success,
      year,
      years: z.array(year).describe('Years with agreed volumes, and this one'),
      months: z.array(limitMonth).describe('Twelve, or none where nothing was agreed for the year'),
      running: z
        .strictObject({
          month,
          forecast: z
            .strictObject({ kwh, method: z.enum(['hours', 'month']), from: isoDate, till: isoDate })
            .nullable()
            .describe('null: there is nothing to forecast from'),
        })
        .nullable()
        .describe('null: the running month is of another year or has no volume'),
      next: z.strictObject({
        year,
        by: isoDate.describe('By when the volumes of the next year are to be given'),
        agreed: z.boolean(),
      }),
      restrictions: z.array(
        z.strictObject({
          queue: z.string(),
          validFrom: isoDate,
          validTo: isoDate.nullable(),
          fromHour: z.int().nullable(),
          tillHour: z.int().nullable(),
          limitKw: kwh.nullable(),
          document: z.string(),
          current: z.boolean(),
        }),
      ),
    }),
    errors: ['account-not-found'],
  }),
  limitsExport: fileEndpoint({
    path: '/api/entity/limits/export',
    summary: 'The months of the year as a file',
    access: business,
    ids,
    request: z.strictObject({ ...asks, format: exportFormat }),
    errors: ['account-not-found'],
  }),
  acknowledgeLimits: endpoint({
    path: '/api/entity/limits/acknowledge',
    summary: 'Says that new or changed volumes were read: who and when is kept',
    access: business,
    may: 'prepare',
    writes: 'core',
    ids,
    request: z.strictObject({
      token,
      account: accountNumber,
      limits: z
        .array(z.strictObject({ month, version: int32.min(1) }))
        .min(1)
        .max(12),
    }),
    response: z.strictObject({ status: success, acknowledged: z.int() }),
    errors: ['account-not-found', 'limit-changed'],
  }),
  correctLimits: endpoint({
    path: '/api/entity/limits/correct',
    summary: 'Asks for other volumes of some months of a year, or for the first ones of the next year',
    access: business,
    may: 'prepare',
    writes: 'portal',
    ids,
    request: z.strictObject({
      token,
      account: accountNumber,
      year,
      months: z
        .array(z.strictObject({ month, kwh: z.int().min(0).max(1_000_000_000) }))
        .min(1)
        .max(12),
      reason: text(1000, 10),
    }),
    response: z.strictObject({ status: success, request: businessRequest }),
    errors: ['account-not-found', 'request-open', 'limit-month', 'limit-same'],
  }),
}
