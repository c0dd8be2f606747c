import type { z } from 'zod'
import type { massReadings } from '#contract/file-readings.ts'
import { formatDateTime } from '#domain/kyiv.ts'
import { closedWindow, readingWindow, type RulesOn } from '#domain/window.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { holdRight } from '#server/auth/rights.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { readingRules } from '#server/rules/reading-rules.ts'
import { type Batch, batchOf, countRows, isDoubtful, ownTable, takenOf, toBeSent } from './file-store.ts'

/**
 * The customer hands in the good rows for good: from now on they are sent whatever happens to the browser, and they
 * count as arrived now (promise K1). A repeat gets the same answer (promise H1).
 */
export async function massConfirm(
  deps: Deps,
  caller: Caller<'entity' | 'provider'>,
  input: z.output<typeof massReadings.confirm.request>,
  visit: Visit,
) {
  const file = await ownTable(deps, caller, input.file)
  await deps.db
    .selectFrom('portal.mass_files')
    .select('file_id')
    .where('file_id', '=', file.file_id)
    .forUpdate()
    .execute()
  const batch = await batchOf(deps.db, file.file_id)
  if (!batch) throw new Problem('not-found', { field: 'file' })
  if (batch.confirmed_at) return answerOf(deps, batch, batch.confirmed_at)

  const now = deps.now()
  const confirmed = {
    ...batch,
    state: 'sending' as const,
    deviations: input.deviations ?? false,
    confirmed_at: now,
  }
  if (isDoubtful(takenOf(batch)) && !input.taken) throw new Problem('columns-doubtful', { field: 'taken' })
  assertOpen(now, batch.counts_on, await readingRules(deps))
  await assertOwn(deps, caller, confirmed)
  const answer = await answerOf(deps, confirmed, now)
  if (answer.rows === 0) throw new Problem('reading-required', { field: 'file' })
  await deps.db
    .updateTable('portal.mass_files')
    .set({ state: 'sending', confirmed_at: now, deviations: confirmed.deviations })
    .where('file_id', '=', file.file_id)
    .execute()
  await writeAudit(deps, visit, {
    action: 'readings-file-submitted',
    outcome: 'success',
    actorKind: caller.kind,
    actorId: caller.userId,
    account: file.account,
    site: caller.site,
    details: { file: file.name, rows: answer.rows, countsOn: batch.counts_on },
  })
  return answer
}

async function answerOf(deps: Deps, batch: Batch, confirmedAt: Date) {
  const { progress } = await countRows(deps.db, batch)
  return {
    status: 'success' as const,
    confirmedAt: confirmedAt.toISOString(),
    countsOn: batch.counts_on,
    rows: progress.total,
  }
}

function assertOpen(now: Date, countsOn: string, rules: RulesOn): void {
  const window = readingWindow('entity', now, rules)
  if (window.state === 'closed') {
    const { closedAt, opensOn } = closedWindow(now, rules)
    throw new Problem('entity-period-closed', { params: { closedAt: formatDateTime(closedAt), opensOn } })
  }
  // the file was checked for another month: it has to be checked again
  if (window.countsOn !== countsOn) throw new Problem('conflict', { field: 'file' })
}

/** Access to an account, or the right to hand in for it, may have been lost since the file was checked. */
async function assertOwn(deps: Deps, caller: Caller, batch: Batch): Promise<void> {
  const named = await deps.db
    .selectFrom('portal.mass_rows')
    .select('account')
    .distinct()
    .where('file_id', '=', batch.file_id)
    .where(toBeSent(batch))
    .execute()
  if (named.some(({ account }) => !caller.accounts.includes(account)))
    throw new Problem('account-not-found', { field: 'file' })
  await holdRight(
    deps,
    caller,
    named.map(({ account }) => account),
    'hand-in',
  )
}
