import { z } from 'zod'
import { endpoint, fileEndpoint, only } from './endpoint.ts'
import { accountData } from './business-account-fields.ts'
import {
  accountNumber,
  coreId,
  instant,
  isoDate,
  kopiykas,
  kwh,
  month,
  ofFile,
  paging,
  registerValue,
  success,
  text,
  token,
  zone,
} from './fields.ts'
import {
  answeredRow,
  handedRow,
  readingPoint,
  readingRefusal,
  readingWindowFields,
} from './business-reading-fields.ts'
import { meterId, readingSource, readingState } from './reading-fields.ts'

const business = only('entity', 'provider')
const account = { account: 'account' } as const
const asks = { token, account: accountNumber }

const monthTotal = z.strictObject({
  period: month,
  state: z.enum(['draft', 'final']),
  kwh,
  amountKopiykas: kopiykas,
  calculatedAt: instant,
})

const wanted = {
  ...asks,
  meterId: meterId.optional(),
  zone: zone.optional(),
  search: text(100).optional().describe('Part of a meter number, a place or a name of a point'),
  from: isoDate.optional(),
  to: isoDate.optional(),
}
const filters = { ...account, meterId: 'meter' } as const
const listErrors = ['account-not-found', 'period-invalid'] as const

/** Readings of a business (spec §2 indication, §4 calculation flag, §8, §9). */
export const entityReadings = {
  meters: endpoint({
    path: '/api/entity/readings/meters',
    summary:
      'Points of a business account: what was read last, what is expected, what can be entered until when',
    access: business,
    ids: account,
    request: z.strictObject(asks),
    response: z.strictObject({
      status: success,
      window: readingWindowFields,
      period: accountData.period,
      calculate: accountData.calculate,
      mhcType: accountData.mhcType,
      calculable: z
        .strictObject({
          period: month,
          until: isoDate,
          kwh: kwh.nullable(),
          amountKopiykas: kopiykas.nullable(),
        })
        .nullable()
        .describe('The month the customer may declare complete now; its draft, if there is one'),
      calculation: monthTotal.nullable().describe('Of the month the window settles'),
      refusal: readingRefusal.nullable().describe('Why nothing of the whole account can be entered'),
      points: z.array(readingPoint),
    }),
    errors: ['account-not-found', 'account-has-no-objects'],
  }),
  submit: endpoint({
    path: '/api/entity/readings/submit',
    summary: 'Hand in readings of many points at once: good rows are kept, each other row says why not',
    access: business,
    writes: 'core',
    may: 'hand-in',
    ids: account,
    bodyLimit: 131_072,
    request: z.strictObject({
      ...asks,
      rows: z.array(handedRow).min(1).max(200),
    }),
    response: z.strictObject({
      status: success,
      countsOn: isoDate,
      period: month,
      takenCount: z.int(),
      rows: z.array(answeredRow),
    }),
    errors: ['account-not-found'],
  }),
  calculate: endpoint({
    path: '/api/entity/readings/calculate',
    summary:
      "Declare the readings of a month complete: its calculation becomes final, isCalculated 'X' (spec §4)",
    access: business,
    writes: 'core',
    may: 'hand-in',
    ids: account,
    request: z.strictObject({ ...asks, period: month }),
    response: z.strictObject({
      status: success,
      calculate: accountData.calculate,
      calculation: monthTotal,
    }),
    errors: [
      'account-not-found',
      'already-calculated',
      'calculation-impossible',
      'contract-changes',
      'entity-period-closed',
      'contract-ended',
      'entry-blocked',
      'period-invalid',
    ],
  }),
  list: endpoint({
    path: '/api/entity/readings',
    summary: 'Readings of a business account, newest first',
    access: business,
    ids: filters,
    request: z.strictObject({ ...wanted, ...paging }),
    response: z.strictObject({
      status: success,
      total: z.int(),
      rows: z.array(
        z.strictObject({
          id: coreId,
          meter: z.string(),
          place: z.string().nullable(),
          alias: z.string().nullable(),
          zone,
          value: registerValue,
          kwh: kwh.nullable(),
          countsOn: isoDate,
          receivedAt: instant,
          source: readingSource,
          state: readingState,
          holdReason: z.string().nullable(),
          receipt: z.string().nullable(),
          bill: z.string().nullable(),
        }),
      ),
    }),
    errors: [...listErrors],
  }),
  export: fileEndpoint({
    path: '/api/entity/readings/export',
    summary: 'The same readings as a file',
    access: business,
    ids: filters,
    request: z.strictObject({ ...wanted, ...ofFile }),
    errors: [...listErrors],
  }),
}
