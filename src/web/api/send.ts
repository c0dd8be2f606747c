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
/** More requests than these are hardly ever left without an answer on one page. */
const MOST_KEPT = 50

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

/** Nobody knows whether what was sent is done: there was no answer, or the server broke off or is still at it. */
const isUnknown = ({ status, code }: ApiProblem): boolean =>
  status === 0 || status >= 500 || code === 'repeat-in-flight'

/**
 * One POST of JSON with at most three tries (promise J2): only silence and 503 are tried again, with full jitter,
 * after Retry-After, always under the same Idempotency-Key. What is sent again as it was after no answer came is the
 * same request, so it keeps its key too. Throws ApiProblem.
 */
export function createSend({ fetch, wait, random, newKey, networkText, headers: always }: SendDeps) {
  /** Keys of what was not answered, by what was sent. */
  const kept = new Map<string, string>()

  return async function send(path: string, body: unknown, options: SendOptions = {}): Promise<unknown> {
    const text = JSON.stringify(body)
    const { basic, idempotencyKey } = options
    const sent = `${path} ${text}`
    // a password tried again is a new try
    const key = idempotencyKey ?? (basic ? undefined : kept.get(sent)) ?? newKey()
    kept.delete(sent)
    try {
      return await tries(path, text, key, options)
    } catch (failure) {
      if (!basic && failure instanceof ApiProblem && isUnknown(failure)) {
        for (const oldest of kept.keys()) if (kept.size >= MOST_KEPT) kept.delete(oldest)
        kept.set(sent, key)
      }
      throw failure
    }
  }

  async function tries(path: string, body: string, key: string, options: SendOptions): Promise<unknown> {
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'idempotency-key': key,
      ...always?.(),
    }
    if (options.basic) headers['authorization'] = basicHeader(options.basic)
    const request: RequestInit = { method: 'POST', headers, body, credentials: 'same-origin' }
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
