import { z } from 'zod'
import { endpoint, fileEndpoint, only } from './endpoint.ts'
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
  token,
  uuid,
  zone,
} from './fields.ts'
import { meterId, readingFilters, readingSource as source, readingState } from './reading-fields.ts'

const person = only('person')
const calculation = z.strictObject({
  period: month,
  state: z.enum(['draft', 'final']),
  kwh,
  amountKopiykas: kopiykas,
  calculatedAt: instant,
  lines: z.array(
    z.strictObject({
      meter: z.string(),
      zone,
      from: isoDate,
      to: isoDate,
      kwh,
      priceE4: z.int().describe('1/10000 hryvnia per kWh'),
      coefficient: z.int().describe('hundredths'),
      amountKopiykas: kopiykas,
      act: z.string().nullable(),
      month: month.nullable().describe('Month of consumption the line is of; null = an entry of the ledger'),
      recalculation: z
        .enum(['anew', 'billed'])
        .nullable()
        .describe('anew: a month before, calculated again; billed: what was billed for it, taken back'),
    }),
  ),
})
const zoneState = z.strictObject({
  zone,
  register: z.string().nullable(),
  previous: z.strictObject({ value: registerValue, date: isoDate, source }).nullable(),
  current: z
    .strictObject({
      id: coreId,
      value: registerValue,
      kwh: kwh.nullable(),
      source,
      state: readingState,
      holdReason: z.string().nullable(),
      receipt: z.string().nullable(),
    })
    .nullable(),
  expected: z
    .strictObject({ from: kwh, to: kwh })
    .nullable()
    .describe('Consumption one would expect since the previous value'),
  priceE4: z
    .int()
    .nullable()
    .describe('Price of this zone in the month, 1/10000 hryvnia, coefficient applied; null = not known'),
  priceUptoKwh: kwh.nullable().describe('kWh of the month this price holds for; null = all of them'),
})

export const readings = {
  meters: endpoint({
    path: '/api/person/meters',
    summary: 'Meters of an apartment with what was last read and what is expected',
    access: person,
    ids: { account: 'account' },
    request: z.strictObject({ token, account: accountNumber }),
    response: z.strictObject({
      status: success,
      window: z.strictObject({
        state: z.enum(['open', 'closing', 'closed', 'any-day']),
        countsOn: isoDate,
        period: month,
        opens: instant,
        closes: instant,
      }),
      isCalculated: z.string().describe("'X' when the period is calculated (spec §4)"),
      meters: z.array(
        z.strictObject({
          meterId,
          meter: z.string(),
          model: z.string(),
          digits: z.int(),
          decimals: z.int(),
          zoneCount: z.int(),
          ratio: z.int(),
          refusal: z.string().nullable().describe('Code of the reason why nothing can be entered'),
          hungOn: isoDate
            .nullable()
            .describe('The day it was hung, where that is later than the day a reading counts for'),
          zones: z.array(zoneState),
        }),
      ),
      calculation: calculation.nullable(),
    }),
    errors: ['account-not-found'],
  }),
  submit: endpoint({
    path: '/api/person/readings/submit',
    summary: 'Hand in a reading of one meter',
    access: person,
    writes: 'core',
    // only what was sent before without an answer says when it was read
    repeatMayChange: ['takenAt'],
    ids: { account: 'account', meterId: 'meter', photo: 'file' },
    request: z.strictObject({
      token,
      account: accountNumber,
      meterId,
      values: z
        .array(z.strictObject({ zone, value: registerValue }))
        .min(1)
        .max(3),
      confirmed: z.boolean().optional().describe('The person saw the deviation and says it is right'),
      photo: uuid.optional(),
      replaces: z.boolean().optional().describe('Correct a value handed in earlier in this window'),
      takenAt: instant
        .optional()
        .describe(
          'When it was read, if it was captured offline: at most as long ago as a month may be calculated by hand',
        ),
    }),
    response: z.strictObject({
      status: success,
      receipt: z.strictObject({
        number: z.string(),
        countsOn: isoDate,
        period: month,
        receivedAt: instant,
        readings: z.array(
          z.strictObject({
            id: coreId,
            zone,
            value: registerValue,
            previous: registerValue.nullable(),
            kwh: kwh.nullable(),
            state: readingState,
            holdReason: z.string().nullable(),
            rolledOver: z.boolean(),
          }),
        ),
      }),
      calculation: calculation.nullable(),
    }),
    errors: [
      'account-not-found',
      'counter-not-found',
      'counter-disabled',
      'askoe',
      'substation',
      'less-than-previous',
      'bit-depth-mismatch',
      'value-too-large',
      'deviation',
      'large-deviation',
      'already-calculated',
      'already-submitted',
      'reading-required',
      'contract-ended',
      'entry-blocked',
      'entry-impossible',
      'independent-entry-impossible',
      'contract-changes',
      'date-invalid',
      'file-error',
      'not-found',
    ],
  }),
  list: endpoint({
    path: '/api/person/readings',
    summary: 'Readings of an apartment, newest first',
    access: person,
    ids: { account: 'account', meterId: 'meter' },
    request: z.strictObject({ token, account: accountNumber, ...readingFilters, ...paging }),
    response: z.strictObject({
      status: success,
      total: z.int(),
      rows: z.array(
        z.strictObject({
          id: coreId,
          meter: z.string(),
          zone,
          value: registerValue,
          kwh: kwh.nullable(),
          countsOn: isoDate,
          receivedAt: instant,
          source,
          state: readingState,
          holdReason: z.string().nullable(),
          receipt: z.string().nullable(),
          bill: z.string().nullable(),
          accepted: z.boolean(),
        }),
      ),
    }),
    errors: ['account-not-found', 'period-invalid'],
  }),
  readingsExport: fileEndpoint({
    path: '/api/person/readings/export',
    summary: 'Readings of an apartment as a file: the same filters and order as the list',
    access: person,
    ids: { account: 'account', meterId: 'meter' },
    request: z.strictObject({
      token,
      account: accountNumber,
      ...readingFilters,
      ...ofFile,
    }),
    errors: ['account-not-found', 'period-invalid'],
  }),
  calculation: endpoint({
    path: '/api/person/calculation',
    summary: 'The calculation of a month, line by line',
    access: person,
    ids: { account: 'account' },
    request: z.strictObject({ token, account: accountNumber, period: month.optional() }),
    response: z.strictObject({ status: success, calculation: calculation.nullable() }),
    errors: ['account-not-found'],
  }),
}
