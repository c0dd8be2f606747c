import { z } from 'zod'
import { paymentFilter, paymentsReply } from './billing-fields.ts'
import { endpoint, fileEndpoint, only } from './endpoint.ts'
import {
  accountNumber,
  exportFormat,
  isoDate,
  paging,
  site,
  success,
  text,
  token,
  coreId,
  zone,
} from './fields.ts'
import { meterId, readingFilters } from './reading-fields.ts'

const person = only('person')
const account = { account: 'account' } as const
const asks = { token, account: accountNumber }
const order = { sort: paging.sort, descending: paging.descending }
const tariffScope = {
  own: z.boolean().optional().describe('Only the rows of the own group'),
  search: text(100).optional().describe('In the act, the name of the group and the price'),
}

const tariffRow = z.strictObject({
  group: z.string(),
  validFrom: isoDate,
  validTo: isoDate.nullable(),
  blocks: z.array(
    z.strictObject({
      uptoKwh: z.number().nullable().describe('null = all that is above the block before'),
      priceE4: z.number().describe('1/10000 hryvnia per kWh, VAT included'),
    }),
  ),
  act: z.string().nullable(),
  own: z.boolean(),
  current: z.boolean().describe('In force today'),
})

export const directory = {
  readingsExport: fileEndpoint({
    path: '/api/person/readings/export',
    summary: 'Readings of an apartment as a file: the same filters and order as the list',
    access: person,
    ids: { ...account, meterId: 'meter' },
    request: z.strictObject({
      ...asks,
      ...readingFilters,
      ...order,
      format: exportFormat,
    }),
    errors: ['account-not-found', 'period-invalid'],
  }),
  payments: endpoint({
    path: '/api/person/payments',
    summary: 'Payments of an apartment, the newest first',
    access: person,
    ids: account,
    request: z.strictObject({ ...asks, ...paymentFilter, ...paging }),
    response: paymentsReply,
    errors: ['account-not-found', 'period-invalid'],
  }),
  paymentsExport: fileEndpoint({
    path: '/api/person/payments/export',
    summary: 'The same payments as a file',
    access: person,
    ids: account,
    request: z.strictObject({ ...asks, ...paymentFilter, ...order, format: exportFormat }),
    errors: ['account-not-found', 'period-invalid'],
  }),
  paymentReceipt: fileEndpoint({
    path: '/api/person/payment/receipt',
    summary: 'Receipt of a payment as a PDF',
    access: person,
    ids: { ...account, payment: 'payment' },
    request: z.strictObject({ ...asks, payment: coreId }),
    errors: ['account-not-found', 'not-found'],
  }),
  tariffs: endpoint({
    path: '/api/person/tariffs',
    summary: 'Prices for households by date with the act that set each; the own group marked',
    access: person,
    ids: account,
    request: z.strictObject({ ...asks, ...tariffScope, ...paging }),
    response: z.strictObject({
      status: success,
      group: z.string(),
      zones: z.array(z.int()).describe('How many zones the meters of the account count'),
      total: z.int(),
      coefficients: z
        .array(z.strictObject({ zones: z.int(), zone, coefficient: z.int() }))
        .describe('Of the zones of these meters today, in hundredths of the price'),
      current: tariffRow.nullable().describe('What a kWh of the own group costs today'),
      rows: z.array(tariffRow),
    }),
    errors: ['account-not-found'],
  }),
  tariffsExport: fileEndpoint({
    path: '/api/person/tariffs/export',
    summary: 'The same prices as a file, a line for each block',
    access: person,
    ids: account,
    request: z.strictObject({ ...asks, ...tariffScope, ...order, format: exportFormat }),
    errors: ['account-not-found'],
  }),
  meteringPoint: endpoint({
    path: '/api/person/metering-point',
    summary: 'Card of the metering point: EIC, meters, seals, verification, who provides the metering',
    access: person,
    ids: account,
    request: z.strictObject(asks),
    response: z.strictObject({
      status: success,
      eic: z.string(),
      address: z.string(),
      provider: z.strictObject({ site, name: z.string(), role: z.enum(['operator', 'independent']) }),
      allowedPowerKw: z.number(),
      voltageClass: z.int().nullable(),
      queue: z.string().nullable(),
      meters: z.array(
        z.strictObject({
          meterId,
          meter: z.string(),
          model: z.string(),
          digits: z.int(),
          decimals: z.int(),
          zoneCount: z.int(),
          zones: z.array(zone),
          phases: z.int(),
          ratio: z.int(),
          accuracy: z.string(),
          state: z.enum(['active', 'disabled']),
          location: z.enum(['flat', 'substation']),
          askoe: z.boolean(),
          alias: z.string().nullable(),
          place: z.string().nullable(),
          installedOn: isoDate,
          verifiedTill: isoDate,
          verification: z.enum(['valid', 'soon', 'overdue']).describe('soon: within the next 180 days'),
          lastInspection: isoDate.nullable(),
          seals: z.array(z.strictObject({ number: z.string(), place: z.string(), setOn: isoDate })),
        }),
      ),
    }),
    errors: ['account-not-found'],
  }),
}
