import { randomUUID } from 'node:crypto'
import type { FmCall, PortalCall } from '#server/telemetry/recorder.ts'

/** A recorded portal call, an ordinary good one unless said otherwise. */
export const makePortalCall = (some: Partial<PortalCall> = {}): PortalCall => ({
  at: new Date('2026-01-15T10:20:30.456Z'),
  callId: randomUUID(),
  requestCode: 'AAA-0000',
  path: '/api/person/itm_balance',
  durationUs: 1200,
  httpStatus: 200,
  outcome: 'success',
  errorText: null,
  site: 'dnem',
  userKind: 'person',
  accountHash: null,
  ...some,
})

/** A recorded call of a function module, an ordinary good one unless said otherwise. */
export const makeFmCall = (some: Partial<FmCall> = {}): FmCall => ({
  at: new Date('2026-01-15T10:20:30.450Z'),
  callId: randomUUID(),
  portalCallId: null,
  requestCode: null,
  functionModule: 'ZPORTAL_BALANCE_GET',
  durationUs: 700,
  outcome: 'success',
  errorText: null,
  site: 'dnem',
  userKind: 'person',
  accountHash: null,
  path: '/api/person/itm_balance',
  ...some,
})
