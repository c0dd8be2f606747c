import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { staffTickets as calls } from '#contract/staff-tickets.ts'
import { ofSites } from '#server/auth/staff.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { nameAs } from '#server/files/media-type.ts'
import type { Received } from '#server/files/received.ts'
import { keepFile, pathOf } from '#server/files/upload.ts'
import { Problem } from '#server/problem.ts'
import type { Staff } from './store.ts'

/** A file for an answer: the employee's until it is sent, removed after a day if it is not. */
export async function uploadForAnswer(
  deps: Deps,
  caller: Staff,
  input: z.output<typeof calls.upload.request> & { file: Received },
  _visit: Visit,
) {
  const ticket = await deps.db
    .selectFrom('portal.tickets as t')
    .select('t.account')
    .where('t.ticket_id', '=', input.ticket)
    .where(ofSites(caller, 'tickets.answer', sql.ref('t.site')))
    .executeTakeFirst()
  if (!ticket) throw new Problem('ticket-not-found', { field: 'ticket' })
  const whose = { account: ticket.account, userId: caller.userId, purpose: 'ticket', limited: false } as const
  return keepFile(deps, whose, input.file)
}

/** A file of a ticket of the caller's companies. @throws 'not-found' */
export async function fileOfTicket(deps: Deps, caller: Staff, input: z.output<typeof calls.file.request>) {
  const row = await deps.db
    .selectFrom('portal.ticket_files as a')
    .innerJoin('portal.files as f', 'f.file_id', 'a.file_id')
    .innerJoin('portal.tickets as t', 't.ticket_id', 'a.ticket_id')
    .select(['f.file_id', 'f.name', 'f.media_type'])
    .where('f.file_id', '=', input.file)
    .where(ofSites(caller, 'tickets.read', sql.ref('t.site')))
    .executeTakeFirst()
  if (!row) throw new Problem('not-found', { field: 'file' })
  return {
    name: nameAs(row.media_type, row.name),
    type: row.media_type,
    bytes: await readFile(pathOf(deps.filesDir, row.file_id)),
  }
}
