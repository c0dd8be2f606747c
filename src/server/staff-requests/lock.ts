import { requestState } from '#domain/business-request.ts'
import { staffName } from '#server/admin/staff-name.ts'
import { assertSite } from '#server/auth/staff.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { changedMeanwhile } from '#server/changed-meanwhile.ts'
import { Problem } from '#server/problem.ts'
import { requestStates } from '#text/requests.ts'
import { staffRequests as words } from '#text/staff-requests.ts'
import { versionOf } from './one.ts'

/** The request and its conversation, locked. @throws 'not-found' | 'changed-meanwhile' with who did what */
export async function lockRequest(
  deps: Deps,
  caller: Caller<'admin'>,
  { id, version }: { id: string; version: string },
) {
  const row = await deps.db
    .selectFrom('portal.requests as r')
    .innerJoin('portal.tickets as t', 't.ticket_id', 'r.ticket_id')
    .selectAll('r')
    .select(['t.number', 't.site', 't.updated_at', 't.state as ticket_state'])
    .where('r.request_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('not-found', { field: 'id' })
  assertSite(caller, 'requests.decide', row.site)
  if (row.state === 'open' && version === versionOf(row)) return row
  const who = await staffName(deps, row.decided_by)
  const state = requestState(row.state, row.ticket_state)
  // a customer who wrote or withdrew is not an employee, and is named by what was done
  throw changedMeanwhile(undefined, {
    who,
    did: row.state === 'open' ? words.wrote : requestStates[state],
  })
}
export type LockedRequest = Awaited<ReturnType<typeof lockRequest>>
