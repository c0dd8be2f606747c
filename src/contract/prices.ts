import { z } from 'zod'
import { endpoint, fileEndpoint, only } from './endpoint.ts'
import { accountNumber, isoDate, ofFile, paging, success, text, token, zone } from './fields.ts'

const person = only('person')
const account = { account: 'account' } as const
const asks = { token, account: accountNumber }
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

export const prices = {
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
    request: z.strictObject({ ...asks, ...tariffScope, ...ofFile }),
    errors: ['account-not-found'],
  }),
}
