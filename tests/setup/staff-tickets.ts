import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Insertable } from 'kysely'
import { makeTicket } from '#seeds/makers/orders.ts'
import type { Database } from '#server/db/schema.ts'
import { type Actor, makeAttachment } from './actors.ts'
import type { TestApp } from './app.ts'

type Me = Pick<Actor, 'user' | 'token' | 'account'>

/** A ticket as an employee names it in a request: as it was first seen. */
export async function staffTicket(
  me: Me,
  t: TestApp,
  row: Partial<Insertable<Database['portal.tickets']>> = {},
) {
  const { account } = me
  const ticket = await makeTicket(t.deps.db, { user_id: me.user.userId, account, ...row })
  return { token: me.token, ticket, version: 1 }
}

/** A file sent with a ticket. */
export async function fileOfTicket(me: Me, t: TestApp): Promise<string> {
  const { ticket } = await staffTicket(me, t)
  const { message_id } = await t.deps.db
    .selectFrom('portal.ticket_messages')
    .select('message_id')
    .where('ticket_id', '=', ticket)
    .executeTakeFirstOrThrow()
  const file_id = await makeAttachment(t, me)
  await writeFile(join(t.deps.filesDir, file_id), 'pdf')
  await t.deps.db
    .insertInto('portal.ticket_files')
    .values({ file_id, ticket_id: ticket, message_id, position: 0 })
    .execute()
  return file_id
}

/** A text of an answer for all companies. */
export async function makeTemplate(t: TestApp, row: { site?: string } = {}): Promise<string> {
  const template_id = t.deps.random.uuid()
  await t.deps.db
    .insertInto('portal.answer_templates')
    .values({
      template_id,
      site: null,
      topic: null,
      title: 'Дякуємо за звернення',
      body: 'Дякуємо за звернення №\u00a0{номер}.',
      updated_at: t.deps.now(),
      updated_by: null,
      ...row,
    })
    .execute()
  return template_id
}
