import type { Caller, Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'

type Message = { ticket: string; account: string; text: string; files: readonly string[] }

/**
 * Adds the customer's message and files to a ticket. @throws 'not-found' when a file is not the caller's or was already
 * sent
 */
export async function addMessage(
  { db, random, now }: Pick<Deps, 'db' | 'random' | 'now'>,
  caller: Caller,
  { ticket, account, text, files }: Message,
): Promise<void> {
  const message_id = random.uuid()
  await db
    .insertInto('portal.ticket_messages')
    .values({
      ticket_id: ticket,
      message_id,
      author: 'customer',
      user_id: caller.userId,
      body: text.trim(),
      at: now(),
    })
    .execute()
  const wanted = [...new Set(files)]
  if (wanted.length === 0) return

  const ownFiles = await db
    .selectFrom('portal.files as f')
    .leftJoin('portal.ticket_files as a', 'a.file_id', 'f.file_id')
    .select('f.file_id')
    .where('f.file_id', 'in', wanted)
    .where('f.account', '=', account)
    .where('f.user_id', '=', caller.userId)
    .where('f.purpose', '=', 'ticket')
    .where('a.file_id', 'is', null)
    .forUpdate('f')
    .execute()
  if (ownFiles.length !== wanted.length) throw new Problem('not-found', { field: 'files' })
  // The same file may have been sent a moment ago: the row was read before the lock was obtained.
  const put = await db
    .insertInto('portal.ticket_files')
    .values(wanted.map((file_id, position) => ({ file_id, ticket_id: ticket, message_id, position })))
    .onConflict((on) => on.column('file_id').doNothing())
    .returning('file_id')
    .execute()
  if (put.length !== wanted.length) throw new Problem('not-found', { field: 'files' })
}
