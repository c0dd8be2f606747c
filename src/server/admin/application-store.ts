import { sql } from 'kysely'
import { assertSite } from '#server/auth/staff.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { changedMeanwhile } from '#server/changed-meanwhile.ts'
import { Problem } from '#server/problem.ts'
import { applicationEvents } from '#text/staff-applications.ts'
import type { Application } from './check-claims.ts'
import { staffName } from './staff-name.ts'

type Event = { kind: 'asked' | 'answered' | 'approved' | 'refused'; by: string | null; text: string | null }

/**
 * The application, locked to be changed by the caller. Of two at once the second is told who did what.
 *
 * @param version the one the caller has seen
 * @throws 'not-found' | 'changed-meanwhile'
 */
export async function lockApplication(
  deps: Pick<Deps, 'db'>,
  caller: Caller<'admin'>,
  { id, version }: { id: string; version?: number | undefined },
): Promise<Application> {
  const row = await deps.db
    .selectFrom('portal.applications')
    .selectAll()
    .where('application_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('not-found', { field: 'id' })
  if (row.site !== null) assertSite(caller, 'applications.decide', row.site)
  if (row.state !== 'pending' || (version !== undefined && version !== row.version))
    throw await changed(deps, row)
  return row
}

async function changed(deps: Pick<Deps, 'db'>, row: Application): Promise<Problem> {
  const last = await deps.db
    .selectFrom('portal.application_events')
    .select(['kind', 'staff_id'])
    .where('application_id', '=', row.application_id)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const who = await staffName(deps, last?.staff_id ?? row.decided_by)
  const kind = last?.kind ?? (row.state === 'pending' ? 'answered' : row.state)
  return changedMeanwhile(undefined, {
    who: who ?? applicationEvents.applicant,
    did: applicationEvents.kinds[kind],
  })
}

/** Writes down what happened, and that the application is another one now. */
export async function addEvent(
  { db, now, random }: Pick<Deps, 'db' | 'now' | 'random'>,
  id: string,
  { kind, by, text }: Event,
): Promise<void> {
  await db
    .insertInto('portal.application_events')
    .values({ event_id: random.uuid(), application_id: id, at: now(), kind, staff_id: by, body: text })
    .execute()
  await db
    .updateTable('portal.applications')
    .set({ version: sql<number>`version + 1` })
    .where('application_id', '=', id)
    .execute()
}
