import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'

type Attached = {
  ticket: string
  message_id: string
  /** the employee who uploaded them */
  by: string
  account: string
  files: readonly string[]
}

/**
 * Attaches to a message of the company what an employee has uploaded for this ticket. From then on the files have no
 * owner: they are the customer's to read. @throws 'not-found' when a file is not the employee's or was already sent
 */
export async function attachOfCompany(
  { db }: Pick<Deps, 'db'>,
  { ticket, message_id, by, account, files }: Attached,
): Promise<void> {
  const wanted = [...new Set(files)]
  if (wanted.length === 0) return
  const given = await db
    .updateTable('portal.files as f')
    .set({ user_id: null })
    .where('f.file_id', 'in', wanted)
    .where('f.user_id', '=', by)
    .where('f.account', '=', account)
    .where('f.purpose', '=', 'ticket')
    .returning('f.file_id')
    .execute()
  if (given.length !== wanted.length) throw new Problem('not-found', { field: 'files' })
  await db
    .insertInto('portal.ticket_files')
    .values(wanted.map((file_id, position) => ({ file_id, ticket_id: ticket, message_id, position })))
    .execute()
}
