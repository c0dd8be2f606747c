import { ApiProblem, isErrorReply, problemOf } from './api-problem.ts'
import { basicHeader } from './basic.ts'

export type SendOptions = {
  basic?: { login: string; password: string }
  idempotencyKey?: string
  signal?: AbortSignal
}

export type SendDeps = {
  fetch: typeof fetch
  wait: (ms: number) => Promise<void>
  /** 0 ≤ n < 1 */
  random: () => number
  newKey: () => string
  /** the sentence for when no answer came */
  networkText: string
  /** headers that every call has */
  headers?: () => Readonly<Record<string, string>>
}

const TRIES = 3
const FIRST_WAIT_MS = 400
/** When a server asks for a longer pause, nobody waits for it: the person sees the message instead. */
const LONGEST_WAIT_MS = 5_000

/** How long the reply asks to wait, in ms; our server sends only the form in seconds. */
function retryAfterMs(reply: Response | null): number | null {
  const seconds = Number(reply?.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds * 1000 : null
}

async function parse(reply: Response): Promise<unknown> {
  try {
    return await reply.json()
  } catch {
    return null
  }
}

/**
 * One POST of JSON with at most three tries (promise J2): only silence and 503 are tried again, with full jitter,
 * after Retry-After, always under the same Idempotency-Key. Throws ApiProblem.
 */
export function createSend({ fetch, wait, random, newKey, networkText, headers: always }: SendDeps) {
  return async function send(path: string, body: unknown, options: SendOptions = {}): Promise<unknown> {
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'idempotency-key': options.idempotencyKey ?? newKey(),
      ...always?.(),
    }
    if (options.basic) headers['authorization'] = basicHeader(options.basic)
    const request: RequestInit = {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      credentials: 'same-origin',
    }
    if (options.signal) request.signal = options.signal

    for (let attempt = 1; ; attempt += 1) {
      let reply: Response | null = null
      try {
        reply = await fetch(path, request)
      } catch (failure) {
        if (options.signal?.aborted) throw failure
      }
      const again = reply === null || reply.status === 503
      const pause = retryAfterMs(reply) ?? 0
      if (reply !== null && (!again || attempt === TRIES || pause > LONGEST_WAIT_MS)) {
        const parsed = await parse(reply)
        if (!reply.ok || parsed === null || isErrorReply(parsed)) throw problemOf(reply.status, parsed)
        return parsed
      }
      if (attempt === TRIES) throw new ApiProblem({ code: 'network', message: networkText, status: 0 })
      await wait(pause + random() * FIRST_WAIT_MS * 2 ** (attempt - 1))
    }
  }
}
