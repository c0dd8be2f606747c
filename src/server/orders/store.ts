import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'

type Store = Pick<Deps, 'db'>
type Owner = { userId: string; account: string }

/** Longer lists are paged by the calls of the tickets screen. */
const MOST = 200

/** Tickets of one account of a user, the newest first (spec §4: a new ticket is placed first). */
export async function ticketsOf({ db }: Store, { userId, account }: Owner) {
  const rows = await db
    .selectFrom('portal.tickets as t')
    .select([
      'ticket_id',
      'number',
      'account',
      'kind',
      'title',
      'state',
      'created_at',
      'updated_at',
      'due_on',
    ])
    .select((eb) =>
      eb
        .selectFrom('portal.ticket_messages as m')
        .whereRef('m.ticket_id', '=', 't.ticket_id')
        .select(sql<number>`count(*)::int`.as('n'))
        .as('messages'),
    )
    .where('user_id', '=', userId)
    .where('account', '=', account)
    .orderBy('created_at', 'desc')
    .limit(MOST)
    .execute()
  return rows.map((row) => ({
    id: row.ticket_id,
    number: row.number,
    account: row.account,
    kind: row.kind,
    title: row.title,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    dueOn: row.due_on,
    messages: row.messages ?? 0,
  }))
}

/** Messages of suppliers to an account; read or not is this user's own. The newest first. */
export async function inboxOf({ db }: Store, { userId, account }: Owner) {
  const rows = await db
    .selectFrom('portal.supplier_messages as m')
    .leftJoin('portal.supplier_message_reads as r', (join) =>
      join.onRef('r.message_id', '=', 'm.message_id').on('r.user_id', '=', userId),
    )
    .leftJoin('portal.orders as o', (join) =>
      join.onRef('o.order_id', '=', 'm.order_id').on('o.user_id', '=', userId),
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
    .where('m.account', '=', account)
    .orderBy('m.sent_at', 'desc')
    .limit(MOST)
    .execute()
  return rows.map((row) => ({
    id: row.message_id,
    account: row.account,
    supplier: row.supplier,
    subject: row.subject,
    text: row.body,
    sentAt: row.sent_at.toISOString(),
    isRead: row.read_at !== null,
    order: row.number,
  }))
}

/** Services ordered for an account, the newest first. */
export async function ordersOf({ db }: Store, { userId, account }: Owner) {
  const rows = await db
    .selectFrom('portal.orders as o')
    .innerJoin('portal.zqrt_codes as c', (join) =>
      join.onRef('c.site', '=', 'o.site').onRef('c.kind', '=', 'o.kind').onRef('c.code', '=', 'o.code'),
    )
    .select([
      'order_id',
      'number',
      'account',
      'o.code',
      'c.name',
      'place',
      'visit_on',
      'state',
      'o.price_kop',
      'created_at',
    ])
    .where('user_id', '=', userId)
    .where('account', '=', account)
    .orderBy('created_at', 'desc')
    .limit(MOST)
    .execute()
  return rows.map((row) => ({
    id: row.order_id,
    number: row.number,
    account: row.account,
    code: row.code,
    name: row.name,
    place: row.place,
    date: row.visit_on,
    state: row.state,
    priceKopiykas: row.price_kop,
    createdAt: row.created_at.toISOString(),
  }))
}
