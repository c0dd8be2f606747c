import { randomUUID } from 'node:crypto'
import type { Insertable, Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'

type Db = Kysely<Database>
type Row<T extends keyof Database> = Insertable<Database[T]>

/** A service that can be ordered, with a crew that does it on these days, one hour from nine on each. */
export async function makeService(
  db: Db,
  given: Partial<Row<'portal.zqrt_codes'>> & { code: string; days?: readonly string[] },
): Promise<void> {
  const { days = [], ...row } = given
  const site = given.site ?? 'dnem'
  await db
    .insertInto('portal.zqrt_codes')
    .values({
      site,
      kind: 'person',
      name: `Послуга ${given.code}`,
      description: 'Виїзд бригади',
      term_days: 10,
      ...row,
    })
    .execute()
  const crew_id = `${site}-${given.code}`
  await db.insertInto('portal.crews').values({ crew_id, site, name: 'Бригада 1' }).execute()
  await db.insertInto('portal.crew_codes').values({ crew_id, code: given.code }).execute()
  for (const day of days)
    await db
      .insertInto('portal.crew_slots')
      .values({ crew_id, day, starts_at: '09:00', ends_at: '10:00', order_id: null })
      .execute()
}

/** An ordered service; `takes` names the day of a crew's hour it occupies. */
export async function makeOrder(
  db: Db,
  given: Partial<Row<'portal.orders'>> & { user_id: string; account: string; code: string; takes?: string },
): Promise<string> {
  const { takes, ...row } = given
  const order_id = randomUUID()
  await db
    .insertInto('portal.orders')
    .values({
      order_id,
      number: `Z-${order_id.slice(0, 8)}`,
      site: 'dnem',
      kind: 'person',
      place: `place-${given.account}`,
      meter_id: null,
      payment: given.account,
      price_kop: 0,
      visit_on: takes ?? null,
      created_at: new Date('2026-11-01T10:00:00Z'),
      ...row,
    })
    .execute()
  if (takes)
    await db
      .updateTable('portal.crew_slots')
      .set({ order_id })
      .where('crew_id', '=', `${row.site ?? 'dnem'}-${given.code}`)
      .where('day', '=', takes)
      .execute()
  return order_id
}

/** A ticket with as many messages of the customer as told. */
export async function makeTicket(
  db: Db,
  given: Partial<Row<'portal.tickets'>> & { user_id: string; account: string; messages?: number },
): Promise<string> {
  const { messages = 1, ...row } = given
  const ticket_id = randomUUID()
  const at = new Date('2026-11-01T10:00:00Z')
  await db
    .insertInto('portal.tickets')
    .values({
      ticket_id,
      number: `T-${ticket_id.slice(0, 8)}`,
      site: 'dnem',
      kind: 'other',
      title: 'Питання про рахунок',
      created_at: at,
      updated_at: at,
      due_on: '2026-12-01',
      ...row,
    })
    .execute()
  for (let n = 0; n < messages; n++)
    await db
      .insertInto('portal.ticket_messages')
      .values({ ticket_id, message_id: randomUUID(), author: 'customer', body: 'Поясніть, будь ласка.', at })
      .execute()
  return ticket_id
}

/** A supplier's message to an account; `readBy` users have read it. */
export async function makeSupplierMessage(
  db: Db,
  given: Partial<Row<'portal.supplier_messages'>> & { account: string; readBy?: readonly string[] },
): Promise<string> {
  const { readBy = [], ...row } = given
  const message_id = randomUUID()
  const sent_at = new Date('2026-11-05T10:00:00Z')
  await db
    .insertInto('portal.supplier_messages')
    .values({
      message_id,
      supplier: 'ТОВ «Постачання»',
      subject: 'Відповідь на заявку',
      body: 'Роботу заплановано.',
      order_id: null,
      sent_at,
      ...row,
    })
    .execute()
  for (const user_id of readBy)
    await db
      .insertInto('portal.supplier_message_reads')
      .values({ message_id, user_id, read_at: sent_at })
      .execute()
  return message_id
}
