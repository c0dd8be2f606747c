import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { PayProvider } from '#domain/payment-life.ts'
import { prepared } from '#server/db/prepared.ts'
import { sealMessage } from '#server/outbox/seal.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { together } from '#server/together.ts'
import { type Asking, PROVIDER_MS } from './ask.ts'
import { maskedWord } from './masked.ts'
import type { KeptMerchants } from './merchants.ts'
import { providersAt } from './providers/all.ts'
import type { Merchant, Provider, Received } from './providers/provider.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Signed as long as a real one, so that a message of no known owner is refused as slowly as a forged one. */
const NOBODY = (provider: PayProvider): Merchant => ({
  id: '',
  site: '',
  provider,
  publicPart: 'nobody',
  secret: { privateKey: 'a'.repeat(40), secretKey: 'a'.repeat(40), token: '' },
})

/** What messages need of a process: agreements kept for a short time, and the one place where messages are written. */
type CallbackTools = {
  readonly merchants: KeptMerchants
  readonly keep: ReturnType<typeof messageKeeper>
}

/**
 * Takes a message of a provider: it is proved, kept, and the payment it speaks of is asked about next. What it claims is
 * never believed: old messages verify for ever, and some providers sign none. Forged ones are refused by the signature
 * alone, without a question to the database.
 *
 * @returns what the provider is answered. @throws 'bad-request' | 'forbidden'
 */
export async function takeCallback(
  deps: Asking,
  tools: CallbackTools,
  name: PayProvider,
  received: Received,
): Promise<{ type: string; body: string }> {
  const provider = providersAt(deps.config.payUrls)[name]
  const pointed = provider.point(received)
  if (!pointed) throw new Problem('bad-request')
  if (provider.signs) await assertSigned(provider, tools.merchants, pointed.merchant, received)
  const order = pointed.order.toLowerCase()
  if (UUID.test(order)) await tools.keep(keptOf(deps, provider, order, received.raw.toString('utf8')))
  return provider.answer(deps.now())
}

async function assertSigned(
  provider: Provider,
  merchants: KeptMerchants,
  merchant: string | null,
  received: Received,
): Promise<void> {
  const some = await merchants.find(provider.name, merchant)
  let began: AbortSignal | null = null
  const limit = () => (began ??= AbortSignal.timeout(PROVIDER_MS))
  for (const merchant of some.length > 0 ? some : [NOBODY(provider.name)])
    if ((await provider.believe(merchant, received, limit)) && merchant.id !== '') return
  throw new Problem('forbidden')
}

/** A message as it is kept; `times`: the same bytes about the same payment came so often together. */
type Kept = {
  readonly payment: string
  readonly provider: PayProvider
  readonly at: Date
  readonly messageId: string
  readonly hash: Buffer
  readonly sealed: Buffer
  readonly masked: string
  readonly times: number
}

type Columns = {
  payments: string[]
  providers: string[]
  ats: Date[]
  ids: string[]
  hashes: Buffer[]
  sealed: Buffer[]
  masked: string[]
  times: number[]
}

/**
 * One statement, sent by its name: messages with their payments, and that each payment is asked about at once, unless it
 * is its turn already. A message about no payment of ours is not kept. Rows are locked in one order, payments first, so
 * that two servers with the same messages do not wait for each other for ever.
 */
const keepMessages = prepared(
  'pay-callbacks',
  (_db, { payments, providers, ats, ids, hashes, sealed, masked, times }: Columns) => sql<
    Record<never, never>
  >`
    with told as materialized (
      select t.*, p.next_ask_at
      from unnest(${payments}::uuid[], ${providers}::text[], ${ats}::timestamptz[], ${ids}::uuid[], ${hashes}::bytea[],
        ${sealed}::bytea[], ${masked}::jsonb[], ${times}::int[])
        as t (payment_id, provider, at, message_id, hash, sealed, masked, times)
      join portal.payments p on p.payment_id = t.payment_id and p.provider = t.provider
    ), late as materialized (
      select p.payment_id from portal.payments p
      where p.payment_id in (
        select payment_id from told where next_ask_at is null or next_ask_at > at)
      order by p.payment_id for no key update
    ), due as (
      update portal.payments p set next_ask_at = (select min(at) from told)
      from late where p.payment_id = late.payment_id
      returning 1
    )
    insert into portal.payment_messages
      (message_id, provider, payment_id, way, received_at, last_at, times, body_hash, raw_sealed, masked)
    select message_id, provider, payment_id, 'callback', at, at, times, hash, sealed, masked
    from told where (select count(*) from due) >= 0 order by hash
    on conflict (provider, way, body_hash, coalesce(payment_id, '00000000-0000-0000-0000-000000000000'))
      do update set times = portal.payment_messages.times + excluded.times, last_at = excluded.last_at`,
)

/** One statement may not write the same row twice. */
function eachOnce(messages: readonly Kept[]): readonly Kept[] {
  const each = new Map<string, Kept>()
  for (const message of messages) {
    const key = `${message.provider} ${message.payment} ${message.hash.toString('base64')}`
    const times = (each.get(key)?.times ?? 0) + message.times
    each.set(key, { ...message, times })
  }
  return [...each.values()]
}

/** Messages that come at once are written by one statement; each is answered after it is written. */
export const messageKeeper = ({ db }: Pick<Deps, 'db'>) =>
  together<Kept>({ atOnce: 2, most: 50 }, async (messages) => {
    const kept = eachOnce(messages)
    await keepMessages(db, {
      payments: kept.map(({ payment }) => payment),
      providers: kept.map(({ provider }) => provider),
      ats: kept.map(({ at }) => at),
      ids: kept.map(({ messageId }) => messageId),
      hashes: kept.map(({ hash }) => hash),
      sealed: kept.map(({ sealed }) => sealed),
      masked: kept.map(({ masked }) => masked),
      times: kept.map(({ times }) => times),
    })
  })

function keptOf(deps: Asking, { name }: Provider, payment: string, raw: string): Kept {
  const messageId = deps.random.uuid()
  const owner = { messageId, channel: 'pay', recipient: name }
  return {
    messageId,
    payment,
    provider: name,
    at: deps.now(),
    hash: createHash('sha256').update(raw).digest(),
    sealed: sealMessage(deps.secrets.seal, deps.random.bytes(12), owner, raw),
    masked: JSON.stringify(maskedWord(name, raw)),
    times: 1,
  }
}
