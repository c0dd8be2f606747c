import { z } from 'zod'
import type { ErrorCode } from '#contract/errors.ts'
import type { Capability } from '#domain/capabilities.ts'
import { type Answerers, type Context, NoAnswer } from '../call.ts'
import { type FmName, fmNames, fm } from '../function-modules.ts'
import { CoreRefusal } from '../refusal.ts'

export type RemoteCore = {
  /** where function modules are called: POST `<url>/ZPORTAL_…` */
  readonly url: string
  /** sent as a bearer token; not needed where nobody else can reach the core */
  readonly token?: string | undefined
  /** the capabilities this core lacks */
  readonly lacks?: readonly Capability[]
}

/**
 * A call is sent at most this many times when the connection breaks: a write carries its key, so nothing is done twice.
 */
const ATTEMPTS = 3
/** Less than the time-out of `core.call`, so that the connection is released. */
const PATIENCE_MS = 7500

const reply = z.union([
  z.object({ answer: z.unknown() }),
  z.object({
    refusal: z.object({
      code: z.string(),
      field: z.string().nullable().default(null),
      params: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
    }),
  }),
])

/**
 * A remote billing core that speaks the register over HTTP (docs/decisions/0047): the request is `{ request, key, now
 * }`, the reply is `{ answer }` with 200 or `{ refusal: { code, field, params } }` with 422; anything else is no
 * answer.
 */
export function openRemoteCore({ url, token, lacks = [] }: RemoteCore): Answerers {
  const ownNames = fmNames.filter((name) => {
    const { capability } = fm[name]
    return capability === null || !lacks.includes(capability)
  })
  const ask = (name: FmName) => (request: unknown, context: Context) =>
    askOnce({ url: `${url.replace(/\/$/, '')}/${name}`, token, name, request, context, attempt: 1 })
  // by name; `openCore` parses each answer again by the register
  return Object.fromEntries(ownNames.map((name) => [name, ask(name)])) as unknown as Answerers
}

type Asking = {
  url: string
  token: string | undefined
  name: FmName
  request: unknown
  context: Context
  attempt: number
}

async function askOnce(asking: Asking): Promise<unknown> {
  const { url, token, name, request, context, attempt } = asking
  let response: Response
  let text: string
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-attempt': String(attempt),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ request, key: context.key, now: context.now.toISOString() }),
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: 'error',
    })
    text = await response.text()
  } catch (error) {
    const late = error instanceof DOMException
    if (!late && attempt < ATTEMPTS) return askOnce({ ...asking, attempt: attempt + 1 })
    throw new NoAnswer(`${name} got no answer at the ${attempt}. attempt`, { cause: error })
  }
  const read = response.status === 200 || response.status === 422 ? reply.safeParse(parsed(text)) : undefined
  // a page of a firewall, a sign-in form, a broken reply: the core was not reached
  if (!read?.success)
    throw new NoAnswer(`${name} was answered with ${response.status} and no reply of a core`)
  if ('answer' in read.data) return read.data.answer
  const { code, field, params } = read.data.refusal
  // `openCore` checks against the register whether this is one of our codes
  throw new CoreRefusal(code as ErrorCode, { params, field: field ?? undefined })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
