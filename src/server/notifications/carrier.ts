/** A message to send, decrypted. */
export type Outgoing = {
  /** the same for every copy that may be sent: the other side recognises repeats by it */
  messageId: string
  recipient: string
  subject: string | null
  body: string
}

/** Hands one message to the other side; resolves when it has accepted the message, otherwise throws `CarrierError`. */
export type Carrier = (message: Outgoing, signal: AbortSignal) => Promise<void>

/**
 * Why a message was not accepted. `unreachable`: nothing is wrong with the message (no connection, time-out, half an
 * answer, 5xx, 429, our own credentials), so it is tried again. `refused`: this message will never be accepted (no such
 * number).
 */
export class CarrierError extends Error {
  readonly kind: 'unreachable' | 'refused'
  /** how long the other side asked to wait */
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
