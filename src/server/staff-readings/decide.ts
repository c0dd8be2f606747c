import type { z } from 'zod'
import type { staffReadings } from '#contract/staff-readings.ts'
import type { Zone } from '#domain/zone.ts'
import { messageOf } from '#text/catalogue.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { staffName } from '#server/auth/staff-name.ts'
import { type FmReply, fm } from '#server/core/function-modules.ts'
import { onField } from '#server/core/on-field.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { coreLater } from '#server/outbox/core-later.ts'
import { changedMeanwhile } from '#server/changed-meanwhile.ts'
import { Problem } from '#server/problem.ts'
import { readings as readingText } from '#text/readings.ts'
import { staffReadings as words } from '#text/staff-readings.ts'
import { siteOf } from './one.ts'

type Decide = z.output<typeof staffReadings.decide.request>
type One = Pick<Decide, 'account' | 'receipt'>

/**
 * The core decides, once, whoever comes second: this says what and by whom. The customer is told by the job that tells
 * of every decision (readings/tell-decided.ts), so that nobody is told twice. While the core is silent the decision waits
 * in the outbox; whatever the core does not take after all is still in the queue.
 */
export async function decideReading(deps: Deps, caller: Caller<'admin'>, input: Decide, visit: Visit) {
  const site = siteOf(caller, 'readings.decide', input.account)
  const reason = input.reason?.trim() || undefined
  if (input.decision !== 'accepted' && reason === undefined)
    throw new Problem('required', { field: 'reason' })
  if (input.decision === 'corrected' && input.values === undefined)
    throw new Problem('required', { field: 'values' })
  const by = await staffName(deps, caller)
  const request = {
    account: input.account,
    receipt: input.receipt,
    accept: input.decision !== 'rejected',
    ...(input.decision === 'corrected' ? { values: input.values } : {}),
    ...(input.decision === 'accepted' ? {} : { reason }),
    by,
  }
  const entry = {
    outcome: 'success',
    actorKind: 'admin',
    actorId: caller.userId,
    account: input.account,
    site,
  } as const
  const details = { receipt: input.receipt, decision: input.decision }
  try {
    const corrected = input.decision === 'corrected' ? await valuesOf(deps, input) : {}
    const { state, calculation } = await review(deps, caller, visit, request)
    await writeAudit(deps, visit, {
      ...entry,
      action: 'reading-decided',
      details: { ...details, 'before.state': 'held', 'after.state': state, ...corrected },
    })
    return { status: 'success' as const, state, ...priced(calculation), waits: null }
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'core-down') throw error
    await inTransaction(deps.db, async (db) => {
      const inner = { ...deps, db }
      await coreLater(
        db,
        deps,
        fm.ZPORTAL_READING_REVIEW,
        { ...request, now: deps.now().toISOString() },
        `decided ${keyOf(caller, visit, input.receipt)}`,
      )
      await writeAudit(inner, visit, { ...entry, action: 'reading-decision-kept', details })
    })
    return { status: 'success' as const, state: 'held' as const, ...priced(null), waits: visit.requestCode }
  }
}

const caseOf = (deps: Deps, { account, receipt }: One) =>
  deps.core.call(fm.ZPORTAL_READING_CASE, { account, receipt }).catch(onField('account-not-found', 'account'))

/** What was handed in and what stands in its place: of the registers that are corrected. */
async function valuesOf(deps: Deps, input: Decide) {
  const { reading } = await caseOf(deps, input)
  const values = input.values ?? []
  const handedIn = reading.registers.filter((register) => values.some(({ zone }) => zone === register.zone))
  const said = (of: readonly { zone: Zone; value: number }[]) =>
    of.map(({ zone, value }) => readingText.zoneValue(zone, value)).join(', ')
  return { 'before.value': said(handedIn), 'after.value': said(values) }
}

