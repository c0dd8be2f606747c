import { z } from 'zod'
import { endpoint, fileEndpoint, only } from './endpoint.ts'
import { accountNumber, isoDate, ofFile, paging, success, text, token } from './fields.ts'

const business = only('entity', 'provider')
const ids = { account: 'account' } as const
const asks = { token, account: accountNumber }

/**
 * What a business pays for, with a price from the contract or set by the regulator; energy = a price set by the state,
 * including VAT.
 */
const service = z.enum(['supply', 'distribution', 'transmission', 'dispatching', 'energy'])
const tariffScope = {
  own: z.boolean().optional().describe('Only the own contract, group and voltage class'),
  service: service.optional(),
  search: text(100).optional().describe('In the act, the name of the service and the price'),
}
const tariff = z.strictObject({
  service,
  voltageClass: z.int().nullable().describe('Of distribution'),
  group: z.string(),
  validFrom: isoDate,
  validTo: isoDate.nullable(),
  priceE4: z.number().describe('1/10000 hryvnia per kWh; VAT included for energy only'),
  act: z.string().nullable(),
  own: z.boolean(),
  current: z.boolean().describe('In force today'),
})

export const businessPrices = {
  tariffs: endpoint({
    path: '/api/entity/tariffs',
    summary:
      'Prices of a business account by date: supply by its contract, distribution by class, transmission',
    access: business,
    ids,
    request: z.strictObject({ ...asks, ...tariffScope, ...paging }),
    response: z.strictObject({
      status: success,
      now: z
        .strictObject({
          parts: z.array(z.strictObject({ service, voltageClass: z.int().nullable(), priceE4: z.number() })),
          withVatE4: z
            .number()
            .describe('1/10000 hryvnia per kWh with VAT: what the bill of today’s month takes'),
          distributionDirect: z.boolean().describe('Distribution is paid to its operator and is not a part'),
        })
        .nullable()
        .describe('What a kWh costs today; null: a price it needs is not known'),
      total: z.int(),
      rows: z.array(tariff),
    }),
    errors: ['account-not-found'],
  }),
  tariffsExport: fileEndpoint({
    path: '/api/entity/tariffs/export',
    summary: 'The same prices as a file',
    access: business,
    ids,
    request: z.strictObject({ ...asks, ...tariffScope, ...ofFile }),
    errors: ['account-not-found'],
  }),
}
