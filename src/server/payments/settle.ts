import { sql } from 'kysely'
import { inTransaction } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import type { ScheduledJob, WorkerLog } from '#server/jobs.ts'
import { errorText } from '#server/log-error.ts'
import { Problem } from '#server/problem.ts'
import { type Asking, askOnce, keepWord, orderOf, PROVIDER_MS, providerOf } from './ask.ts'
import { refundDone } from './life.ts'
import { itemRefused, returnAnswered, settleParts, UNANSWERED } from './carry.ts'
import { merchantOf } from './merchants.ts'
import { ProviderRefused } from './providers/provider.ts'
import { type Living, lockPayment, type Payment, paymentIn } from './store.ts'

type Proposal = { proposal_id: string; subject: string; after: Record<string, string> }

/** Makes confirmed keys those in force; what they replace is kept, for payments begun by it. @throws 'conflict' */
export async function applyMerchant(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { after }: Pick<Proposal, 'after'>,
): Promise<void> {
  const row = await db
    .selectFrom('portal.merchants')
    .select(['merchant_id', 'site', 'provider', 'service'])
    .where('merchant_id', '=', after['merchant'] ?? '')
    .where('state', '=', 'proposed')
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('conflict')
  const at = now()
  await db
    .updateTable('portal.merchants')
    .set({ state: 'replaced', replaced_at: at })
    .where('site', '=', row.site)
    .where('provider', '=', row.provider)
    .where('service', row.service === null ? 'is' : '=', row.service)
    .where('state', '=', 'active')
    .execute()
  await db
    .updateTable('portal.merchants')
    .set({ state: 'active', active_from: at })
    .where('merchant_id', '=', row.merchant_id)
    .execute()
}

/**
 * A confirmed refund is given to the provider by the job, not in the hands of whoever confirms. @throws 'conflict' also
 * where so much is not there any more
 */
export async function applyRefund(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { proposal_id, subject, after }: Proposal,
): Promise<void> {
  const payment = await db
    .selectFrom('portal.payments')
    .selectAll()
    .where('payment_id', '=', subject)
    .forUpdate()
    .executeTakeFirst()
  const before = payment && (await refundable({ db }, payment))
  const made = await db
    .updateTable('portal.payment_refunds')
    .set({ state: 'confirmed', decided_at: now(), next_try_at: now() })
    .where('refund_id', '=', after['refund'] ?? '')
    .where('proposal_id', '=', proposal_id)
    .where('state', '=', 'proposed')
    .returning('amount_kop')
    .executeTakeFirst()
  if (!made || before === undefined || made.amount_kop > before) throw new Problem('conflict')
}

const MOST_TRIES = 8

/** What may be given back of a payment: neither came back already, nor is on its way back. */
export async function refundable({ db }: Pick<Deps, 'db'>, payment: Payment): Promise<number> {
  const { confirmed_at, state, amount_kop, returned_kop } = payment
  if (confirmed_at === null || state === 'reversed' || state === 'refunded') return 0
  const { kop } = await refundsIn({ db }, payment.payment_id, 'confirmed')
  return Math.max(0, amount_kop - returned_kop - kop)
}

const refundsIn = ({ db }: Pick<Deps, 'db'>, payment: string, state: 'confirmed' | 'done') =>
  db
    .selectFrom('portal.payment_refunds')
    .select(sql<number>`coalesce(sum(amount_kop), 0)::bigint`.as('kop'))
    .where('payment_id', '=', payment)
    .where('state', '=', state)
    .executeTakeFirstOrThrow()

/**
 * Whether a refund that the provider was told of and did not answer is done. `unknown`: it does not say, so that to tell
 * it once more could give the same money back twice.
 */
async function standsAt(deps: Asking, refund: Refund): Promise<'done' | 'not-done' | 'silent' | 'unknown'> {
  const answer = await askOnce(deps, refund.payment_id)
  if (!answer?.answered) return 'silent'
  const payment = await paymentIn(deps, refund.payment_id)
  if (!payment) return 'unknown'
  const { kop: before } = await refundsIn(deps, refund.payment_id, 'done')
  if (payment.returned_kop >= before + refund.amount_kop) return 'done'
  const whole = refund.amount_kop >= payment.amount_kop
  return whole || providerOf(deps, payment).tellsReturned ? 'not-done' : 'unknown'
}

/** Gives one confirmed refund to the provider. One that did not answer is asked before it is told twice. */
async function giveBack(deps: Asking, refundId: string): Promise<void> {
  const refund = await deps.db
    .selectFrom('portal.payment_refunds')
    .selectAll()
    .where('refund_id', '=', refundId)
    .executeTakeFirstOrThrow()
  if (refund.tries > 1) {
    const stands = await standsAt(deps, refund)
    if (stands === 'done') return finish(deps, refund, null)
    if (stands === 'unknown' || (stands === 'silent' && refund.tries >= MOST_TRIES))
      return finish(deps, refund, 'silent')
    if (stands === 'silent') return
  }
  const payment = await paymentIn(deps, refund.payment_id)
  if (!payment) return
  const provider = providerOf(deps, payment)
  const merchant = await merchantOf(deps, payment.merchant_id)
  try {
    const raw = await provider.refund(
      merchant,
      await orderOf(deps, payment),
      { id: refund.refund_id, amountKopiykas: refund.amount_kop },
      AbortSignal.timeout(PROVIDER_MS),
    )
    await keepWord(deps, { provider, payment: payment.payment_id, way: 'refund', raw })
    await finish(deps, refund, null)
  } catch (error) {
    const isRefused = error instanceof ProviderRefused
    if (isRefused || refund.tries >= MOST_TRIES) await finish(deps, refund, isRefused ? 'refused' : 'silent')
  }
}

