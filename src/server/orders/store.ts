import { sql, type Updateable } from 'kysely'
import type { OrderDeed } from '#domain/order.ts'
import type { Database } from '#server/db/schema.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { nameOfUser } from '#server/auth/right-holders.ts'
import { readableOrder, readableTicket, unreadTicket } from '#server/db/readable.ts'

type Store = Pick<Deps, 'db'>
type Reader = Pick<Caller, 'kind' | 'userId'>
export type Owner = Reader & { account: string }

/** How many rows a reply of spec §7 holds; the calls of order-lists.ts page longer lists. */
const MOST = 200

/** Messages of suppliers to accounts; whether they are read is kept per user. */
export const selectInbox = ({ db }: Store, reader: Reader) =>
  db
    .selectFrom('portal.supplier_messages as m')
    .leftJoin('portal.supplier_message_reads as r', (join) =>
      join.onRef('r.message_id', '=', 'm.message_id').on('r.user_id', '=', reader.userId),
    )
    .leftJoin('portal.orders as o', (join) =>
      join.onRef('o.order_id', '=', 'm.order_id').on(readableOrder(reader)),
    )
    .select([
      'm.message_id',
      'm.account',
      'm.supplier',
      'm.subject',
      'm.body',
      'm.sent_at',
      'r.read_at',
      'o.number',
    ])

type InboxRow = Awaited<ReturnType<ReturnType<typeof selectInbox>['executeTakeFirstOrThrow']>>
export const toInboxItem = (row: InboxRow) => ({
  id: row.message_id,
  account: row.account,
  supplier: row.supplier,
  subject: row.subject,
  text: row.body,
  sentAt: row.sent_at.toISOString(),
  isRead: row.read_at !== null,
  order: row.number,
})

/** Messages of suppliers to an account, the newest first. */
export async function inboxOf(store: Store, owner: Owner, onlyUnread = false) {
  const rows = await selectInbox(store, owner)
    .where('m.account', '=', owner.account)
    .$if(onlyUnread, (query) => query.where('r.read_at', 'is', null))
    .orderBy('m.sent_at', 'desc')
    .limit(MOST)
    .execute()
  return rows.map(toInboxItem)
}

export async function inboxItemOf(store: Store, reader: Reader, id: string) {
  const row = await selectInbox(store, reader).where('m.message_id', '=', id).executeTakeFirst()
  return row && toInboxItem(row)
}

/** How many messages to an account the user has not read, for the counter. */
export async function unreadOf({ db }: Store, { userId, account }: Omit<Owner, 'kind'>): Promise<number> {
  const { n } = await db
    .selectFrom('portal.supplier_messages as m')
    .where('m.account', '=', account)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('portal.supplier_message_reads as r')
            .select('r.message_id')
            .whereRef('r.message_id', '=', 'm.message_id')
            .where('r.user_id', '=', userId),
        ),
      ),
    )
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** How many tickets of an account have an answer that this reader has not read. */
export async function unseenAnswersOf({ db }: Store, caller: Caller, account: string): Promise<number> {
  const { n } = await db
    .selectFrom('portal.tickets as t')
    .where(readableTicket(caller))
    .where('t.account', '=', account)
    .where(unreadTicket(caller))
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Ordered services with who ordered them and the hours of the crew that comes. */
export const selectOrders = ({ db }: Store) =>
  db
    .selectFrom('portal.orders as o')
    .innerJoin('portal.zqrt_codes as c', (join) =>
      join.onRef('c.site', '=', 'o.site').onRef('c.kind', '=', 'o.kind').onRef('c.code', '=', 'o.code'),
    )
    .innerJoin('portal.users as u', 'u.user_id', 'o.user_id')
    .leftJoin('portal.crew_slots as s', 's.order_id', 'o.order_id')
    .select(['o.user_id', nameOfUser.as('orderer')])
    .select([
      'o.order_id',
      'o.number',
      'o.account',
      'o.code',
      'c.name',
      'o.place',
      'o.visit_on',
      'o.state',
      'o.price_kop',
      'o.created_at',
      'o.reason',
      'o.result',
      's.starts_at',
      's.ends_at',
    ])

/** «09:00–11:00» */
export const hoursText = (from: string | null, to: string | null): string | null =>
  from && to ? `${from.slice(0, 5)}–${to.slice(0, 5)}` : null

type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>>
export const toOrder = (row: OrderRow, { userId }: Pick<Reader, 'userId'>) => ({
  id: row.order_id,
  number: row.number,
  account: row.account,
  code: row.code,
  name: row.name,
  place: row.place,
  date: row.visit_on,
  hours: hoursText(row.starts_at, row.ends_at),
  state: row.state,
  priceKopiykas: row.price_kop,
  createdAt: row.created_at.toISOString(),
  by: row.user_id === userId ? null : row.orderer,
  reason: row.reason,
  result: row.result,
})

/** Services ordered for an account, the newest first. */
export async function ordersOf(store: Store, owner: Owner) {
  const rows = await selectOrders(store)
    .where(readableOrder(owner))
    .where('o.account', '=', owner.account)
    .orderBy('o.created_at', 'desc')
    .limit(MOST)
    .execute()
  return rows.map((row) => toOrder(row, owner))
}

/**
 * Writes what somebody did to an order, so that whoever saw it before does not overwrite it.
 *
 * @param by the employee; null: the customer, or the company by itself
 */
export const changeOrder = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: string,
  set: Pick<Updateable<Database['portal.orders']>, 'state' | 'visit_on' | 'reason' | 'result' | 'reports'>,
  { did, by = null }: { did: OrderDeed; by?: string | null },
) =>
  db
    .updateTable('portal.orders')
    .set({ ...set, version: sql`version + 1`, changed: did, changed_at: now(), changed_by: by })
    .where('order_id', '=', id)
    .execute()

/** The hour of the crew is free again. */
export const freeHour = ({ db }: Store, id: string) =>
  db.updateTable('portal.crew_slots').set({ order_id: null }).where('order_id', '=', id).execute()

/** One order that a customer reads; `lock` keeps others from changing it until the transaction ends. */
export async function orderOf(store: Store, reader: Reader, id: string, lock = false) {
  const row = await selectOrders(store)
    .where(readableOrder(reader))
    .where('o.order_id', '=', id)
    .$if(lock, (query) => query.forUpdate('o'))
    .executeTakeFirst()
  return row && toOrder(row, reader)
}
