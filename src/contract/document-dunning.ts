import { z } from 'zod'
import { endpoint, fileEndpoint, only } from './endpoint.ts'
import { accountNumber, instant, isoDate, kopiykas, success, text, token } from './fields.ts'

const business = only('entity', 'provider')
const ids = { account: 'account' } as const
const number = text(60, 1).describe('Number of the warning, as the list gives it')
const asks = { token, account: accountNumber, number }
const stamp = instant.nullable()
const states = [
  'made',
  'sent',
  'delivered',
  'opened',
  'acknowledged',
  'expired',
  'removed',
  'cancelled',
  'cut',
] as const

const warning = z.strictObject({
  account: z.string(),
  address: z.string(),
  overdueKopiykas: kopiykas.describe('Due on the account before today and not paid'),
  number: z.string(),
  state: z.enum(states).describe('expired: the day of the cut has come'),
  initiator: z.enum(['supplier', 'operator']),
  ground: z.enum(['debt', 'no-access']),
  issuedOn: isoDate,
  amountKopiykas: kopiykas.nullable().describe('Owed on the day of issue; null where the ground is no debt'),
  cutAt: instant,
  noticeDays: z.int().describe('Working days from the warning to the cut'),
  leastNoticeDays: z.int().describe('As many the rules ask for at least'),
  courtStops: z.boolean().describe('Whether a court ruling given before the cut stops it'),
  inCharge: z.string(),
  channel: z.enum(['cabinet', 'email', 'registered-mail', 'courier']),
  sentAt: stamp,
  deliveredAt: stamp,
  openedAt: stamp,
  acknowledgedAt: stamp,
  acknowledgedBy: z.string().nullable(),
  endedAt: stamp,
  note: z.string().nullable().describe('What whoever issued it says besides'),
  endReason: z.string().nullable().describe('Why it was taken back'),
})
const marked = z.strictObject({ status: success, openedAt: stamp, acknowledgedAt: stamp })

/** Warnings before the supply of a business is cut. */
export const dunning = {
  list: endpoint({
    path: '/api/entity/dunning-warnings',
    summary: 'Warnings before the supply is cut, of an account or of all of them, those in force first',
    access: business,
    ids,
    request: z.strictObject({
      token,
      account: accountNumber.optional().describe('One of the own accounts; all of them without it'),
    }),
    response: z.strictObject({
      status: success,
      overdueKopiykas: kopiykas
        .nullable()
        .describe('Due before today and not paid on these accounts; null: the core tells it by account'),
      rows: z.array(warning),
    }),
    errors: ['account-not-found'],
  }),
  open: endpoint({
    path: '/api/entity/dunning-warning/open',
    summary: 'The customer has the warning before their eyes: stamped once, for the whole company',
    access: business,
    writes: 'portal',
    may: 'prepare',
    ids,
    request: z.strictObject(asks),
    response: marked,
    errors: ['account-not-found', 'not-found'],
  }),
  acknowledge: endpoint({
    path: '/api/entity/dunning-warning/acknowledge',
    summary: 'The customer says to have read the warning: kept with who and when, once',
    access: business,
    writes: 'portal',
    may: 'prepare',
    ids,
    request: z.strictObject(asks),
    response: marked,
    errors: ['account-not-found', 'not-found'],
  }),
  paper: fileEndpoint({
    path: '/api/entity/dunning-warning/file',
    summary: 'A warning as a PDF',
    access: business,
    ids,
    request: z.strictObject(asks),
    errors: ['account-not-found', 'not-found'],
  }),
}
