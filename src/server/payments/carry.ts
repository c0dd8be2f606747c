import type { Selectable, Transaction } from 'kysely'
import { inTransaction } from '#server/db/open.ts'
import type { Database } from '#server/db/schema.ts'
import { type FmReply, type FmRequest, fm } from '#server/core/function-modules.ts'
import { coreLater } from '#server/outbox/core-later.ts'
import { type Living, lockPayment, type Payment, step, trouble } from './store.ts'
import { tellOf } from './tell.ts'

export type Item = Selectable<Database['portal.payment_items']>

export const itemsOf = (db: Living['db'], payment: string): Promise<Item[]> =>
  db
    .selectFrom('portal.payment_items')
    .selectAll()
    .where('payment_id', '=', payment)
    .orderBy('item')
    .execute()

/**
 * Hands what a provider has confirmed to the billing core, by the outbox in the same transaction: one message for each
 * item that has none, or that an employee has put right since it was refused.
 */
export async function carryItems(deps: Living, payment: Payment): Promise<void> {
  const items = await itemsOf(deps.db, payment.payment_id)
  for (const item of items) if (item.message_id === null) await carryItem(deps, payment, item, items.length)
}

async function carryItem(deps: Living, payment: Payment, item: Item, of: number): Promise<void> {
  const request: FmRequest<'ZPORTAL_PAYMENT_POST'> = {
    account: item.account,
    amountKopiykas: item.amount_kop,
    source: payment.provider,
    // the same whatever is tried again: the core books it once
    providerPaymentId: `${payment.payment_id}/${item.item}`,
    receipt: of === 1 ? payment.number : `${payment.number}-${item.item}`,
    paidAt: (payment.confirmed_at ?? deps.now()).toISOString(),
    ...(item.service === null ? {} : { service: item.service }),
    ...(item.document === null ? {} : { document: item.document }),
  }
  const messageId = await coreLater(
    deps.db,
    deps,
    fm.ZPORTAL_PAYMENT_POST,
    request,
    `pay ${payment.payment_id}/${item.item}/${item.attempt}`,
  )
  await ofItem(deps, item).set({ message_id: messageId, refused: null }).execute()
}

const ofItem = ({ db }: Pick<Living, 'db'>, { payment_id, item }: Item) =>
  db.updateTable('portal.payment_items').where('payment_id', '=', payment_id).where('item', '=', item)

/** Takes so much back from the ledger, the last item first; what is not booked yet is taken back once it is. */
export async function returnItems(deps: Living, payment: Payment, kopiykas: number): Promise<void> {
  let rest = kopiykas
  for (const item of (await itemsOf(deps.db, payment.payment_id)).toReversed()) {
    const back = Math.min(rest, item.amount_kop - item.returned_kop)
    if (back <= 0) continue
    rest -= back
    await ofItem(deps, item)
      .set({ returned_kop: item.returned_kop + back })
      .execute()
    if (item.core_payment !== null)
      await putReturn(deps, item, item.core_payment, back, item.returned_kop + back)
  }
}

/** @param total given back of the item after this: it tells one return from the next */
async function putReturn(deps: Living, item: Item, corePayment: string, kopiykas: number, total: number) {
  const request: FmRequest<'ZPORTAL_PAYMENT_REVERSE'> = {
    account: item.account,
    payment: corePayment,
    amountKopiykas: kopiykas,
    reason: 'returned',
  }
  await coreLater(
    deps.db,
    deps,
    fm.ZPORTAL_PAYMENT_REVERSE,
    request,
    `pay-back ${item.payment_id}/${item.item}/${total}`,
  )
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
    if (item.returned_kop > 0) await putReturn(inner, item, paymentId, item.returned_kop, item.returned_kop)
    const items = await itemsOf(db, payment.payment_id)
    if (items.some(({ posted_at }) => posted_at === null)) return
    if ((await step(inner, payment, { fact: 'credited' })) !== 'credited') return
    await trouble(inner, payment, null)
    await tellOf(inner, payment, 'paymentCredited')
  })
}

/** The core refuses an item: the payment waits for an employee. */
export async function itemRefused(deps: Living, messageId: string, code: string): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    const entry = await itemOfMessage(db, messageId)
    if (!entry || entry.item.posted_at !== null) return
    const inner = { ...deps, db }
    await ofItem(inner, entry.item).set({ refused: code }).execute()
    await trouble(inner, entry.payment, code === 'account-not-found' ? 'account-gone' : 'core-refused')
  })
}
