import type { z } from 'zod'
import type { dunning } from '#contract/dunning.ts'
import { courtStops, dunningState, LEAST_NOTICE, noticeDays } from '#domain/dunning.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { ownAccount } from '#server/accounts/own-account.ts'
import { type FmReply, fm } from '#server/core/function-modules.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { putMessage } from '#server/notifications/outbox.ts'
import { ownNumber } from '#server/own-number.ts'
import { Problem } from '#server/problem.ts'
import { nameOf } from './who.ts'

type Firm = Caller<'entity' | 'provider'>
type Warning = FmReply<'ZPORTAL_DUNNING_LIST'>['warnings'][number]

/**
 * Warnings of an account. A mark is in the portal before the core has been told of it, so the earlier of both counts.
 */
async function warningsOf(deps: Deps, account: string): Promise<Warning[]> {
  const [{ warnings }, marks] = await Promise.all([
    deps.core.call(fm.ZPORTAL_DUNNING_LIST, { account }),
    deps.db.selectFrom('portal.dunning_marks').selectAll().where('account', '=', account).execute(),
  ])
  const own = new Map(marks.map((mark) => [mark.number, mark]))
  return warnings.map((warning) => {
    const mark = own.get(warning.number)
    return {
      ...warning,
      openedAt: warning.openedAt ?? mark?.opened_at.toISOString() ?? null,
      acknowledgedAt: warning.acknowledgedAt ?? mark?.acknowledged_at?.toISOString() ?? null,
      acknowledgedBy: warning.acknowledgedBy ?? mark?.acknowledged_by ?? null,
    }
  })
}

/** A warning with what follows from it. */
const toldOf = ({ ended, ...warning }: Warning, now: Date) => ({
  ...warning,
  state: dunningState({ ...warning, ended }, now),
  noticeDays: noticeDays(warning.issuedOn, kyivDate(new Date(warning.cutAt))),
  leastNoticeDays: LEAST_NOTICE[warning.initiator],
  courtStops: courtStops(warning),
})

export async function listDunning(deps: Deps, caller: Firm, input: z.output<typeof dunning.list.request>) {
  const { head } = await ownAccount(deps, caller, input.account)
  const [warnings, { overdueKopiykas }] = await Promise.all([
    warningsOf(deps, head.account),
    deps.core.call(fm.ZPORTAL_BALANCE_GET, { account: head.account }),
  ])
  return {
    status: 'success' as const,
    address: head.address,
    overdueKopiykas,
    rows: warnings.map((warning) => toldOf(warning, deps.now())),
  }
}

/** @throws 'account-not-found'; 'not-found' on `number` */
export async function ownWarning(deps: Deps, caller: Firm, asked: { account: string; number: string }) {
  const account = ownNumber(caller, asked.account)
  const found = (await warningsOf(deps, account)).find(({ number }) => number === asked.number)
  if (!found) throw new Problem('not-found', { field: 'number' })
  return { account, warning: toldOf(found, deps.now()) }
}

type Marking = z.output<typeof dunning.open.request>

export const openWarning = (deps: Deps, caller: Firm, input: Marking) => mark(deps, caller, input, 'opened')
export const acknowledgeWarning = (deps: Deps, caller: Firm, input: Marking) =>
  mark(deps, caller, input, 'acknowledged')

/** The first mark of a kind stays, and the core is told of it by the outbox. */
async function mark(deps: Deps, caller: Firm, input: Marking, kind: 'opened' | 'acknowledged') {
  const { account, warning } = await ownWarning(deps, caller, input)
  const { number } = warning
  const [at, by] = [deps.now(), await nameOf(deps, caller)]
  const read = kind === 'acknowledged'
  const isNew = read ? warning.acknowledgedAt === null : warning.openedAt === null
  if (isNew)
    await inTransaction(deps.db, async (db) => {
      const acknowledged = read ? { acknowledged_at: at, acknowledged_by: by } : {}
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('portal.dunning_marks')
        .values({
          account,
          number,
          opened_at: warning.openedAt === null ? at : new Date(warning.openedAt),
          opened_by: by,
          acknowledged_at: null,
          acknowledged_by: null,
          ...acknowledged,
        })
        .onConflict((on) =>
          read
            ? on
                .columns(['account', 'number'])
                .doUpdateSet(acknowledged)
                .where('portal.dunning_marks.acknowledged_at', 'is', null)
            : on.columns(['account', 'number']).doNothing(),
        )
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows)
        await putMessage(db, deps, {
          channel: 'core',
          recipient: fm.ZPORTAL_DUNNING_MARK.name,
          body: JSON.stringify({ account, number, mark: kind, at: at.toISOString(), by }),
          dedupeKey: `dunning ${account} ${number} ${kind}`,
        })
    })
  return {
    status: 'success' as const,
    openedAt: warning.openedAt ?? at.toISOString(),
    acknowledgedAt: warning.acknowledgedAt ?? (read ? at.toISOString() : null),
  }
}
