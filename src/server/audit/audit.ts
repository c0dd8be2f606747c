import { sql } from 'kysely'
import type { AuditAction } from '#text/audit-actions.ts'
import type { EndPart } from '#server/at-end.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { keyedHash } from '#server/secrets.ts'

export type AuditEntry = {
  action: AuditAction
  outcome: string
  actorKind?: string | null
  actorId?: string | null
  /** the user whose thing it is; they see the entry in their own list */
  subjectId?: string | null
  account?: string | null
  site?: string | null
  details?: Record<string, string | number | boolean | null>
}

/** A signed-in user asked for something their kind of user, or they themselves, may not have (promise L2). */
export const auditRefusal = (
  deps: Pick<Deps, 'db' | 'now' | 'secrets'>,
  caller: Caller,
  visit: Visit,
  outcome: 'forbidden' | 'right-missing',
): Promise<void> =>
  writeAudit(deps, visit, {
    action: 'refused',
    outcome,
    actorKind: caller.kind,
    actorId: caller.userId,
    site: caller.site,
    details: { path: visit.path },
  })

/**
 * Records a refused code; the refusal itself is thrown on.
 * @param whose called only then: whose code it would have been, and who sees the entry
 */
export async function auditWrongCode<T>(
  deps: Pick<Deps, 'db' | 'now' | 'secrets'>,
  visit: Visit,
  actorKind: string,
  work: () => Promise<T>,
  whose: () => Promise<{ user_id: string } | undefined> = async () => undefined,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Problem) {
      const subjectId = (await whose())?.user_id ?? null
      await writeAudit(deps, visit, { action: 'code', outcome: error.code, actorKind, subjectId })
    }
    throw error
  }
}

const CHAINS = 16

type Audited = Pick<Visit, 'address' | 'requestCode' | 'userAgent'>

/**
 * One entry of the append-only record (promise L2), for a statement that writes more than that: then the entry is there
 * if and only if the rest is.
 */
export function auditRow(deps: Pick<Deps, 'db' | 'now' | 'secrets'>, visit: Audited, entry: AuditEntry) {
  const owner = entry.subjectId ?? entry.actorId ?? visit.address
  return deps.db.insertInto('portal.audit').values({
    at: deps.now(),
    chain: parseInt(keyedHash(deps.secrets.accounts, owner).slice(0, 4), 16) % CHAINS,
    action: entry.action,
    outcome: entry.outcome,
    actor_kind: entry.actorKind ?? null,
    actor_id: entry.actorId ?? null,
    subject_id: entry.subjectId ?? entry.actorId ?? null,
    account_hash: entry.account ? keyedHash(deps.secrets.accounts, entry.account).slice(0, 32) : null,
    site: entry.site ?? null,
    address: visit.address,
    request_code: visit.requestCode,
    details: JSON.stringify({ device: visit.userAgent, ...entry.details }),
  })
}

/** The same for the end of a call. */
export const auditEnd = (...entry: Parameters<typeof auditRow>): EndPart => ({
  name: 'audit',
  parts: sql`audited as (${auditRow(...entry)})`,
})

/** Adds one entry. Inside a transaction it is committed or rolled back together with what it records. */
export async function writeAudit(
  deps: Pick<Deps, 'db' | 'now' | 'secrets'>,
  visit: Audited,
  entry: AuditEntry,
): Promise<void> {
  await auditRow(deps, visit, entry).execute()
}
