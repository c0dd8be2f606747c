import type { Deps, Visit } from '#server/deps.ts'
import { keyedHash } from '#server/secrets.ts'

export type AuditEntry = {
  action: string
  outcome: string
  actorKind?: string | null
  actorId?: string | null
  /** whose thing it is; sees the entry in his own list */
  subjectId?: string | null
  account?: string | null
  site?: string | null
  details?: Record<string, string | number | boolean | null>
}

const CHAINS = 16

/** One line of the append-only record (promise L2). Inside a transaction it stands or falls with what it records. */
export async function writeAudit(
  deps: Pick<Deps, 'db' | 'now' | 'secrets'>,
  visit: Visit,
  entry: AuditEntry,
): Promise<void> {
  const owner = entry.subjectId ?? entry.actorId ?? visit.address
  await deps.db
    .insertInto('portal.audit')
    .values({
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
    .execute()
}
