import { z } from 'zod'
import { endpoint, fileEndpoint, only } from './endpoint.ts'
import {
  accountNumber,
  customerKind,
  instant,
  isoDate,
  kopiykas,
  kwh,
  month,
  ofFile,
  paging,
  registerValue,
  site,
  success,
  text,
  token,
  zone,
} from './fields.ts'
import { meterId, readingSource, readingState } from './reading-fields.ts'

const admin = only('admin')
const kind = customerKind
const receipt = text(40, 1).describe('Number of the receipt of a held reading')
const decision = z.enum(['accepted', 'corrected', 'rejected'])
const values = z
  .array(z.strictObject({ zone, value: registerValue }))
  .min(1)
  .max(5)

const register = z.strictObject({
  zone,
  value: registerValue,
  corrected: registerValue.nullable(),
  previous: z.strictObject({ value: registerValue, countsOn: isoDate }).nullable(),
  kwh: kwh.nullable(),
  expected: z
    .strictObject({
      kwh: z.int(),
      low: z.int(),
      high: z.int(),
      days: z.int(),
      basis: z.enum(['history', 'power']),
      months: z.int(),
    })
    .nullable(),
  held: z.boolean(),
  rolledOver: z.boolean(),
})
const reading = z.strictObject({
  account: z.string(),
  site,
  kind,
  customer: z.string().describe('First letters of a person; the name of a company'),
  address: z.string().describe('Without the flat or the house of a person'),
  meterId,
  meter: z.string(),
  place: z.string().nullable(),
  receipt: z.string(),
  countsOn: isoDate,
  source: readingSource,
  reason: z.string().nullable(),
  takenAt: instant,
  receivedAt: instant,
  photo: z.boolean(),
  kwh,
  usual: z.strictObject({ low: z.int(), high: z.int() }).nullable().describe('Expected of the whole meter'),
  over: kwh.nullable().describe('Above the usual range; negative: below it; 0: within'),
  registers: z.array(register),
  waits: z.boolean(),
  decided: z.strictObject({ decision, at: instant, by: z.string().nullable() }).nullable(),
})

const filters = {
  decided: z.boolean().optional().describe('Decided within two months, instead of those that wait'),
  site: site.optional(),
  reason: text(60).optional(),
  search: text(100).optional().describe('Account, receipt, meter or address'),
}
const receiptFields = { token, account: accountNumber, receipt }
const decided = z.strictObject({
  status: success,
  state: readingState,
  kwh: kwh.nullable().describe('Of the month, priced with the value; null: nothing to price'),
  amountKopiykas: kopiykas.nullable(),
})
const changed = ['account-not-found', 'not-found', 'changed-meanwhile'] as const

