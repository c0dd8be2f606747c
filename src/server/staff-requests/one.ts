import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import type { staffRequests } from '#contract/staff-requests.ts'
import type { IsoDate, Month } from '#domain/calendar.ts'
import { partsAgreedOn, partsOf } from '#domain/instalments.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { staffName } from '#server/admin/staff-name.ts'
import { nameOfUser } from '#server/auth/right-holders.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { nameAs } from '#server/files/media-type.ts'
import { pathOf } from '#server/files/upload.ts'
import { Problem } from '#server/problem.ts'
import { selectRequestsFor, toRow } from './list.ts'

type Admin = Caller<'admin'>

/** A request grows a new version with each decision and each message of its conversation. */
export const versionOf = (row: { version: number; updated_at: Date }): string =>
  `${row.version}.${row.updated_at.getTime()}`

async function readRequest(deps: Pick<Deps, 'db'>, caller: Admin, id: string) {
  const row = await selectRequestsFor(deps, caller)
    .select(['r.ticket_id', 'r.facts', 'r.granted', 'r.version', 't.updated_at'])
    .select(['r.decided_at', 'r.decided_by', 'r.reason', nameOfUser.as('by')])
    .where('r.request_id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Problem('not-found', { field: 'id' })
  return row
}

/** Everything about a request; with the core down what stands there now is left out. */
export async function oneBusinessRequest(
  deps: Deps,
  caller: Admin,
  { id }: z.output<typeof staffRequests.one.request>,
) {
  const row = await readRequest(deps, caller, id)
  const [thread, volumes, decidedBy] = await Promise.all([
    threadOf(deps, row.ticket_id),
    row.kind === 'limit-correction' ? volumesOf(deps, row.account, Object.keys(row.facts)) : null,
    staffName(deps, row.decided_by),
  ])
  return {
    status: 'success' as const,
    request: {
      ...toRow(row, kyivDate(deps.now())),
      version: versionOf(row),
      facts: row.facts,
      granted: row.granted,
      by: row.by || null,
      decidedAt: row.decided_at?.toISOString() ?? null,
      decidedBy,
      reason: row.reason,
      plan: planToday(row, kyivDate(deps.now())),
    },
    volumes,
    thread,
  }
}

/** The company may answer when the first part is due already: the days it would agree to, where they have moved. */
function planToday({ kind, state, facts }: Pick<Row, 'kind' | 'state' | 'facts'>, today: IsoDate) {
  if (kind !== 'instalments' || state !== 'open') return null
  const requestParts = partsOf(facts)
  const agreed = partsAgreedOn(requestParts, today)
  return agreed === requestParts ? null : agreed.map((part) => ({ ...part }))
}
type Row = Awaited<ReturnType<typeof readRequest>>

async function volumesOf(deps: Deps, account: string, months: readonly Month[]) {
  const year = Number(months[0]?.slice(0, 4) ?? 0)
  if (year === 0 || !deps.core.can('limits')) return null
  try {
    const agreed = await deps.core.call(fm.ZPORTAL_LIMITS_GET, { account, year })
    return months
      .toSorted()
      .map((month) => ({ month, kwh: agreed.months.find((row) => row.month === month)?.kwh ?? null }))
  } catch (error) {
    if (error instanceof Problem && error.code !== 'internal') return null
    throw error
  }
}

async function threadOf({ db }: Pick<Deps, 'db'>, ticket: string) {
  const [messages, files] = await Promise.all([
    db
      .selectFrom('portal.ticket_messages')
      .select(['message_id', 'author', 'body', 'at'])
      .where('ticket_id', '=', ticket)
      .orderBy('at')
      .orderBy('message_id')
      .execute(),
    db
      .selectFrom('portal.ticket_files as a')
      .innerJoin('portal.files as f', 'f.file_id', 'a.file_id')
      .select(['a.message_id', 'f.file_id', 'f.name', 'f.size'])
      .where('a.ticket_id', '=', ticket)
      .orderBy('a.position')
      .execute(),
  ])
  return messages.map(({ message_id, author, body, at }) => ({
    id: message_id,
    author,
    text: body,
    at: at.toISOString(),
    files: files
      .filter((file) => file.message_id === message_id)
      .map((file) => ({ id: file.file_id, name: file.name, size: file.size })),
  }))
}

/** A file that the customer added to the conversation. */
export async function businessRequestFile(
  deps: Deps,
  caller: Admin,
  { id, file }: z.output<typeof staffRequests.file.request>,
) {
  const { ticket_id } = await readRequest(deps, caller, id)
  const row = await deps.db
    .selectFrom('portal.ticket_files as a')
    .innerJoin('portal.files as f', 'f.file_id', 'a.file_id')
    .select(['f.file_id', 'f.name', 'f.media_type'])
    .where('a.ticket_id', '=', ticket_id)
    .where('a.file_id', '=', file)
    .executeTakeFirst()
  if (!row) throw new Problem('not-found', { field: 'file' })
  return {
    name: nameAs(row.media_type, row.name),
    type: row.media_type,
    bytes: await readFile(pathOf(deps.filesDir, row.file_id)),
  }
}
