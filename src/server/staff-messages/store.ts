import { sql } from 'kysely'
import { messageStage } from '#domain/service-message.ts'
import { isSite, type Site } from '#domain/site.ts'
import { sitesFor } from '#server/auth/staff.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { changedMeanwhile } from '#server/changed-meanwhile.ts'
import { Problem } from '#server/problem.ts'
import { staffMessages as words } from '#text/staff-messages.ts'

export type Staff = Caller<'admin'>
type Store = Pick<Deps, 'db'>
const PERMISSION = 'messages.publish'

/** What is for all companies, and for those of the caller. */
export const seenBy = (caller: Staff) => {
  const sites = sitesFor(caller, PERMISSION)
  return sites === null
    ? sql<boolean>`true`
    : sql<boolean>`(m.sites is null or m.sites && ${[...sites]}::text[])`
}

/** Who serves some companies writes to those alone; to all companies at once only who serves all. */
export function isOwn(caller: Staff, sites: readonly string[] | null): boolean {
  const ownSites = sitesFor(caller, PERMISSION)
  return (
    ownSites === null ||
    (sites !== null && sites.every((site) => ownSites.some((ownSite) => ownSite === site)))
  )
}

export const selectMessages = ({ db }: Store) =>
  db
    .selectFrom('portal.service_messages as m')
    .leftJoin('portal.users as u', 'u.user_id', 'm.author')
    .leftJoin('portal.message_lists as l', 'l.list_id', 'm.list_id')
    .selectAll('m')
    .select(['u.name', 'u.login', 'l.accounts as listed'])
export type Message = Awaited<ReturnType<ReturnType<typeof selectMessages>['executeTakeFirstOrThrow']>>

const toSites = (sites: readonly string[] | null): Site[] | null => sites?.filter(isSite) ?? null

export const toRow = (row: Message, caller: Staff, now: Date) => ({
  id: row.message_id,
  version: row.version,
  title: row.title,
  text: row.body,
  level: row.level,
  pages: row.pages,
  sites: toSites(row.sites),
  audience: row.audience,
  queues: row.queues,
  list: row.list_id,
  listed: row.listed ?? 0,
  from: row.valid_from?.toISOString() ?? null,
  till: row.valid_till?.toISOString() ?? null,
  stage: messageStage({ state: row.state, from: row.valid_from, till: row.valid_till }, now),
  who: row.name || row.login,
  updatedAt: row.updated_at.toISOString(),
  mine: isOwn(caller, row.sites),
})

/** @throws 'not-found' for those of other companies too */
export async function findMessage(deps: Store, caller: Staff, id: string): Promise<Message> {
  const row = await selectMessages(deps)
    .where('m.message_id', '=', id)
    .where(seenBy(caller))
    .executeTakeFirst()
  if (!row) throw new Problem('not-found', { field: 'message' })
  return row
}

/**
 * The message as the caller saw it, held until the transaction ends.
 * @throws 'not-found' when it is not the caller's to change | 'changed-meanwhile' with who did what
 */
export async function lockMessage(
  deps: Store,
  caller: Staff,
  { message, version }: { message: string; version: number },
): Promise<Message> {
  const row = await selectMessages(deps).where('m.message_id', '=', message).forUpdate('m').executeTakeFirst()
  if (!row || !isOwn(caller, row.sites)) throw new Problem('not-found', { field: 'message' })
  if (row.version === version) return row
  const last = await deps.db
    .selectFrom('portal.message_events')
    .select('deed')
    .where('message_id', '=', message)
    .orderBy('event_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  throw changedMeanwhile('message', {
    did: last && words.deeds[last.deed],
    who: row.name || row.login,
    at: row.updated_at,
  })
}
