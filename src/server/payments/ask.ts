import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { PaymentState } from '#domain/payment-life.ts'
import { inTransaction } from '#server/db/open.ts'
import type { MessageWay } from '#server/db/schema-payments.ts'
import type { Deps } from '#server/deps.ts'
import { sealMessage } from '#server/outbox/seal.ts'
import { purposeOf } from './basket.ts'
import { itemsOf } from './carry.ts'
import { returnCode } from './codes.ts'
import { hear, hearNothing } from './life.ts'
import { maskedWord } from './masked.ts'
import { type Payment, paymentIn } from './store.ts'
import { merchantOf } from './merchants.ts'
import { providersAt } from './providers/all.ts'
import { type Order, type Provider, ProviderDown, ProviderRefused } from './providers/provider.ts'

export type Asking = Pick<Deps, 'db' | 'now' | 'random' | 'secrets' | 'config'>

/** How long a provider is waited for, ms. */
export const PROVIDER_MS = 8000
/** A provider that answered so lately is not asked again, however often the page is reloaded. */
const RECENT_MS = 3000

export const providerOf = ({ config }: Pick<Deps, 'config'>, payment: Pick<Payment, 'provider'>): Provider =>
  providersAt(config.payUrls)[payment.provider]

/** A payment as its provider needs it. */
export async function orderOf(deps: Asking, payment: Payment): Promise<Order> {
  const { publicUrl } = deps.config
  const code = returnCode(deps.secrets.device, payment.payment_id)
  return {
    payment: payment.payment_id,
    providerId: payment.provider_id,
    amountKopiykas: payment.amount_kop,
    description: purposeOf(await itemsOf(deps.db, payment.payment_id)),
    email: payment.email,
    returnUrl: `${publicUrl}/pay/return/${code}`,
    callbackUrl: `${publicUrl}/api/pay/callback/${payment.provider}`,
    startedAt: payment.started_at,
    expiresAt: payment.expires_at,
  }
}

/** Keeps a word of a provider as it came, sealed, and what of it people may see; the same word again is counted. */
export async function keepWord(
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'secrets'>,
  word: { provider: Provider; payment: string | null; way: MessageWay; raw: string; refused?: string },
): Promise<void> {
  const { provider, payment, way, raw, refused } = word
  const message_id = deps.random.uuid()
  const at = deps.now()
  const owner = { messageId: message_id, channel: 'pay', recipient: provider.name }
  await deps.db
    .insertInto('portal.payment_messages')
    .values({
      message_id,
      provider: provider.name,
      payment_id: payment,
      way,
      received_at: at,
      last_at: at,
      body_hash: createHash('sha256').update(raw).digest(),
      raw_sealed: sealMessage(deps.secrets.seal, deps.random.bytes(12), owner, raw),
      masked: JSON.stringify(maskedWord(provider.name, raw)),
      refused: refused ?? null,
    })
    .onConflict((on) =>
      on
        .expression(
          sql`provider, way, body_hash, coalesce(payment_id, '00000000-0000-0000-0000-000000000000'::uuid)`,
        )
        .doUpdateSet({ times: sql`portal.payment_messages.times + 1`, last_at: at }),
    )
    .execute()
}

/**
 * Asks the provider how a payment stands and applies the answer. @returns the state after it, or the one before where
 * the provider is silent; null: there is no such payment
 */
export const askNow = async (deps: Asking, id: string, signal?: AbortSignal): Promise<PaymentState | null> =>
  (await askOnce(deps, id, signal))?.state ?? null

/** The same, and whether the provider has answered. */
export async function askOnce(
  deps: Asking,
  id: string,
  signal?: AbortSignal,
): Promise<{ state: PaymentState; answered: boolean } | null> {
  const payment = await paymentIn(deps, id)
  if (!payment) return null
  if (payment.state === 'started' && payment.sent_at === null && payment.expires_at > deps.now())
    return { state: payment.state, answered: false }
  const provider = providerOf(deps, payment)
  const merchant = await merchantOf(deps, payment.merchant_id)
  const limit = AbortSignal.timeout(PROVIDER_MS)
  const askedAt = deps.now()
  try {
    const answer = await provider.ask(
      merchant,
      await orderOf(deps, payment),
      signal ? AbortSignal.any([signal, limit]) : limit,
    )
    await keepWord(deps, { provider, payment: id, way: 'status', raw: answer.raw })
    const state = await hear(deps, id, merchant, answer.word, askedAt)
    return state && { state, answered: true }
  } catch (error) {
    const isDown = error instanceof ProviderDown
    if (!isDown && !(error instanceof ProviderRefused)) throw error
    // it is asked again by the job; a payer who comes back too early is told that it is being checked
    await hearNothing(deps, id, isDown ? 'down' : 'refused', askedAt)
    return { state: payment.state, answered: false }
  }
}

const LEASE_SECONDS = 30

/** Takes payments whose turn it is, under a lease, so that no other server asks about them at the same time. */
export async function takeDue(deps: Pick<Deps, 'db' | 'now'>, limit: number): Promise<string[]> {
  const now = deps.now()
  const { rows } = await sql<{ id: string }>`
    with due as materialized (
      select payment_id from portal.payments where next_ask_at <= ${now} order by next_ask_at limit ${limit}
      for update skip locked
    )
    update portal.payments p set next_ask_at = ${now}::timestamptz + make_interval(secs => ${LEASE_SECONDS})
    from due where p.payment_id = due.payment_id returning p.payment_id as id`.execute(deps.db)
  return rows.map(({ id }) => id)
}

/** Asks now unless the provider has just been asked. */
export async function askUnlessRecent(deps: Asking, id: string): Promise<PaymentState | null> {
  const mine = await inTransaction(deps.db, async (db) => {
    const now = deps.now()
    const { rows } = await sql`
      select from portal.payments p where payment_id = ${id} and not exists (
        select from portal.payment_messages m where m.payment_id = p.payment_id and m.way = 'status'
          and m.last_at > ${new Date(now.getTime() - RECENT_MS)})`.execute(db)
    return rows.length > 0
  })
  return mine ? askNow(deps, id) : ((await paymentIn(deps, id))?.state ?? null)
}
