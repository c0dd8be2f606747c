import { type Selectable, sql, type Transaction } from 'kysely'
import type { PaymentTrouble } from '#domain/payment-life.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Database } from '#server/db/schema.ts'
import { type FmReply, type FmRequest, fm } from '#server/core/function-modules.ts'
import { coreAgain, coreLater } from '#server/outbox/core-later.ts'
import type { CoreListeners } from '#server/worker/core-carrier.ts'
import { type Living, lockPayment, type Payment, step, trouble } from './store.ts'
import { tellOf } from './tell.ts'

export type Item = Selectable<Database['portal.payment_items']>
export type Return = Selectable<Database['portal.payment_returns']>

/** In place of a code of the core: a message to it was given up unanswered, so that it may have done it or not. */
export const UNANSWERED = 'core-down'

export const itemsOf = (db: Living['db'], payment: string): Promise<Item[]> =>
  db
    .selectFrom('portal.payment_items')
    .selectAll()
    .where('payment_id', '=', payment)
    .orderBy('item')
    .execute()

/** What of the parts of a payment the ledger takes back, or has taken. */
export const returnsOf = (db: Living['db'], payment: string): Promise<Return[]> =>
  db
    .selectFrom('portal.payment_returns')
    .selectAll()
    .where('payment_id', '=', payment)
    .orderBy('put_at')
    .orderBy('message_id')
    .execute()

/** Nothing more of a part comes to the ledger: it is booked, or was refused and has gone back to its payer. */
const isClosed = ({ posted_at, refused, returned_kop, amount_kop }: Item): boolean =>
  posted_at !== null || (refused !== null && refused !== UNANSWERED && returned_kop >= amount_kop)

/**
 * Hands what a provider has confirmed to the billing core, by the outbox in the same transaction: one message for each
 * item that has none, or that an employee has put right since it was refused.
 */
export async function carryItems(deps: Living, payment: Payment): Promise<void> {
  const items = await itemsOf(deps.db, payment.payment_id)
  for (const item of items) {
    if (item.message_id !== null) continue
    const messageId = await coreLater(
      deps.db,
      deps,
      fm.ZPORTAL_PAYMENT_POST,
      bookingOf(deps, payment, item, items.length),
      `pay ${payment.payment_id}/${item.item}/${item.attempt}`,
    )
    await ofItem(deps, item).set({ message_id: messageId, refused: null }).execute()
  }
}

function bookingOf(
  { now }: Pick<Living, 'now'>,
  { payment_id, number, provider, paid_at, confirmed_at }: Payment,
  { item, account, amount_kop, service, document }: Item,
  count: number,
): FmRequest<'ZPORTAL_PAYMENT_POST'> {
  return {
    account,
    amountKopiykas: amount_kop,
    source: provider,
    // the same whatever is tried again: the core books it once
    providerPaymentId: `${payment_id}/${item}`,
    receipt: count === 1 ? number : `${number}-${item}`,
    paidAt: (paid_at ?? confirmed_at ?? now()).toISOString(),
    ...(service === null ? {} : { service }),
    ...(document === null ? {} : { document }),
  }
}

const ofItem = ({ db }: Pick<Living, 'db'>, { payment_id, item }: Pick<Item, 'payment_id' | 'item'>) =>
  db.updateTable('portal.payment_items').where('payment_id', '=', payment_id).where('item', '=', item)

/** Asks the core once more to book a part that it never answered about. */
export async function bookAgain(deps: Living, payment: Payment, item: Item): Promise<void> {
  if (item.message_id === null) return
  const { length } = await itemsOf(deps.db, payment.payment_id)
  const request = bookingOf(deps, payment, item, length)
  await coreAgain(deps.db, deps, fm.ZPORTAL_PAYMENT_POST, request, item.message_id)
  await ofItem(deps, item).set({ refused: null }).execute()
}

/**
 * Takes so much back from the ledger: first what is not in it, since that is what mostly goes back to its payer, then the
 * last booked part first. What the core may yet book is taken back once it is.
 */
export async function returnItems(deps: Living, payment: Payment, kopiykas: number): Promise<void> {
  let rest = kopiykas
  const items = (await itemsOf(deps.db, payment.payment_id)).toReversed()
  const [booked, others] = [items.filter(isBooked), items.filter((item) => !isBooked(item))]
  const [refused, awaited] = [others.filter(isRefused), others.filter((item) => !isRefused(item))]
  for (const item of [...refused, ...awaited, ...booked]) {
    const back = Math.min(rest, item.amount_kop - item.returned_kop)
    if (back <= 0) continue
    rest -= back
    await ofItem(deps, item)
      .set({ returned_kop: item.returned_kop + back })
      .execute()
    if (item.core_payment !== null) await putReturn(deps, item, item.core_payment, back)
    // only the core knows whether there is something to take back
    else if (item.refused === UNANSWERED) await bookAgain(deps, payment, item)
  }
}

const isBooked = ({ posted_at }: Item): boolean => posted_at !== null
const isRefused = ({ refused }: Item): boolean => refused !== null

async function putReturn(deps: Living, item: Item, corePayment: string, kopiykas: number): Promise<void> {
  const { count } = await deps.db
    .selectFrom('portal.payment_returns')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('payment_id', '=', item.payment_id)
    .where('item', '=', item.item)
    .executeTakeFirstOrThrow()
  const messageId = await coreLater(
    deps.db,
    deps,
    fm.ZPORTAL_PAYMENT_REVERSE,
    reversalOf(item, corePayment, kopiykas),
    `pay-back ${item.payment_id}/${item.item}#${count}`,
  )
  await deps.db
    .insertInto('portal.payment_returns')
    .values({
      message_id: messageId,
      payment_id: item.payment_id,
      item: item.item,
      amount_kop: kopiykas,
      put_at: deps.now(),
    })
    .execute()
}

