import { z } from 'zod'
import type { Permission } from '#domain/permissions.ts'
import type { Right } from '#domain/rights.ts'
import { USER_KINDS, type UserKind } from '#domain/user-kind.ts'
import type { ErrorCode } from './errors.ts'

export type { UserKind } from '#domain/user-kind.ts'

/**
 * Who may call. There is no default: an endpoint that does not say is a type error.
 * `anyone` never looks at a token; `only(...)` needs a live session of one of the kinds.
 */
export type Access =
  | { readonly who: 'anyone' }
  | { readonly who: 'signed-in'; readonly kinds: readonly UserKind[] }

export const anyone = { who: 'anyone' } as const
export const only = <const K extends readonly UserKind[]>(...kinds: K) =>
  ({ who: 'signed-in', kinds }) as const
export const everyKind = only(...USER_KINDS)
const business = only('entity', 'provider')

/**
 * What a field of the request names. The access matrix sends own, foreign, absent and malformed values of each; a field
 * that identifies somebody's thing and is not named here is a hole in the tests.
 */
export type IdKind =
  | 'account'
  | 'partner'
  | 'meter'
  | 'ticket'
  | 'file'
  | 'bill'
  | 'payment'
  | 'session'
  | 'order'
  | 'item'
  | 'place'
  | 'paper'
  | 'document'
  | 'colleague'
  | 'invitation'

/** A limiter of `http/rate-limit.ts`, chosen by how expensive one call is. */
export type Bucket = 'read' | 'write' | 'sign-in' | 'code' | 'upload' | 'log' | 'export'

/** How a write is made safe to repeat under one Idempotency-Key (promise H1). */
type Writes =
  /** nothing is written, the statement itself counts each call (sign-in, codes), or the verb knows its repeats (once.ts) */
  | false
  /** the claim of the key, the work and the stored reply share one transaction of the portal */
  | 'portal'
  /** the key travels to the core, whose function modules are idempotent by it */
  | 'core'

export type Endpoint<
  P extends string = string,
  A extends Access = Access,
  Q extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> = {
  readonly path: P
  readonly summary: string
  readonly access: A
  readonly request: Q
  readonly response: R
  /** codes of errors.ts this call may answer with, besides those that every call may */
  readonly errors: readonly ErrorCode[]
  readonly writes: Writes
  /** fields that a repeat under the same key may state otherwise: they are about the sending, not about what is written */
  readonly repeatMayChange: readonly string[]
  readonly bucket: Bucket
  readonly ids: Readonly<Record<string, IdKind>>
  /**
   * Besides access: the right a business user needs on the account in question (a household owns its accounts), or the
   * permission an employee needs; null: reading is enough.
   */
  readonly may: Right | Permission | null
  /** bytes; 32 KiB by default */
  readonly bodyLimit: number
  /** the body may be empty although it is called JSON (spec §7, supplier) */
  readonly emptyBody: boolean
  /** the pair of the Authorization: Basic header, `login:password`; null = it is not read (spec §7) */
  readonly basic: string | null
  /** the good reply is a file, not JSON */
  readonly file: boolean
  /** the reply holds what only the user may have (the address of a calendar, a code): the staff never see it */
  readonly secret: boolean
  /** it may end the very session that calls, so a session that has ended meanwhile is no reason to undo it */
  readonly endsSession: boolean
  /** the good reply and the refusals are in the language of the header `x-language`, where there is one */
  readonly translated: boolean
  /** the request is a form (multipart) whose fields are the request and whose last part, `file`, is a file */
  readonly upload: boolean
}

/** A file that leaves the server: the browser always saves it under its name and never displays it (promise F4). */
export type FileReply = {
  readonly name: string
  readonly type: string
  /** a long file is sent in pieces while it is being written */
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>
}
const fileReply = z.custom<FileReply>((value) => typeof value === 'object').describe('The bytes of a file')

type FieldOf<Q> = Q extends z.ZodType ? keyof z.input<Q> & string : never

type Definition<P, A, Q, R> = {
  path: P
  summary: string
  access: A
  request: Q
  response: R
  errors?: readonly ErrorCode[]
  writes?: Writes
  repeatMayChange?: readonly FieldOf<Q>[]
  bucket?: Bucket
  ids?: Readonly<Record<string, IdKind>>
  may?: Right | Permission
  bodyLimit?: number
  basic?: string
  emptyBody?: boolean
  secret?: boolean
  endsSession?: boolean
  translated?: boolean
}

/** One call of the API. All calls are POST with a JSON body (spec §7). */
export function endpoint<
  const P extends `/api/${string}`,
  const A extends Access,
  Q extends z.ZodType,
  R extends z.ZodType,
>(definition: Definition<P, A, Q, R>): Endpoint<P, A, Q, R> {
  return {
    errors: [],
    writes: false,
    repeatMayChange: [],
    bucket: definition.writes ? 'write' : 'read',
    ids: {},
    may: null,
    bodyLimit: 32_768,
    basic: null,
    emptyBody: false,
    file: false,
    secret: false,
    endsSession: false,
    translated: false,
    upload: false,
    ...definition,
  }
}

type OfBusiness<E> =
  E extends Endpoint<`/api/person/${infer N}`, Access, infer Q, infer R>
    ? Endpoint<`/api/entity/${N}`, typeof business, Q, R>
    : never

/** Calls of a household as a business makes them, under /api/entity/: what is asked and answered is the same. */
export function forBusiness<const G extends Readonly<Record<string, Endpoint<`/api/person/${string}`>>>>(
  calls: G,
): { readonly [K in keyof G]: OfBusiness<G[K]> } {
  const entries = Object.entries(calls).map(([name, call]) => [
    name,
    { ...call, path: call.path.replace('/person/', '/entity/'), access: business },
  ])
  return Object.fromEntries(entries)
}

/** A call that answers bytes: an export or a document. Refusals are JSON as everywhere. */
export function fileEndpoint<const P extends `/api/${string}`, const A extends Access, Q extends z.ZodType>(
  definition: Omit<Definition<P, A, Q, typeof fileReply>, 'response' | 'writes'>,
): Endpoint<P, A, Q, typeof fileReply> {
  return {
    ...endpoint<P, A, Q, typeof fileReply>({ bucket: 'export', ...definition, response: fileReply }),
    file: true,
  }
}

/** A call that takes one file beside its fields; the only kind that is not JSON (promise D3). */
export function uploadEndpoint<
  const P extends `/api/${string}`,
  const A extends Access,
  Q extends z.ZodType,
  R extends z.ZodType,
>(definition: Omit<Definition<P, A, Q, R>, 'writes'>): Endpoint<P, A, Q, R> {
  return { ...endpoint<P, A, Q, R>({ bucket: 'upload', ...definition }), upload: true }
}