/** Held readings: what waits for an employee, what they decide, and what customers say by telephone. */
export const staffReadings = {
  held: endpoint({
    path: '/api/admin/readings/held',
    summary: 'Held readings of the own companies that wait for a decision, the oldest first',
    access: admin,
    may: 'readings.read',
    request: z.strictObject({ token, ...filters, ...paging }),
    response: z.strictObject({
      status: success,
      total: z.int().describe('At most a thousand are counted'),
      rows: z.array(reading),
    }),
  }),
  heldExport: fileEndpoint({
    path: '/api/admin/readings/held/export',
    summary: 'The same readings as a file',
    access: admin,
    may: 'readings.read',
    request: z.strictObject({ token, ...filters, ...ofFile }),
  }),
  one: endpoint({
    path: '/api/admin/readings/one',
    summary: 'One held reading with the meter, a year of its use and what neighbours use',
    access: admin,
    may: 'readings.read',
    ids: { account: 'account' },
    request: z.strictObject(receiptFields),
    response: z.strictObject({
      status: success,
      reading,
      period: month,
      isCalculated: z.boolean(),
      meter: z.strictObject({
        model: z.string(),
        digits: z.int(),
        decimals: z.int(),
        ratio: z.int(),
        verifiedTill: isoDate,
        seals: z.int(),
      }),
      history: z.array(z.strictObject({ month, zone, kwh, estimated: z.boolean() })),
      neighbours: z
        .strictObject({
          of: z.enum(['house', 'street']),
          month,
          accounts: z.int(),
          lowKwh: z.int(),
          middleKwh: z.int(),
          highKwh: z.int(),
          ownKwh: z.int().nullable(),
        })
        .nullable(),
    }),
    errors: ['account-not-found', 'not-found'],
  }),
  photo: fileEndpoint({
    path: '/api/admin/readings/photo',
    summary: 'The photo that came with a held reading',
    access: admin,
    may: 'readings.read',
    ids: { account: 'account' },
    request: z.strictObject(receiptFields),
    errors: ['account-not-found', 'not-found'],
  }),
  decide: endpoint({
    path: '/api/admin/readings/decide',
    summary:
      'Accept a held reading, accept it with other values, or refuse it with a reason the customer reads',
    access: admin,
    may: 'readings.decide',
    writes: 'core',
    ids: { account: 'account' },
    request: z.strictObject({
      ...receiptFields,
      decision,
      values: values.optional().describe('What is really on the display; for corrected'),
      reason: text(200).optional().describe('The customer reads it; for corrected and rejected'),
    }),
    response: decided.extend({
      waits: z
        .string()
        .nullable()
        .describe(
          'The billing core does not answer: the decision is kept under this code and given to it when it does',
        ),
    }),
    errors: [...changed, 'less-than-previous', 'bit-depth-mismatch', 'value-too-large', 'entry-impossible'],
  }),
  acceptMany: endpoint({
    path: '/api/admin/readings/accept',
    summary: 'Accept several held readings at once; each is answered for itself',
    access: admin,
    may: 'readings.decide',
    writes: 'core',
    request: z.strictObject({
      token,
      readings: z
        .array(z.strictObject({ account: accountNumber, receipt }))
        .min(1)
        .max(50),
    }),
    response: z.strictObject({
      status: success,
      accepted: z.int(),
      results: z.array(
        z.strictObject({
          receipt: z.string(),
          accepted: z.boolean(),
          code: z.string().nullable().describe('Why not'),
          message: z.string().nullable().describe('Why not, in a sentence'),
          by: z.string().nullable().describe('Who was faster'),
        }),
      ),
    }),
  }),
  undo: endpoint({
    path: '/api/admin/readings/undo',
    summary: 'Take a decision back, until a bill uses it',
    access: admin,
    may: 'readings.decide',
    writes: 'core',
    ids: { account: 'account' },
    request: z.strictObject(receiptFields),
    response: z.strictObject({ status: success, state: readingState }),
    errors: [...changed, 'already-calculated', 'already-submitted'],
  }),
  find: endpoint({
    path: '/api/admin/readings/find',
    summary: 'Accounts of whoever telephones, by number, EIC, phone or address',
    access: admin,
    may: 'readings.enter',
    request: z.strictObject({ token, search: text(100, 3) }),
    response: z.strictObject({
      status: success,
      accounts: z.array(
        z.strictObject({
          account: z.string(),
          site,
          kind,
          customer: z.string(),
          address: z.string(),
        }),
      ),
    }),
  }),
  meters: endpoint({
    path: '/api/admin/readings/meters',
    summary: 'Meters of an account with what was last read and what is expected',
    access: admin,
    may: 'readings.enter',
    ids: { account: 'account' },
    request: z.strictObject({ token, account: accountNumber }),
    response: z.strictObject({
      status: success,
      account: z.string(),
      kind,
      customer: z.string(),
      address: z.string(),
      countsOn: isoDate,
      meters: z.array(
        z.strictObject({
          meterId,
          meter: z.string(),
          model: z.string(),
          place: z.string().nullable(),
          digits: z.int(),
          decimals: z.int(),
          refusal: z.string().nullable().describe('Code of the reason why nothing can be entered'),
          hungOn: isoDate
            .nullable()
            .describe('The day it was hung, where that is later than the day a reading counts for'),
          zones: z.array(
            z.strictObject({
              zone,
              register: z.string().nullable(),
              previous: z.strictObject({ value: registerValue, date: isoDate }).nullable(),
              current: z
                .strictObject({ value: registerValue, state: readingState, receipt: z.string().nullable() })
                .nullable(),
              expected: z.strictObject({ from: kwh, to: kwh }).nullable(),
            }),
          ),
        }),
      ),
    }),
    errors: ['account-not-found'],
  }),
  enter: endpoint({
    path: '/api/admin/readings/enter',
    summary: 'Hand in a reading that the customer says by telephone; checked as their own',
    access: admin,
    may: 'readings.enter',
    writes: 'core',
    ids: { account: 'account', meterId: 'meter' },
    request: z.strictObject({
      token,
      account: accountNumber,
      meterId,
      values,
      confirmed: z.boolean().optional().describe('The customer repeated the value and says it is right'),
      replaces: z.boolean().optional().describe('Correct a value handed in earlier in this window'),
    }),
    response: z.strictObject({
      status: success,
      receipt: z.string(),
      countsOn: isoDate,
      held: z.boolean(),
      kwh: kwh.nullable(),
      amountKopiykas: kopiykas.nullable(),
      told: z.int().describe('To how many people with this account in their cabinet a message goes'),
    }),
    errors: [
      'account-not-found',
      'counter-not-found',
      'deviation',
      'large-deviation',
      'value-too-large',
      'less-than-previous',
      'bit-depth-mismatch',
      'already-submitted',
      'already-calculated',
      'counter-disabled',
      'askoe',
      'substation',
      'contract-ended',
      'entry-blocked',
      'independent-entry-impossible',
      'contract-changes',
      'entry-impossible',
      'reading-required',
      'entity-period-closed',
    ],
  }),
}