const review = (
  deps: Deps,
  caller: Caller<'admin'>,
  visit: Visit,
  request: One & { accept: boolean; values?: Decide['values']; reason?: string | undefined; by: string },
): Promise<FmReply<'ZPORTAL_READING_REVIEW'>> =>
  deps.core
    .call(
      fm.ZPORTAL_READING_REVIEW,
      { ...request, now: deps.now().toISOString() },
      { key: keyOf(caller, visit, request.receipt) },
    )
    .catch(meanwhile)
    .catch(onField('account-not-found', 'account'))

/** The core says who was faster and what became of it; here it gets its words. */
function meanwhile(error: unknown): never {
  if (!(error instanceof Problem) || error.code !== 'changed-meanwhile') throw error
  const { by, at, what } = error.params
  throw changedMeanwhile('receipt', {
    did: what === 'rejected' ? words.done.rejected : what === 'undone' ? words.undone : words.done.accepted,
    who: by === undefined ? null : String(by),
    at: at === undefined || at === '' ? null : new Date(at),
  })
}

const keyOf = (caller: Caller<'admin'>, visit: Visit, receipt: string): string =>
  `${caller.userId}:${visit.idempotencyKey ?? visit.callId}:${receipt}`

const priced = (calculation: FmReply<'ZPORTAL_READING_REVIEW'>['calculation']) => ({
  kwh: calculation?.kwh ?? null,
  amountKopiykas: calculation?.amountKopiykas ?? null,
})

/**
 * Each is decided for itself: one that somebody else has decided meanwhile does not stop the others. Each locks its own
 * account in the core, so they go one after another.
 */
export async function acceptReadings(
  deps: Deps,
  caller: Caller<'admin'>,
  { readings }: z.output<typeof staffReadings.acceptMany.request>,
  visit: Visit,
) {
  const by = await staffName(deps, caller)
  const results = []
  for (const reading of readings) results.push(await acceptOne(deps, caller, visit, reading, by))
  const accepted = results.filter((result) => result.accepted).length
  return { status: 'success' as const, accepted, results }
}

async function acceptOne(deps: Deps, caller: Caller<'admin'>, visit: Visit, reading: One, by: string) {
  const { receipt } = reading
  try {
    const site = siteOf(caller, 'readings.decide', reading.account)
    const { state } = await review(deps, caller, visit, { ...reading, accept: true, by })
    await writeAudit(deps, visit, {
      action: 'reading-decided',
      outcome: 'success',
      actorKind: 'admin',
      actorId: caller.userId,
      account: reading.account,
      site,
      details: { receipt, 'before.state': 'held', 'after.state': state, decision: 'accepted' },
    })
    return { receipt, accepted: true, code: null, message: null, by: null }
  } catch (error) {
    // a core that is down, or decides nothing, does so for all of them
    if (!(error instanceof Problem) || error.status >= 500 || error.code === 'not-offered') throw error
    const { code, params } = error
    return {
      receipt,
      accepted: false,
      code,
      message: messageOf(code, params),
      by: String(params['who'] ?? '') || null,
    }
  }
}

export async function undoDecision(
  deps: Deps,
  caller: Caller<'admin'>,
  { account, receipt }: z.output<typeof staffReadings.undo.request>,
  visit: Visit,
) {
  const site = siteOf(caller, 'readings.decide', account)
  const by = await staffName(deps, caller)
  const { reading } = await caseOf(deps, { account, receipt })
  const { state } = await deps.core
    .call(
      fm.ZPORTAL_READING_UNDECIDE,
      { account, receipt, by, now: deps.now().toISOString() },
      { key: keyOf(caller, visit, receipt) },
    )
    .catch(meanwhile)
    .catch(onField('account-not-found', 'account'))
  await writeAudit(deps, visit, {
    action: 'reading-undecided',
    outcome: 'success',
    actorKind: 'admin',
    actorId: caller.userId,
    account,
    site,
    details: { receipt, 'before.state': reading.decided?.decision ?? null, 'after.state': state },
  })
  return { status: 'success' as const, state }
}
