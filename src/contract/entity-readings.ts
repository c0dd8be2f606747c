import { z } from 'zod'
import { endpoint, fileEndpoint, only } from './endpoint.ts'
import { accountData } from './entity-fields.ts'
import {
  accountNumber,
  exportFormat,
  instant,
  isoDate,
  kopiykas,
  kwh,
  month,
  paging,
  registerValue,
  success,
  text,
  token,
  uuid,
  coreId,
  zone,
} from './fields.ts'
import { meterId, readingSource, readingState } from './reading-fields.ts'

const business = only('entity', 'provider')
const account = { account: 'account' } as const
const asks = { token, account: accountNumber }

/** A code of the catalogue with the figures of its sentence. */
export const readingRefusal = z.strictObject({
  code: z.string(),
  field: z.string().nullable(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})

const taken = z.strictObject({
  receipt: z.string(),
  readings: z.array(
    z.strictObject({
      zone,
      value: registerValue,
      previous: registerValue.nullable(),
      kwh: kwh.nullable(),
      state: readingState,
      holdReason: z.string().nullable(),
      rolledOver: z.boolean(),
    }),
  ),
})

const monthTotal = z.strictObject({
  period: month,
  state: z.enum(['draft', 'final']),
  kwh,
  amountKopiykas: kopiykas,
  calculatedAt: instant,
})

const register = z.strictObject({
  zone,
  register: z.string().nullable().describe('As printed on this model'),
  note: z.string().nullable().describe("Code of the catalogue: 'scale-optional' = need not be read"),
  previous: z.strictObject({ value: registerValue, date: isoDate, source: readingSource }).nullable(),
  trusted: z
    .strictObject({ value: registerValue, date: isoDate })
    .nullable()
    .describe('The last value somebody read: what a new one may not be less than'),
  current: z
    .strictObject({
      value: registerValue,
      state: readingState,
      source: readingSource,
      holdReason: z.string().nullable(),
      receipt: z.string().nullable(),
    })
    .nullable(),
  expected: z.strictObject({ from: kwh, to: kwh }).nullable().describe('Usual consumption till this date'),
})

export const readingPoint = z.strictObject({
  meterId,
  meter: z.string(),
  model: z.string(),
  place: z.string().nullable(),
  alias: z.string().nullable(),
  digits: z.int(),
  decimals: z.int(),
  zoneCount: z.int(),
  ratio: z.int(),
  state: z.enum(['active', 'disabled']),
  location: z.enum(['flat', 'substation']),
  askoe: z.boolean(),
  verifiedTill: isoDate,
  refusal: readingRefusal.nullable().describe('Why nothing of this point can be entered'),
  registers: z.array(register),
})

export const readingWindowFields = z.strictObject({
  state: z.enum(['open', 'closing', 'closed']),
  countsOn: isoDate,
  period: month,
  opens: instant,
  closes: instant,
})

/** The values of one meter as a customer hands them in. */
export const handedRow = z.strictObject({
  meterId,
  values: z
    .array(z.strictObject({ zone, value: registerValue }))
    .min(1)
    .max(5),
  confirmed: z.boolean().optional().describe('The customer saw the deviation and says it is right'),
  photo: uuid.optional(),
  replaces: z.boolean().optional().describe('Correct what was handed in earlier in this window'),
})
/** What became of it. */
export const answeredRow = z.strictObject({
  meterId,
  taken: taken.nullable(),
  refusal: readingRefusal.nullable(),
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
    request: z.strictObject({
      ...wanted,
      sort: paging.sort,
      descending: paging.descending,
      format: exportFormat,
    }),
    errors: [...listErrors],
  }),
}
