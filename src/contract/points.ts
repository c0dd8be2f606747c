import { z } from 'zod'
import { REMOTE_DATA } from '#domain/remote-data.ts'
import { VERIFICATIONS } from '#domain/verification.ts'
import { endpoint, fileEndpoint, only } from './endpoint.ts'
import {
  accountNumber,
  instant,
  isoDate,
  ofFile,
  paging,
  registerValue,
  site,
  success,
  text,
  token,
  zone,
} from './fields.ts'
import { meterId } from './reading-fields.ts'

const business = only('entity', 'provider')
const ids = { account: 'account' } as const
const scope = {
  token,
  account: accountNumber.optional().describe('All accounts of the caller unless said'),
}

const verification = z.enum(VERIFICATIONS)
const data = z
  .enum(REMOTE_DATA)
  .describe('silent: read remotely, and its data are missing; none: not read remotely')
const wantedPoints = {
  ...scope,
  state: z
    .enum(['overdue', 'soon', 'silent'])
    .optional()
    .describe('Verification is over, or ends soon; data of a remote reading are missing'),
  search: text(100)
    .optional()
    .describe('In the place, the name, the address, the meter, the account, the EIC'),
}

const where = {
  account: z.string(),
  address: z.string(),
  place: z.string().nullable(),
  alias: z.string().nullable().describe("The customer's own name"),
}
const point = z.strictObject({
  ...where,
  eic: z.string(),
  provider: z.strictObject({ site, role: z.enum(['operator', 'independent']), name: z.string() }),
  voltageClass: z.int().nullable(),
  allowedPowerKw: z.number(),
  hourly: z.boolean().describe('Settled by hourly data'),
  meterId,
  meter: z.string(),
  model: z.string(),
  digits: z.int(),
  decimals: z.int(),
  zones: z.array(zone),
  phases: z.int(),
  ratio: z.int(),
  accuracy: z.string(),
  location: z.enum(['flat', 'substation']),
  askoe: z.boolean(),
  lastDataAt: instant.nullable(),
  data,
  installedOn: isoDate,
  verifiedOn: isoDate.nullable(),
  verifiedTill: isoDate,
  verification,
  lastInspection: isoDate.nullable(),
  seals: z.array(z.strictObject({ number: z.string(), place: z.string(), setOn: isoDate })),
})

const wantedCounters = {
  ...scope,
  search: text(100)
    .optional()
    .describe('In the place, the name, the address, the meters, the account, the act'),
}
const counters = z.strictObject({
  ...where,
  current: z
    .strictObject({ meterId, meter: z.string(), installedOn: isoDate })
    .nullable()
    .describe('The meter in use; null: none'),
  removed: z
    .array(
      z.strictObject({
        meterId,
        meter: z.string(),
        model: z.string(),
        ratio: z.int(),
        installedOn: isoDate,
        removedOn: isoDate.nullable().describe('Null: switched off, and nobody wrote down since when'),
        act: z.string().nullable(),
        reason: z.string().nullable(),
        lastReadings: z.array(z.strictObject({ zone, value: registerValue, countsOn: isoDate })),
      }),
    )
    .describe('The last removed first'),
})

/** Metering points of a business: of one of its accounts or of all. */
export const businessPoints = {
  points: endpoint({
    path: '/api/entity/points',
    summary: 'Meters in use with their points: verification, seals, remote reading; those to act on first',
    access: business,
    ids,
    request: z.strictObject({ ...wantedPoints, ...paging }),
    response: z.strictObject({
      status: success,
      points: z
        .strictObject({ all: z.int(), overdue: z.int(), soon: z.int(), silent: z.int() })
        .describe('Of the scope, whatever the filters'),
      canName: z.boolean().describe('The core keeps own names of meters'),
      total: z.int(),
      rows: z.array(point),
    }),
    errors: ['account-not-found'],
  }),
  pointsExport: fileEndpoint({
    path: '/api/entity/points/export',
    summary: 'The same points as a file',
    access: business,
    ids,
    request: z.strictObject({ ...wantedPoints, ...ofFile }),
    errors: ['account-not-found'],
  }),
  nameMeter: endpoint({
    path: '/api/entity/points/name',
    summary: 'Own name of a meter, shown wherever the meter is; null takes it away',
    access: business,
    writes: 'core',
    may: 'hand-in',
    ids: { ...ids, meterId: 'meter' },
    request: z.strictObject({
      token,
      account: accountNumber,
      meterId,
      alias: text(60).nullable().describe('Spaces around it do not count; an empty one takes the name away'),
    }),
    response: z.strictObject({ status: success, meterId, alias: z.string().nullable() }),
    errors: ['account-not-found', 'counter-not-found'],
  }),
  counters: endpoint({
    path: '/api/entity/counters',
    summary: 'Meters that were replaced or taken off, by point: last readings, acts, what stands there now',
    access: business,
    ids,
    request: z.strictObject({ ...wantedCounters, ...paging }),
    response: z.strictObject({ status: success, total: z.int(), rows: z.array(counters) }),
    errors: ['account-not-found'],
  }),
  countersExport: fileEndpoint({
    path: '/api/entity/counters/export',
    summary: 'The same meters as a file, a line for each register',
    access: business,
    ids,
    request: z.strictObject({ ...wantedCounters, ...ofFile }),
    errors: ['account-not-found'],
  }),
}

/** The metering point of an apartment. */
export const points = {
  meteringPoint: endpoint({
    path: '/api/person/metering-point',
    summary: 'Card of the metering point: EIC, meters, seals, verification, who provides the metering',
    access: only('person'),
    ids,
    request: z.strictObject({ token, account: accountNumber }),
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
