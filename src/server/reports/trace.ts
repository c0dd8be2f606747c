import { type RawBuilder, sql } from 'kysely'
import { writeAudit } from '#server/audit/audit.ts'
import { sitesFor } from '#server/auth/staff.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { dayOfRequestCode } from '#server/telemetry/request-code.ts'
import { Problem } from '#server/problem.ts'

const MOST_CALLS = 50
const DAY_MS = 86_400_000
/** Calls of the core that one of the portal made are recorded at most so long before or after it. */
const AROUND_MS = 600_000
const ms = (us: number): number => Math.round(us / 10) / 100

type PortalRow = {
  at: Date
  call_id: string
  path: string
  duration_us: number
  http_status: number
  outcome: string
  error_text: string | null
  site: string | null
  user_kind: string | null
}
type FmRow = {
  at: Date
  call_id: string
  portal_call_id: string | null
  function_module: string
  duration_us: number
  outcome: string
  error_text: string | null
}

type Sample = { call_id: string; why: 'failed' | 'slow' | 'chosen'; request: unknown; reply: unknown }

const shown = (sample: Sample | undefined) =>
  sample === undefined
    ? null
    : {
        why: sample.why,
        request: JSON.stringify(sample.request, null, 2),
        reply: JSON.stringify(sample.reply, null, 2),
      }

/**
 * Everything recorded under a request code, in the order of time. That it was looked at is written to the record.
 * @throws 'not-found'
 */
export async function trace(deps: Deps, caller: Caller<'admin'>, { code }: { code: string }, visit: Visit) {
  const { db, now } = deps
  const wanted = code.trim().toUpperCase()
  const sites = sitesFor(caller, 'reports.read')
  const mine = sites === null ? sql`true` : sql`(site is null or site = any(${[...sites]}::text[]))`
  const portalCalls = async (when: RawBuilder<boolean>) =>
    (
      await sql<PortalRow>`select * from telemetry.portal_calls where request_code = ${wanted} and ${when} and ${mine}
        order by at, call_id limit ${MOST_CALLS}`.execute(db)
    ).rows
  // the code tells its day; thirty days are looked through for a code that is not ours or was mistyped
  const day = dayOfRequestCode(wanted, now())
  const till = new Date((day?.getTime() ?? 0) + DAY_MS + AROUND_MS)
  const ofDay = day === null ? [] : await portalCalls(sql`at >= ${day} and at < ${till}`)
  const calls = ofDay.length > 0 ? ofDay : await portalCalls(sql`true`)
  const first = Math.min(...calls.map(({ at, duration_us }) => at.getTime() - duration_us / 1000))
  const last = Math.max(...calls.map(({ at }) => at.getTime()))
  const modules =
    calls.length === 0
      ? []
      : (
          await sql<FmRow>`select * from telemetry.fm_calls where request_code = ${wanted}
            and at >= ${new Date(first - AROUND_MS)} and at < ${new Date(last + AROUND_MS)} and ${mine}
            order by at, call_id limit ${MOST_CALLS * 20}`.execute(db)
        ).rows
  const { rows: samples } = await sql<Sample>`
    select call_id, why, request, reply from telemetry.call_samples
    where call_id = any(${calls.map(({ call_id }) => call_id)}::uuid[])`.execute(db)
  const sampleOf = new Map(samples.map((sample) => [sample.call_id, sample]))
  if (calls.length === 0) throw new Problem('not-found', { field: 'code' })
  await writeAudit(deps, visit, {
    action: 'trace-seen',
    outcome: 'success',
    actorKind: caller.kind,
    actorId: caller.userId,
    details: { code: wanted, samples: samples.length },
  })
  return {
    status: 'success' as const,
    calls: calls.map((call) => {
      // a call is recorded when it ends
      const began = call.at.getTime() - call.duration_us / 1000
      return {
        id: call.call_id,
        at: new Date(began).toISOString(),
        path: call.path,
        ms: ms(call.duration_us),
        httpStatus: call.http_status,
        outcome: call.outcome,
        error: call.error_text,
        site: call.site,
        kind: call.user_kind,
        sample: shown(sampleOf.get(call.call_id)),
        modules: modules
          .filter((row) => row.portal_call_id === call.call_id)
          .map((row) => ({
            id: row.call_id,
            name: row.function_module,
            afterMs: Math.max(0, Math.round(row.at.getTime() - began)),
            ms: ms(row.duration_us),
            outcome: row.outcome,
            error: row.error_text,
          })),
      }
    }),
  }
}
