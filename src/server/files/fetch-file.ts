import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { files } from '#contract/files.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { readableTicket } from '#server/db/readable.ts'
import { Problem } from '#server/problem.ts'
import { nameAs } from './media-type.ts'
import { pathOf } from './upload.ts'

/** A file of one of the caller's accounts; files of others do not exist for the caller. */
export async function fetchFile(deps: Deps, caller: Caller, input: z.output<typeof files.download.request>) {
  const row = (await fileOfTicket(deps, caller, input.file)) ?? (await ownFile(deps, caller, input.file))
  const name = nameAs(row.media_type, row.name)
  return { name, type: row.media_type, bytes: await readFile(pathOf(deps.filesDir, row.file_id)) }
}

/**
 * A file of one of the caller's accounts. Files that other users of the account attached to their tickets or readings
 * belong to them alone; files sent by the company have no owner. @throws 'not-found' on `field`
 */
export async function ownFile(deps: Pick<Deps, 'db'>, caller: Caller, file: string, field = 'file') {
  const row = await deps.db
    .selectFrom('portal.files')
    .selectAll()
    .where('file_id', '=', file)
    .executeTakeFirst()
  const shared = row?.purpose === 'reading-photo' || row?.user_id === null
  const another = !shared && row?.user_id !== caller.userId
  if (!row || another || !caller.accounts.includes(row.account)) throw new Problem('not-found', { field })
  return row
}

/** What was sent in a ticket is read by whoever reads the ticket. */
const fileOfTicket = ({ db }: Pick<Deps, 'db'>, caller: Caller, file: string) =>
  db
    .selectFrom('portal.files as f')
    .innerJoin('portal.ticket_files as a', 'a.file_id', 'f.file_id')
    .innerJoin('portal.tickets as t', 't.ticket_id', 'a.ticket_id')
    .selectAll('f')
    .where('f.file_id', '=', file)
    // a caller may have no account at all
    .where(sql<boolean>`t.account = any(${[...caller.accounts]}::text[])`)
    .where(readableTicket(caller))
    .executeTakeFirst()
