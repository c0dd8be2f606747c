import type { Endpoint, IdKind, UserKind } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Path } from '#contract/index.ts'
import { absentId, type Actor } from '#tests/setup/actors.ts'
import type { TestApp } from '#tests/setup/app.ts'

/** What is sent: the body of a call, its Basic header and, for a call that takes a file, the file. */
export type Sent = {
  readonly body: Readonly<Record<string, unknown>>
  readonly basic?: [login: string, password: string]
  readonly file?: Buffer<ArrayBuffer>
}

/** One difference from a valid request, or one thing that happened before it: the reason of a refusal. */
export type Provocation = {
  /** the field that the refusal names; undefined = none */
  readonly field?: string
  /** the kind of user who sends it, if the call has several; the first by default */
  readonly as?: UserKind
  /** which of the valid requests of tests/examples.ts is changed, from 0 */
  readonly example?: number
  /**
   * called when the valid request is ready, before it is changed and sent; if it returns a function, that is called at
   * the end
   */
  readonly before?: (me: Actor, t: TestApp, good: Sent) => Promise<unknown>
  /** the parts of the valid request that differ; the fields of the body are merged over the valid ones */
  readonly send?: (good: Sent, me: Actor, t: TestApp) => Partial<Sent> | Promise<Partial<Sent>>
}

/** By path and code. Codes that follow from the contract itself need no entry (`ofContract`). */
export type Provocations = {
  readonly [P in Path]?: { readonly [C in ErrorCode]?: Provocation }
}

/** One field of the body has this value. */
export const wrong = (field: string, value: unknown, more: Provocation = {}): Provocation => ({
  field,
  ...more,
  send: () => ({ body: { [field]: value } }),
})

/** The password of the Basic header is this one. */
export const password = (secret: string, more: Provocation = {}): Provocation => ({
  ...more,
  send: ({ basic }) => ({ basic: [basic?.[0] ?? '', secret] }),
})

/** The valid request itself is refused because of what happened before it. */
export const after = (before: Provocation['before'] & {}, field?: string): Provocation => ({
  before,
  field,
})

const codeOfId: Record<IdKind, ErrorCode> = {
  account: 'account-not-found',
  partner: 'not-found',
  meter: 'counter-not-found',
  ticket: 'ticket-not-found',
  file: 'not-found',
  bill: 'bill-not-found',
  payment: 'not-found',
  session: 'not-found',
  order: 'not-found',
  item: 'not-found',
  place: 'not-found',
  paper: 'not-found',
  document: 'not-found',
  colleague: 'not-found',
  invitation: 'not-found',
}

/** Refusals that need no entry: the contract itself determines what such a request looks like. */
export const ofContract = (
  call: Endpoint,
  code: string,
  good: Sent,
  kind: UserKind,
): Provocation | undefined =>
  code === 'period-invalid' ? backwards(call, good) : ofStranger(call, code, good, kind)

/**
 * A field that identifies a thing has a value that belongs to nobody: `ids` of the contract promises that it is
 * refused.
 */
function ofStranger(call: Endpoint, code: string, good: Sent, kind: UserKind): Provocation | undefined {
  const match = Object.entries(call.ids).find(([field, id]) => codeOfId[id] === code && field in good.body)
  if (!match) return undefined
  const [field, id] = match
  return wrong(field, like(good.body[field], absentId[id](kind)))
}

/** A period, of days or of months, that ends before it begins. */
function backwards(call: Endpoint, good: Sent): Provocation | undefined {
  const body = ['2026-05-01 2026-01-01', '2026-05 2026-01']
    .map((period) => period.split(' '))
    .map(([from, to]) => ({ from, to }))
    .find((period) => call.request.safeParse({ ...good.body, ...period }).success)
  return body && { field: 'to', send: () => ({ body }) }
}

/** Puts a value into the form of another one: a list with the value instead of a list, and so on. */
export const like = (form: unknown, value: unknown): unknown =>
  Array.isArray(form)
    ? [value]
    : typeof form === 'object' && form !== null
      ? Object.fromEntries(Object.keys(form).map((key) => [key, value]))
      : value
