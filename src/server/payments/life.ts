import { sql } from 'kysely'
import {
  nextAsk,
  OPEN_STATES,
  type PaymentFact,
  type PaymentState,
  type PaymentTrouble,
} from '#domain/payment-life.ts'
import { inTransaction } from '#server/db/open.ts'
import { carryItems, returnItems, settleParts } from './carry.ts'
import type { Merchant, Word } from './providers/provider.ts'
import { type Living, lockPayment, type Payment, step, trouble } from './store.ts'
import { tellOf } from './tell.ts'

/** A clock of a provider may run ahead of ours by so much. */
const AHEAD_MS = 5 * 60_000

/** What is wrong with a word that claims money; null: nothing. */
function faultOf(
  payment: Payment,
  merchant: Merchant,
  word: Word,
  now: Date,
): PaymentTrouble | 'not-ours' | null {
  if (word.order !== null && word.order !== payment.payment_id) return 'not-ours'
  if (word.at !== null && word.at.getTime() > now.getTime() + AHEAD_MS) return 'not-ours'
  if (word.merchant !== null && word.merchant !== merchant.publicPart) return 'wrong-merchant'
  if (word.currency !== 'UAH') return 'wrong-currency'
  return word.amountKopiykas === payment.amount_kop ? null : 'wrong-sum'
}

/** Facts that speak of money: they are believed only with the right sum, currency, order and merchant. */
const OF_MONEY = new Set<PaymentFact>(['paid'])

/**
 * Applies what a provider answered when it was asked. In one transaction: the fact, its event, the messages to the core
 * and to the payer. Said again, it changes nothing.
 */
export async function hear(
  deps: Living,
  id: string,
  merchant: Merchant,
  word: Word | null,
  askedAt: Date = deps.now(),
): Promise<PaymentState | null> {
  return inTransaction(deps.db, async (db) => {
    const payment = await lockPayment(db, id)
    if (!payment) return null
    const inner = { ...deps, db }
    const now = deps.now()
    const fault = word && OF_MONEY.has(word.fact) ? faultOf(payment, merchant, word, now) : null
    const believed = fault === null ? word : null
    // what is confirmed is compared with the registers of the provider: another word of its sum changes nothing here
    if (fault !== null && fault !== 'not-ours' && payment.confirmed_at === null)
      await trouble(inner, payment, fault, fault === 'wrong-sum' ? (word?.amountKopiykas ?? null) : null)
    if (believed) await note(inner, payment, believed)
    await applied(inner, payment, believed)
    await askLater(inner, payment, now, askedAt)
    return payment.state
  })
}

/** The provider does not answer, or refuses the question: nothing is known anew, and it is asked later. */
export async function hearNothing(
  deps: Living,
  id: string,
  why: 'down' | 'refused',
  askedAt: Date,
): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    const payment = await lockPayment(db, id)
    if (!payment) return
    const inner = { ...deps, db }
    // a provider may know nothing of what nobody was let go to pay
    const isUnsent = payment.state === 'started' && payment.expires_at <= deps.now()
    if (why === 'refused' && isUnsent) await applied(inner, payment, null)
    await askLater(inner, payment, deps.now(), askedAt, why === 'refused')
  })
}

async function note({ db }: Living, payment: Payment, word: Word): Promise<void> {
  await db
    .updateTable('portal.payments')
    .set({
      said: word.said.slice(0, 200),
      said_at: word.at,
      reason: word.fact === 'declined' ? (word.reason ?? word.said).slice(0, 300) : null,
      ...(payment.provider_id === null && word.providerId !== null ? { provider_id: word.providerId } : {}),
      ...(word.feeKopiykas === null ? {} : { fee_kop: word.feeKopiykas }),
    })
    .where('payment_id', '=', payment.payment_id)
    .execute()
  payment.provider_id ??= word.providerId
}

async function applied(deps: Living, payment: Payment, word: Word | null): Promise<void> {
  const late = payment.expires_at <= deps.now()
  const open = OPEN_STATES.some((state) => state === payment.state)
  // nobody has begun at the provider, and the time to begin is over
  const fact =
    word === null || word.fact === 'waiting'
      ? late && open && word?.inWork !== true
        ? 'expired'
        : 'waiting'
      : word.fact
  const before = payment.state
  if (fact === 'refunded' || fact === 'reversed') return takenBack(deps, payment, fact, word)
  if (fact === 'paid' && payment.confirmed_at === null) await keepPaidAt(deps, payment, word)
  const state = await step(deps, payment, {
    fact,
    details: word ? { said: word.said.slice(0, 200) } : {},
  })
  // a part of it was given back while the payment itself stands
  if (fact === 'paid' && word !== null && (word.returnedKopiykas ?? 0) > payment.returned_kop)
    await takenBack(deps, payment, 'refunded', word)
  if (state === before) return
  if (state === 'confirmed') {
    await trouble(deps, payment, null)
    await carryItems(deps, payment)
    await step(deps, payment, { fact: 'passed' })
  }
  if (state === 'declined') await tellOf(deps, payment, 'paymentFailed')
}