const reversalOf = (
  { account }: Item,
  corePayment: string,
  amountKopiykas: number,
): FmRequest<'ZPORTAL_PAYMENT_REVERSE'> => ({
  account,
  payment: corePayment,
  amountKopiykas,
  reason: 'returned',
})

/** Asks the core once more to take back what it has refused, or not answered about. */
export async function returnAgain(
  deps: Living,
  item: Item,
  { message_id, amount_kop }: Return,
): Promise<void> {
  if (item.core_payment === null) return
  const request = reversalOf(item, item.core_payment, amount_kop)
  await coreAgain(deps.db, deps, fm.ZPORTAL_PAYMENT_REVERSE, request, message_id)
  await deps.db
    .updateTable('portal.payment_returns')
    .set({ refused: null })
    .where('message_id', '=', message_id)
    .execute()
}

/** The payment of an item by the message that carries it, locked; null: the message is none of ours. */
async function itemOfMessage(
  trx: Transaction<Database>,
  messageId: string,
): Promise<{ payment: Payment; item: Item } | null> {
  const row = await trx
    .selectFrom('portal.payment_items')
    .select('payment_id')
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  const payment = row && (await lockPayment(trx, row.payment_id))
  const item = payment && (await itemsOf(trx, payment.payment_id)).find((row) => row.message_id === messageId)
  return payment && item ? { payment, item } : null
}

/**
 * The core has booked an item: told by the carrier before the message is marked as sent, so that nothing is forgotten
 * when the server dies in between. Told again, it changes nothing.
 */
export async function itemBooked(
  deps: Living,
  messageId: string,
  { paymentId, receipt }: FmReply<'ZPORTAL_PAYMENT_POST'>,
): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    const entry = await itemOfMessage(db, messageId)
    if (!entry || entry.item.posted_at !== null) return
    const { payment, item } = entry
    const inner = { ...deps, db }
    await ofItem(inner, item)
      .set({ posted_at: deps.now(), core_payment: paymentId, receipt, refused: null })
      .execute()
    if (item.returned_kop > 0) await putReturn(inner, item, paymentId, item.returned_kop)
    await settleParts(inner, payment)
  })
}

/** The core refuses an item: the payment waits for an employee. */
export async function itemRefused(deps: Living, messageId: string, code: string): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    const entry = await itemOfMessage(db, messageId)
    if (!entry || entry.item.posted_at !== null) return
    const inner = { ...deps, db }
    await ofItem(inner, entry.item).set({ refused: code }).execute()
    await settleParts(inner, entry.payment)
  })
}

/** The core has taken a return back in the ledger (code null), or refuses it. Told again, it changes nothing. */
export async function returnAnswered(deps: Living, messageId: string, code: string | null): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    const row = await db
      .selectFrom('portal.payment_returns')
      .select('payment_id')
      .where('message_id', '=', messageId)
      .executeTakeFirst()
    const payment = row && (await lockPayment(db, row.payment_id))
    if (!payment) return
    await db
      .updateTable('portal.payment_returns')
      .set(code === null ? { done_at: deps.now(), refused: null } : { refused: code })
      .where('message_id', '=', messageId)
      .where('done_at', 'is', null)
      .execute()
    await settleParts({ ...deps, db }, payment)
  })
}

/** What the carrier of messages tells of bookings and returns. */
export const partListeners = (deps: Living): CoreListeners => ({
  ZPORTAL_PAYMENT_POST: {
    done: (messageId, reply) => itemBooked(deps, messageId, reply),
    refused: (messageId, code) => itemRefused(deps, messageId, code),
  },
  ZPORTAL_PAYMENT_REVERSE: {
    done: (messageId) => returnAnswered(deps, messageId, null),
    refused: (messageId, code) => returnAnswered(deps, messageId, code),
  },
})

/**
 * What the state of the parts makes of a payment whose money has come: it is credited once nothing of it is left to
 * book, and waits for an employee as long as anything of it does.
 */
export async function settleParts(deps: Living, payment: Payment): Promise<void> {
  const items = await itemsOf(deps.db, payment.payment_id)
  const before = payment.state
  if (items.every(isClosed) && items.some(isBooked)) {
    const state = await step(deps, payment, { fact: 'credited' })
    if (state === 'credited' && state !== before) await tellOf(deps, payment, 'paymentCredited')
  }
  await trouble(deps, payment, await troubleOf(deps, payment, items))
}

/** What waits for an employee first: what can be ended by nothing else, then what is passed to the core once more. */
async function troubleOf(
  { db }: Living,
  { payment_id }: Payment,
  items: readonly Item[],
): Promise<PaymentTrouble | null> {
  const failed = await db
    .selectFrom('portal.payment_refunds')
    .select('refund_id')
    .where('payment_id', '=', payment_id)
    .where('state', '=', 'failed')
    .where('kept_at', 'is', null)
    .executeTakeFirst()
  if (failed) return 'refund-failed'
  const stuck = items.find((item) => isRefused(item) && !isClosed(item))
  if (stuck?.refused === UNANSWERED) return 'not-delivered'
  if (stuck) return stuck.refused === 'account-not-found' ? 'account-gone' : 'core-refused'
  const returns = await returnsOf(db, payment_id)
  return returns.some(({ refused }) => refused !== null) ? 'not-reversed' : null
}
