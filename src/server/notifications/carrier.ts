/** One message on its way out, opened. */
export type Outgoing = {
  /** the same for every copy that may ever be sent: the other side tells repeats by it */
  messageId: string
  recipient: string
  subject: string | null
  body: string
}

/** Hands one message over to the outside; resolves when the other side has taken it, else throws `CarrierError`. */
export type Carrier = (message: Outgoing, signal: AbortSignal) => Promise<void>

/**
 * Why a message was not taken.
 * `unreachable`: nothing is wrong with the message (no connection, time-out, half an answer, 5xx, 429, our own
 * credentials): it is tried again. `refused`: this message will never be taken (no such number).
 */
export class CarrierError extends Error {
  readonly kind: 'unreachable' | 'refused'
  /** the other side asked to wait so long */
  readonly retryAfterMs: number | undefined

  constructor(
    kind: 'unreachable' | 'refused',
    detail: string,
    more: { cause?: unknown; retryAfterMs?: number } = {},
  ) {
    super(detail, { cause: more.cause })
    this.name = 'CarrierError'
    this.kind = kind
    this.retryAfterMs = more.retryAfterMs
  }
}