/** The payer paid when the provider says so, however late it is heard. */
async function keepPaidAt({ db, now }: Living, payment: Payment, word: Word | null): Promise<void> {
  const at = word?.at ?? null
  if (at === null || at < payment.started_at || at > now()) return
  await db
    .updateTable('portal.payments')
    .set({ paid_at: at })
    .where('payment_id', '=', payment.payment_id)
    .execute()
  payment.paid_at = at
}

/** Money that the payer has got back, whole or in part: as much is taken back from the ledger. */
async function takenBack(
  deps: Living,
  payment: Payment,
  fact: 'refunded' | 'reversed',
  word: Word | null,
): Promise<void> {
  const returnedSum = word?.returnedKopiykas ?? payment.amount_kop
  const total = Math.min(payment.amount_kop, Math.max(returnedSum, payment.returned_kop))
  const more = total - payment.returned_kop
  // nothing of the payer's money ever reached us
  const had = payment.confirmed_at !== null
  if (had && more > 0) {
    await returnItems(deps, payment, more)
    await deps.db
      .updateTable('portal.payments')
      .set({ returned_kop: total })
      .where('payment_id', '=', payment.payment_id)
      .execute()
    payment.returned_kop = total
    await tellOf(deps, payment, 'refunded', more)
  }
  if (total === payment.amount_kop || !had)
    await step(deps, payment, { fact: (await isOurs(deps, payment)) ? 'refunded' : fact })
  if (had) await settleParts(deps, payment)
  // nothing of it is left to decide about
  else await trouble(deps, payment, null)
}

/** When the provider is asked next; null once it has nothing more to say. @param counts its pauses grow */
async function askLater(
  { db }: Living,
  payment: Payment,
  now: Date,
  askedAt: Date,
  counts = true,
): Promise<void> {
  const awaited = OPEN_STATES.some((state) => state === payment.state) || isLate(payment, now)
  const open = awaited && payment.trouble === null
  const next = open ? nextAsk(payment.asked, payment.started_at, now) : null
  const silent = open && next === null && payment.state !== 'expired'
  await db
    .updateTable('portal.payments')
    .set({
      // a message that came while the provider was being asked may know more than its answer
      next_ask_at: sql<Date | null>`case when exists (select from portal.payment_messages m
        where m.payment_id = ${payment.payment_id} and m.way = 'callback' and m.last_at > ${askedAt}) then ${now}::timestamptz
        else ${next}::timestamptz end`,
      ...(counts ? { asked: sql`least(asked + 1, 1000)` } : {}),
      ...(silent ? { trouble: 'no-answer' as const, trouble_at: now } : {}),
    })
    .where('payment_id', '=', payment.payment_id)
    .execute()
}

/** An employee has ordered it, and not the bank of the payer. */
async function isOurs({ db }: Living, { payment_id, amount_kop }: Payment): Promise<boolean> {
  const { kop } = await db
    .selectFrom('portal.payment_refunds')
    .select(sql<number>`coalesce(sum(amount_kop), 0)::bigint`.as('kop'))
    .where('payment_id', '=', payment_id)
    .where('state', 'in', ['confirmed', 'done'])
    .executeTakeFirstOrThrow()
  return kop >= amount_kop
}

const LATE_MS = 86_400_000
/** The payer went, our term is over: the provider may still tell of money for a day, and is asked. */
const isLate = (payment: Payment, now: Date): boolean =>
  payment.state === 'expired' &&
  payment.sent_at !== null &&
  now.getTime() - payment.started_at.getTime() < LATE_MS

/** A refund that an employee ordered is done: the same as if the provider had told of it. */
export const refundDone = (deps: Living, payment: Payment, returnedKopiykas: number): Promise<void> =>
  takenBack(deps, payment, 'refunded', {
    fact: 'refunded',
    said: 'refund',
    order: null,
    providerId: null,
    inWork: false,
    merchant: null,
    amountKopiykas: null,
    currency: null,
    at: null,
    feeKopiykas: null,
    returnedKopiykas,
    reason: null,
  })
