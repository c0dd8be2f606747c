import type { Deps } from '#server/deps.ts'
import { verifyAudit } from '#server/audit/verify-audit.ts'
import type { WorkerLog } from '#server/jobs.ts'

/** Checks the audit and keeps the number of broken entries for the metrics; the log says which. */
export async function checkAudit({
  db,
  now,
  log,
}: Pick<Deps, 'db' | 'now'> & { log: WorkerLog }): Promise<number> {
  const links = await verifyAudit({ db })
  const report = { checked_at: now(), broken: links.length }
  await db
    .insertInto('portal.audit_checks')
    .values(report)
    .onConflict((on) => on.column('only_one').doUpdateSet(report))
    .execute()
  if (links.length > 0)
    log.error({ broken: links.length, first: links[0] }, 'the audit record was changed from outside')
  return links.length
}
