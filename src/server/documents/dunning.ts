import type { WorksOn } from '#domain/calendar.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { dunning } from '#contract/document-dunning.ts'
import { courtStops, dunningState, LEAST_NOTICE, noticeDays } from '#domain/dunning.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { askEach } from '#server/core/at-once.ts'
import { fm } from '#server/core/function-modules.ts'
import { type AccountWarning, warningsOf } from '#server/core/warnings-of.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { coreLater } from '#server/outbox/core-later.ts'
import { ownNumber } from '#server/own-number.ts'
import { Problem } from '#server/problem.ts'
import { nameOf } from './who.ts'

type Firm = Caller<'entity' | 'provider'>

/** Warnings of some accounts. A mark is in the portal before the core has been told of it, so the earlier of both counts. */
async function markedWarnings(deps: Deps, accounts: readonly string[]): Promise<AccountWarning[]> {
  const [shownWarnings, marks] = await Promise.all([
    warningsOf(deps, accounts),
    deps.db
      .selectFrom('portal.dunning_marks')
      .selectAll()
      .where('account', '=', sql<string>`any(${[...accounts]}::text[])`)
      .execute(),
  ])
  const warnings =
    shownWarnings ??
    (await askEach(accounts, async (account) => (await warningsOf(deps, [account])) ?? [])).flat()
  const keyOf = ({ account, number }: { account: string; number: string }) => `${account} ${number}`
  const marksByKey = new Map(marks.map((mark) => [keyOf(mark), mark]))
  return warnings.map((warning) => {
    const mark = marksByKey.get(keyOf(warning))
    return {
      ...warning,
      openedAt: warning.openedAt ?? mark?.opened_at.toISOString() ?? null,
      acknowledgedAt: warning.acknowledgedAt ?? mark?.acknowledged_at?.toISOString() ?? null,
      acknowledgedBy: warning.acknowledgedBy ?? mark?.acknowledged_by ?? null,
    }
  })
}

/** A warning with what follows from it. */
const toldOf = ({ ended, ...warning }: AccountWarning, now: Date, works: WorksOn) => ({
  ...warning,
  state: dunningState({ ...warning, ended }, now),
  noticeDays: noticeDays(warning.issuedOn, kyivDate(new Date(warning.cutAt)), works),
  leastNoticeDays: LEAST_NOTICE[warning.initiator],
  courtStops: courtStops(warning),
})

/** Of one account, or of all: as many questions whatever their number. */
export async function listDunning(deps: Deps, caller: Firm, input: z.output<typeof dunning.list.request>) {
  const accounts = input.account === undefined ? caller.accounts : [ownNumber(caller, input.account)]
  const warnings = await markedWarnings(deps, accounts)
  const warned = [...new Set(warnings.map(({ account }) => account))]
  const [works, { accounts: heads }, overdue] = await Promise.all([
    deps.workDays(deps.now()),
    deps.core.call(fm.ZPORTAL_ACCOUNT_GET, { accounts: warned }),
    overdueOf(deps, accounts),
  ])
  const addresses = new Map(heads.map(({ account, address }) => [account, address]))
  return {
    status: 'success' as const,
    overdueKopiykas: overdue && [...overdue.values()].reduce((sum, kopiykas) => sum + kopiykas, 0),
    rows: warnings.map((warning) => ({
      ...toldOf(warning, deps.now(), works),
      address: addresses.get(warning.account) ?? '',
      // what the warning names, where the core does not say more
      overdueKopiykas: overdue ? (overdue.get(warning.account) ?? 0) : (warning.amountKopiykas ?? 0),
    })),
  }
}

/** What is late by account; null where there are several and the core tells of one at a time. */
async function overdueOf({ core }: Deps, accounts: readonly string[]): Promise<Map<string, number> | null> {
  const [only, ...others] = accounts
  if (only === undefined) return new Map()
  if (others.length === 0)
    return new Map([[only, (await core.call(fm.ZPORTAL_BALANCE_GET, { account: only })).overdueKopiykas]])
  if (!core.can('debts-of-accounts')) return null
  const { debts } = await core.call(fm.ZPORTAL_DEBTS_GET, { accounts: [...accounts] })
  const late = new Map<string, number>()
  for (const { account, overdueKopiykas } of debts)
    late.set(account, (late.get(account) ?? 0) + overdueKopiykas)
  return late
}

/** @throws 'account-not-found'; 'not-found' on `number` */
export async function ownWarning(deps: Deps, caller: Firm, request: { account: string; number: string }) {
  const account = ownNumber(caller, request.account)
  const warning = (await markedWarnings(deps, [account])).find(({ number }) => number === request.number)
  if (!warning) throw new Problem('not-found', { field: 'number' })
  return { account, warning: toldOf(warning, deps.now(), await deps.workDays(deps.now())) }
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
        await coreLater(
          db,
          deps,
          fm.ZPORTAL_DUNNING_MARK,
          { account, number, mark: kind, at: at.toISOString(), by },
          `dunning ${account} ${number} ${kind}`,
        )
    })
  return {
    status: 'success' as const,
    openedAt: warning.openedAt ?? at.toISOString(),
    acknowledgedAt: warning.acknowledgedAt ?? (read ? at.toISOString() : null),
  }
}
