import { type QueryExecutorProvider, sql } from 'kysely'
import type { Channel } from '#domain/channels.ts'
import { type Sender, signedLetter, signedSms } from '#text/messages.ts'
import { recipientHash } from './recipient-hash.ts'
import { sealMessage } from './seal.ts'
import { smsParts } from './sms-parts.ts'

export type Message = {
  channel: Channel
  /** sms: +380XXXXXXXXX; email: the address; core: the function module; webhook: the address of a program */
  recipient: string
  /** the subject of an e-mail; stored readable, so it must contain nothing secret */
  subject?: string
  body: string
  /** who sends it; their name, phone and address are added below the text */
  sender?: Sender
  /** a second message with the same key is the same message */
  dedupeKey?: string
  /** after this moment the message is no longer sent (a code that has expired) */
  expiresAt?: Date
  /** whose it is and what of, for the log of deliveries */
  about?: { userId?: string | null; account?: string | null; site?: string | null }
  /** how many parts an SMS may have: 1 by default (70 characters), 2 when it is signed (134) */
  maxParts?: number
}

const signedBody = ({ channel, body, sender }: Message): string => {
  if (!sender) return body
  return channel === 'sms' ? signedSms(body, sender) : signedLetter(body, sender)
}

/** What `putMessage` needs from the server's `Deps`. */
export type Sealing = {
  readonly now: () => Date
  readonly random: { uuid(): string; bytes(size: number): Buffer }
  readonly secrets: { readonly seal: Buffer; readonly accounts: Buffer }
}

/**
 * Puts a message into the outbox within the transaction of the business change: it is sent at least once if and only if
 * that transaction commits (promise H10). The worker sends it; the body is sealed until then and wiped after.
 * @returns the id of the message, the same for the same `dedupeKey`; every sent copy carries it
 */
export async function putMessage(
  trx: QueryExecutorProvider,
  deps: Sealing,
  message: Message,
): Promise<string> {
  const { channel, recipient } = message
  const body = signedBody(message)
  const most = message.maxParts ?? (message.sender ? 2 : 1)
  if (channel === 'sms' && smsParts(body) > most)
    throw new RangeError(`an SMS of ${smsParts(body)} parts, ${most} allowed`)

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
      (message_id, channel, recipient, subject, body_sealed, created_at, next_try_at, expires_at, dedupe_key, user_id,
        account, site, recipient_hash)
    values (${messageId}, ${channel}, ${recipient}, ${message.subject ?? null}, ${sealed}, ${now}, ${now},
      ${message.expiresAt ?? null}, ${message.dedupeKey ?? null}, ${message.about?.userId ?? null},
      ${message.about?.account ?? null}, ${message.about?.site ?? message.sender?.site ?? null},
      ${channel === 'core' ? null : recipientHash(deps.secrets.accounts, recipient)})
    on conflict (dedupe_key) do nothing
    returning message_id`.execute(trx)
  if (put.rows[0]) return messageId

  const earlier = await sql<{ message_id: string }>`
    select message_id from portal.outbox where dedupe_key = ${message.dedupeKey ?? null}`.execute(trx)
  return earlier.rows[0]?.message_id ?? messageId
}

/**
 * Puts a message that was given up into the outbox once more, under its id: its receiver tells by it whether they have it
 * already. The body is the one it had, which may have been wiped since.
 */
export async function putMessageAgain(
  trx: QueryExecutorProvider,
  deps: Sealing,
  messageId: string,
  { channel, recipient, body }: Pick<Message, 'channel' | 'recipient' | 'body'>,
): Promise<void> {
  const owner = { messageId, channel, recipient }
  const sealed = sealMessage(deps.secrets.seal, deps.random.bytes(12), owner, body)
  const now = deps.now()
  await sql`
    insert into portal.outbox (message_id, channel, recipient, body_sealed, created_at, next_try_at)
    values (${messageId}, ${channel}, ${recipient}, ${sealed}, ${now}, ${now})
    on conflict (message_id) do update set body_sealed = excluded.body_sealed, next_try_at = excluded.next_try_at,
      -- it waits from now on, however old it is
      not_before = excluded.next_try_at, tries = 0, failed_at = null, leased_until = null, last_error = null
    where portal.outbox.failed_at is not null`.execute(trx)
}
