import { type QueryExecutorProvider, sql } from 'kysely'
import { sealMessage } from './seal.ts'
import { smsParts } from './sms-parts.ts'

export type Channel = 'sms' | 'email' | 'core' | 'push'

export type Message = {
  channel: Channel
  /** sms: +380XXXXXXXXX; email: the address; core: the function module */
  recipient: string
  /** of an e-mail; kept readable, so nothing secret belongs in it */
  subject?: string
  body: string
  /** a second put under the same key is the same message */
  dedupeKey?: string
  /** past it the message is not sent any more (a code that has expired) */
  expiresAt?: Date
  /** parts an SMS may have, 1 unless said: 70 characters */
  maxParts?: number
}

/** What `putMessage` needs of the server's `Deps`. */
export type Sealing = {
  readonly now: () => Date
  readonly random: { uuid(): string; bytes(size: number): Buffer }
  readonly secrets: { readonly seal: Buffer }
}

/**
 * Puts a message into the outbox inside the business statement's own transaction: it is sent at least once if
 * and only if that transaction commits (promise H10). The worker sends it; the body is sealed until then and
 * wiped after.
 * @returns the message's id, the same one for the same `dedupeKey`; every copy sent carries it
 */
export async function putMessage(
  trx: QueryExecutorProvider,
  deps: Sealing,
  message: Message,
): Promise<string> {
  const { channel, recipient, body } = message
  if (channel === 'sms' && smsParts(body) > (message.maxParts ?? 1))
    throw new RangeError(`an SMS of ${smsParts(body)} parts, ${message.maxParts ?? 1} allowed`)

  const messageId = deps.random.uuid()
  const sealed = sealMessage(
    deps.secrets.seal,
    deps.random.bytes(12),
    { messageId, channel, recipient },
    body,
  )
  const now = deps.now()
  const put = await sql<{ message_id: string }>`
    insert into portal.outbox
      (message_id, channel, recipient, subject, body_sealed, created_at, next_try_at, expires_at, dedupe_key)
    values (${messageId}, ${channel}, ${recipient}, ${message.subject ?? null}, ${sealed}, ${now}, ${now},
      ${message.expiresAt ?? null}, ${message.dedupeKey ?? null})
    on conflict (dedupe_key) do nothing
    returning message_id`.execute(trx)
  if (put.rows[0]) return messageId

  const earlier = await sql<{ message_id: string }>`
    select message_id from portal.outbox where dedupe_key = ${message.dedupeKey ?? null}`.execute(trx)
  return earlier.rows[0]?.message_id ?? messageId
}
