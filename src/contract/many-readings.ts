import { z } from 'zod'
import { endpoint, only } from './endpoint.ts'
import {
  answeredRow,
  handedRow,
  readingPoint,
  readingRefusal,
  readingWindowFields,
} from './business-reading-fields.ts'
import { accountNumber, isoDate, month, success, token } from './fields.ts'

const business = only('entity', 'provider')
const ofAccount = { account: z.string() }

/** Readings of all accounts of a business on one screen. */
export const manyReadings = {
  points: endpoint({
    path: '/api/entity/readings/points',
    summary:
      'Points of all accounts of the cabinet: what was read last, what is expected, what can be entered',
    access: business,
    request: z.strictObject({ token }),
    response: z.strictObject({
      status: success,
      window: readingWindowFields,
      accounts: z.array(
        z.strictObject({
          ...ofAccount,
          refusal: readingRefusal.nullable().describe('Why nothing of the whole account can be entered'),
        }),
      ),
      points: z.array(readingPoint.extend(ofAccount)),
    }),
    errors: [],
  }),
  handIn: endpoint({
    path: '/api/entity/readings/hand-in',
    summary: 'Hand in readings of points of many accounts: good rows are kept, each other row says why not',
    access: business,
    writes: 'core',
    may: 'hand-in',
    bodyLimit: 131_072,
    request: z.strictObject({
      token,
      rows: z
        .array(handedRow.extend({ account: accountNumber }))
        .min(1)
        .max(200),
    }),
    response: z.strictObject({
      status: success,
      countsOn: isoDate,
      period: month,
      takenCount: z.int(),
      rows: z.array(answeredRow.extend(ofAccount)),
    }),
    errors: [],
  }),
}
