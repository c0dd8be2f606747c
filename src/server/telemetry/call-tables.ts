import type { Outline } from './outline.ts'

/** One call of the API, a row of telemetry.portal_calls. */
export type PortalCall = {
  at: Date
  /** UUID; function module calls made on its behalf name it */
  callId: string
  /** «код звернення», shown to the person */
  requestCode: string
  /** as in the contract table, never the typed URL */
  path: string
  durationUs: number
  httpStatus: number
  /** 'success' or the code of the refusal */
  outcome: string
  errorText: string | null
  site: string | null
  userKind: string | null
  /** `hashAccount(…)` */
  accountHash: string | null
  /** `hashAccount(…)` of the user's id; null: nobody has signed in */
  userHash?: string | null
  /** 'main' by default */
  process?: string
}

/** One call of a function module of the billing core, a row of telemetry.fm_calls. */
export type FmCall = {
  at: Date
  callId: string
  /** null for the worker's own calls */
  portalCallId: string | null
  requestCode: string | null
  functionModule: string
  durationUs: number
  outcome: string
  errorText: string | null
  site: string | null
  userKind: string | null
  accountHash: string | null
  /** the portal path that asked for it */
  path: string | null
}

/** What was asked and answered in one call, without what it said (outline.ts); a row of telemetry.call_samples. */
export type CallSample = {
  at: Date
  callId: string
  why: 'failed' | 'slow' | 'chosen'
  request: Outline
  reply: Outline
}

type Value = string | number | null
type Column<Call> = { name: string; type: string; of: (call: Call) => Value }
export type CallTable<Call> = { name: string; columns: readonly Column<Call>[]; at: (call: Call) => Date }

const maxText = 1000
const maxInt = 2_147_483_647
const maxSmallint = 32_767

/** PostgreSQL refuses NUL and lone surrogates, and one such row would hold back its whole batch. */
const clean = (text: string | null | undefined): string | null =>
  text == null ? null : text.slice(0, maxText).toWellFormed().replaceAll('\u0000', '')

const whole = (n: number, most: number): number => Math.max(0, Math.min(most, Math.round(n) || 0))

const text = <Call>(name: string, of: (call: Call) => string | null | undefined): Column<Call> => ({
  name,
  type: 'text',
  of: (call) => clean(of(call)),
})

export const portalTable: CallTable<PortalCall> = {
  name: 'telemetry.portal_calls',
  at: (call) => call.at,
  columns: [
    { name: 'at', type: 'timestamptz', of: (call) => call.at.toISOString() },
    { name: 'call_id', type: 'uuid', of: (call) => call.callId },
    text('request_code', (call) => call.requestCode),
    text('path', (call) => call.path),
    { name: 'duration_us', type: 'int', of: (call) => whole(call.durationUs, maxInt) },
    { name: 'http_status', type: 'smallint', of: (call) => whole(call.httpStatus, maxSmallint) },
    text('outcome', (call) => call.outcome),
    text('error_text', (call) => call.errorText),
    text('site', (call) => call.site),
    text('user_kind', (call) => call.userKind),
    text('account_hash', (call) => call.accountHash),
    text('process', (call) => call.process ?? 'main'),
    text('user_hash', (call) => call.userHash),
  ],
}

export const fmTable: CallTable<FmCall> = {
  name: 'telemetry.fm_calls',
  at: (call) => call.at,
  columns: [
    { name: 'at', type: 'timestamptz', of: (call) => call.at.toISOString() },
    { name: 'call_id', type: 'uuid', of: (call) => call.callId },
    { name: 'portal_call_id', type: 'uuid', of: (call) => call.portalCallId },
    text('request_code', (call) => call.requestCode),
    text('function_module', (call) => call.functionModule),
    { name: 'duration_us', type: 'int', of: (call) => whole(call.durationUs, maxInt) },
    text('outcome', (call) => call.outcome),
    text('error_text', (call) => call.errorText),
    text('site', (call) => call.site),
    text('user_kind', (call) => call.userKind),
    text('account_hash', (call) => call.accountHash),
    text('path', (call) => call.path),
  ],
}

export const sampleTable: CallTable<CallSample> = {
  name: 'telemetry.call_samples',
  at: (call) => call.at,
  columns: [
    { name: 'at', type: 'timestamptz', of: (call) => call.at.toISOString() },
    { name: 'call_id', type: 'uuid', of: (call) => call.callId },
    text('why', (call) => call.why),
    { name: 'request', type: 'jsonb', of: (call) => JSON.stringify(call.request) },
    { name: 'reply', type: 'jsonb', of: (call) => JSON.stringify(call.reply) },
  ],
}
