import { z } from 'zod'
import { PRICE_KINDS } from '#domain/prices.ts'
import { RULE_KINDS } from '#domain/rules.ts'
import { endpoint, fileEndpoint, only } from './endpoint.ts'
import { isoDate, kopiykas, kwh, month, ofFile, paging, site, success, text, token, uuid } from './fields.ts'
import { entry, grounds, urgency, validity, waitingProposal } from './staff-fields.ts'

const admin = only('admin')
const kind = z.enum(PRICE_KINDS)
const variant = text(20, 1).describe('Tariff group, voltage class, zone of a meter, or «all»')
/** «4.32», «2000:2.64 4.32»: domain/price-text.ts. */
const price = z.string()

const filters = {
  past: z.boolean().optional().describe('Also what is in force no more'),
  site: site.optional(),
  kind: kind.optional(),
  search: text(100).optional().describe('In acts and who entered'),
}
/** A price that is asked for. */
const wanted = {
  site,
  kind,
  variant,
  from: month.describe('The first month it is in force'),
  to: month.nullable().describe('The last one; null: until further notice'),
  price: text(120, 1).describe('«4,32», in blocks «2000:2,64 4,32»; per MWh without VAT; a coefficient'),
}
const refusals = ['invalid', 'price-billed', 'price-overlaps'] as const

/** Dated prices: what is in force by which act, and a new one that a second person confirms. */
export const staffPrices = {
  list: endpoint({
    path: '/api/admin/prices',
    summary: 'Prices of the own companies by months, with the act each rests on',
    access: admin,
    may: 'prices.read',
    request: z.strictObject({ token, ...filters, ...paging }),
    response: z.strictObject({
      status: success,
      total: z.int(),
      rows: z.array(
        z.strictObject({
          site,
          kind,
          variant,
          price,
          ...validity,
          confidence: z.enum(['high', 'medium', 'low', 'operator', 'demo']),
          ...entry,
        }),
      ),
    }),
  }),
  listExport: fileEndpoint({
    path: '/api/admin/prices/export',
    summary: 'The same prices as a file',
    access: admin,
    may: 'prices.read',
    request: z.strictObject({ token, ...filters, ...ofFile }),
  }),
  preview: endpoint({
    path: '/api/admin/prices/preview',
    summary: 'What ten bills would be with a price that nobody has entered yet; nothing is written',
    access: admin,
    may: 'prices.read',
    request: z.strictObject({ token, ...wanted }),
    response: z.strictObject({
      status: success,
      month: month.nullable().describe('Of the bills; null: no account has been read yet'),
      later: z.boolean().describe('The price begins after that month; the bills show it as if it had begun'),
      accounts: z.int().describe('How many pay this price'),
      current: z
        .strictObject({ price, from: isoDate, to: isoDate.nullable(), act: z.string().nullable() })
        .nullable()
        .describe('The price that ends the day before'),
      times: z.number().nullable().describe('How many times dearer it becomes'),
      unlikely: z.boolean().describe('It rather looks like a mistake of typing'),
      bills: z.array(
        z.strictObject({
          account: z.string().describe('Its last four digits'),
          kwh: kwh.nullable(),
          beforeKopiykas: kopiykas.nullable().describe('null: a price is missing, so there is no bill'),
          afterKopiykas: kopiykas.nullable(),
        }),
      ),
    }),
    errors: refusals,
  }),
  propose: endpoint({
    path: '/api/admin/prices/propose',
    summary: 'Propose a price; once a second person confirms, it is in force from its month on',
    access: admin,
    may: 'prices.propose',
    writes: 'portal',
    request: z.strictObject({
      token,
      ...wanted,
      ...grounds,
      sure: z.boolean().describe('An unlikely price is meant so'),
    }),
    response: z.strictObject({ status: success, proposal: uuid }),
    errors: [...refusals, 'price-unlikely', 'already-proposed'],
  }),
  waiting: endpoint({
    path: '/api/admin/prices/waiting',
    summary: 'Changes of prices that wait for a second person',
    access: admin,
    may: 'prices.read',
    request: z.strictObject({ token }),
    response: z.strictObject({
      status: success,
      proposals: z.array(waitingProposal),
    }),
  }),
  withdraw: endpoint({
    path: '/api/admin/prices/withdraw',
    summary: 'Take back a change of a price of one’s own that nobody has confirmed yet',
    access: admin,
    may: 'prices.propose',
    writes: 'portal',
    ids: { proposal: 'item' },
    request: z.strictObject({ token, proposal: uuid }),
    response: z.strictObject({ status: success }),
    errors: ['not-found'],
  }),
  calendar: endpoint({
    path: '/api/admin/prices/calendar',
    summary:
      'What ends within sixty days or has ended without a continuation, and who cannot be billed for it',
    access: admin,
    may: 'prices.read',
    request: z.strictObject({ token }),
    response: z.strictObject({
      status: success,
      known: z.boolean().describe('false: the core does not answer, so prices are not among the rows'),
      unbilled: z.array(z.strictObject({ site, accounts: z.int(), since: month })),
      rows: z.array(
        z.strictObject({
          what: z.enum(['price', ...RULE_KINDS, 'certificate']),
          site: site.nullable().describe('null: of all companies'),
          kind: kind.nullable(),
          variant: z.string().nullable().describe('Of a price or a rule; whose certificate it is'),
          value: z.string().describe('The price, or the rule as domain/rules.ts writes it'),
          endsOn: isoDate,
          urgency,
          act: z.string().nullable(),
        }),
      ),
    }),
  }),
}