async function finishSpent(deps: Asking, refundId: string): Promise<void> {
  const refund = await deps.db
    .selectFrom('portal.payment_refunds')
    .selectAll()
    .where('refund_id', '=', refundId)
    .executeTakeFirst()
  if (refund && refund.tries >= MOST_TRIES) await finish(deps, refund, 'silent')
}

type Refund = { refund_id: string; payment_id: string; amount_kop: number }

async function finish(deps: Asking, refund: Refund, failure: 'refused' | 'silent' | null): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    const inner = { ...deps, db }
    const payment = await lockPayment(db, refund.payment_id)
    const ended = await db
      .updateTable('portal.payment_refunds')
      .set(
        failure === null
          ? { state: 'done', done_at: deps.now(), next_try_at: null }
          : { state: 'failed', failure, next_try_at: null },
      )
      .where('refund_id', '=', refund.refund_id)
      .where('state', '=', 'confirmed')
      .returning('refund_id')
      .executeTakeFirst()
    if (!payment || !ended) return
    if (failure !== null) return settleParts(inner, payment)
    await refundDone(inner, payment, (await refundsIn(inner, payment.payment_id, 'done')).kop)
  })
}

/** The refund that a provider did not take was paid by a transfer of the bank: the ledger shows it. */
export async function refundPaidOutside(deps: Asking, payment: Payment): Promise<void> {
  const failed = await deps.db
    .selectFrom('portal.payment_refunds')
    .select('refund_id')
    .where('payment_id', '=', payment.payment_id)
    .where('state', '=', 'failed')
    .where('kept_at', 'is', null)
    .orderBy('proposed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!failed) return
  await deps.db
    .updateTable('portal.payment_refunds')
    .set({ state: 'done', done_at: deps.now() })
    .where('refund_id', '=', failed.refund_id)
    .execute()
  await refundDone(deps, payment, (await refundsIn(deps, payment.payment_id, 'done')).kop)
}

/** A refund that failed is not given after all: the money stays with the customer. */
export async function keepRefund(deps: Living, payment: Payment): Promise<void> {
  await deps.db
    .updateTable('portal.payment_refunds')
    .set({ kept_at: deps.now() })
    .where('payment_id', '=', payment.payment_id)
    .where('state', '=', 'failed')
    .where('kept_at', 'is', null)
    .execute()
  await settleParts(deps, payment)
}

/** What the core refused to take back was put right in its ledger by hand. */
export async function returnedByHand(deps: Living, payment: Payment): Promise<void> {
  await deps.db
    .updateTable('portal.payment_returns')
    .set({ done_at: deps.now(), refused: null })
    .where('payment_id', '=', payment.payment_id)
    .where('refused', 'is not', null)
    .execute()
  await settleParts(deps, payment)
}

/** Refunds whose turn it is; each try waits longer than the one before. */
async function giveRefunds(deps: Asking & { log: WorkerLog }): Promise<void> {
  const now = deps.now()
  const { rows } = await sql<{ id: string }>`
    with due as materialized (
      select refund_id from portal.payment_refunds where state = 'confirmed' and next_try_at <= ${now}
      order by next_try_at limit 20 for update skip locked
    )
    update portal.payment_refunds r set tries = tries + 1,
      next_try_at = ${now}::timestamptz + make_interval(secs => 60 * power(2, least(r.tries, 8))::int)
    from due where r.refund_id = due.refund_id returning r.refund_id as id`.execute(deps.db)
  for (const { id } of rows)
    await giveBack(deps, id).catch(async (error: unknown) => {
      deps.log.warn({ reason: errorText(error) }, 'payments: a refund was not given')
      // whatever stands in its way, it does not wait for ever
      await finishSpent(deps, id)
    })
}

/** Parts and returns whose message was given up: an employee passes them on. */
async function findUndelivered(deps: Asking): Promise<void> {
  const { rows } = await sql<{ message: string }>`
    select o.message_id as message from portal.payment_items i
    join portal.outbox o on o.message_id = i.message_id and o.failed_at is not null
    where i.message_id is not null and i.posted_at is null and i.refused is null
    union all
    select o.message_id from portal.payment_returns r
    join portal.outbox o on o.message_id = r.message_id and o.failed_at is not null
    where r.done_at is null and r.refused is null`.execute(deps.db)
  for (const { message } of rows) {
    await itemRefused(deps, message, UNANSWERED)
    await returnAnswered(deps, message, UNANSWERED)
  }
}

/** Old links are forgotten a month after they have ended. */
const forgetLinks = ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  db
    .deleteFrom('portal.pay_links')
    .where('expires_at', '<', new Date(now().getTime() - 30 * 86_400_000))
    .execute()

export const paymentJobs = (deps: Asking & { log: WorkerLog }): ScheduledJob[] => [
  {
    name: 'payments-settle',
    cron: '* * * * *',
    expireInSeconds: 300,
    run: async () => {
      await giveRefunds(deps)
      await findUndelivered(deps)
    },
  },
  {
    name: 'payments-forget',
    cron: '25 4 * * *',
    expireInSeconds: 600,
    run: async () => void (await forgetLinks(deps)),
  },
]
