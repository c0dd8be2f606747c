/** A message to send, decrypted. */
export type Outgoing = {
  /** the same for every copy that may be sent: the other side recognises repeats by it */
  messageId: string
  recipient: string
  subject: string | null
  body: string
  /** the same as a page, of an e-mail */
  html?: string
  /** whose name stands as the sender */
  from?: { readonly site: string | null; readonly name: string } | null
  /** where a mailbox stops letters like this one, by the button of the mail program (RFC 8058) */
  unsubscribe?: string | null
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
  /** only where this message goes nobody answers; others of the channel arrive */
  readonly alone: boolean

  constructor(
    kind: 'unreachable' | 'refused',
    detail: string,
    more: { cause?: unknown; retryAfterMs?: number | undefined; alone?: boolean } = {},
  ) {
    super(detail, { cause: more.cause })
    this.name = 'CarrierError'
    this.kind = kind
    this.retryAfterMs = more.retryAfterMs
    this.alone = more.alone ?? false
  }
}
