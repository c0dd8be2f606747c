import { z } from 'zod'
import { isIban } from '#domain/iban.ts'
import {
  DATE_PATTERNS,
  DIFFERENCE_DECISIONS,
  DIFFERENCE_KINDS,
  LEDGER_SOURCES,
  TOTAL_ROWS,
} from '#domain/pay-registry.ts'
import { endpoint, only, uploadEndpoint } from './endpoint.ts'
import { instant, isoDate, kopiykas, site, success, text, token, uuid, int32 } from './fields.ts'
import { paymentId, payProvider } from './payment-fields.ts'

const admin = only('admin')
const column = text(60, 1)
const columns = z.strictObject({
  order: column.optional().describe('Where our number of the payment stands'),
  account: column.optional(),
  sum: column,
  date: column,
  fee: column.optional(),
  payer: column.optional(),
  ledger: z
    .enum(LEDGER_SOURCES)
    .optional()
    .describe('The way by which the ledger knows payments of these files: those that no file has are told'),
  iban: text(40)
    .refine(isIban, { error: 'iban-invalid' })
    .optional()
    .describe('Of them those to this bank account of the company'),
  datePattern: z.enum(DATE_PATTERNS),
  totalRow: z.enum(TOTAL_ROWS),
})
const channel = z.strictObject({
  id: uuid,
  site,
  name: z.string(),
  provider: payProvider.nullable().describe('null: a bank or the post'),
  columns,
  version: int32,
  missing: z
    .array(isoDate)
    .describe('Days of the last fortnight with confirmed payments and no file, the newest first'),
})
const kinds = z.enum(DIFFERENCE_KINDS)
const registry = z.strictObject({
  id: uuid,
  channel: z.string(),
  site,
  file: z.string(),
  uploadedAt: instant,
  by: z.string(),
  from: isoDate,
  to: isoDate,
  rows: z.int(),
  kopiykas,
  feeKopiykas: kopiykas,
  settled: z
    .boolean()
    .nullable()
    .describe(
      'Whether the money of it has come to the bank; null: of a bank itself, or no statement is read',
    ),
  differences: z.int().describe('Not settled yet'),
})

/** Files of providers and banks, compared with what is written here. */
export const staffRegistries = {
  channels: endpoint({
    path: '/api/admin/payments/channels',
    summary: 'How files of providers and banks are read',
    access: admin,
    may: 'payments.read',
    request: z.strictObject({ token }),
    response: z.strictObject({ status: success, rows: z.array(channel) }),
  }),
  saveChannel: endpoint({
    path: '/api/admin/payments/channels/save',
    summary: 'Say how files of a channel are read',
    access: admin,
    may: 'payments.manage',
    writes: 'portal',
    request: z.strictObject({
      token,
      site,
      name: text(60, 2),
      provider: payProvider.nullable(),
      columns,
      version: int32.min(0).describe('What was seen; 0: a new channel'),
    }),
    response: z.strictObject({ status: success, id: uuid, version: int32 }),
    errors: ['not-found', 'conflict', 'iban-invalid'],
  }),
  upload: uploadEndpoint({
    path: '/api/admin/payments/registry',
    summary: 'Compare a file of a channel (CSV, XLSX, DBF in CP866) with the payments made here',
    access: admin,
    may: 'payments.manage',
    request: z.strictObject({ token, channel: uuid }),
    response: z.strictObject({ status: success, registry }),
    errors: ['not-found', 'conflict', 'file-error', 'columns-missing', 'too-many-rows'],
    bodyLimit: 6 * 1024 * 1024,
  }),
  registries: endpoint({
    path: '/api/admin/payments/registries',
    summary: 'Files compared lately, the newest first',
    access: admin,
    may: 'payments.read',
    request: z.strictObject({ token }),
    response: z.strictObject({ status: success, rows: z.array(registry) }),
  }),
  differences: endpoint({
    path: '/api/admin/payments/differences',
    summary: 'What files and our books say differently; those not settled, or all of the last',
    access: admin,
    may: 'payments.read',
    request: z.strictObject({ token, all: z.boolean().optional() }),
    response: z.strictObject({
      status: success,
      total: z.int().describe('More of them than rows: the newest are answered'),
      rows: z.array(
        z.strictObject({
          id: uuid,
          site,
          channel: z.string(),
          kind: kinds,
          payment: paymentId.nullable(),
          number: z.string().nullable(),
          row: z.int().nullable(),
          account: z.string().nullable(),
          paidOn: isoDate.nullable(),
          hereKopiykas: kopiykas.nullable(),
          thereKopiykas: kopiykas.nullable(),
          foundAt: instant,
          settled: z
            .strictObject({
              decision: z.enum(DIFFERENCE_DECISIONS),
              words: z.string(),
              by: z.string().describe('Empty: the portal itself'),
              at: instant,
            })
            .nullable(),
        }),
      ),
    }),
  }),
  settle: endpoint({
    path: '/api/admin/payments/differences/settle',
    summary: 'Settle a difference, with a word why',
    access: admin,
    may: 'payments.manage',
    writes: 'portal',
    request: z.strictObject({
      token,
      difference: uuid,
      decision: z.enum(DIFFERENCE_DECISIONS),
      words: text(300, 3),
    }),
    response: z.strictObject({ status: success }),
    errors: ['not-found'],
  }),
}
