import { sql } from 'kysely'
import type { z } from 'zod'
import type { auth } from '#contract/auth.ts'
import { auditOutcome, FAILURE_CODES } from '#domain/audit-outcome.ts'
import { compareUkrainian } from '#domain/sort.ts'
import { onKyivDays } from '#server/db/kyiv-days.ts'
import { listOrder, placeIn } from '#server/lists/order.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { assertPeriod } from '#server/lists/period.ts'
import { EXPORT_ROWS_ASKED, type ExportColumn, exportList } from '#server/lists/export-list.ts'
import { deviceName } from '#text/device-name.ts'
import { auditActionText, auditActions, settings } from '#text/settings.ts'

type Wanted = z.output<typeof auth.ownAudit.request>
type Filters = Omit<Wanted, 'token'>

const words = settings.audit
const failed = sql<boolean>`outcome = any(${[...FAILURE_CODES]}::text[])`

const codes = Object.keys(auditActions)
const sorts = {
  at: sql.ref('at'),
  action: placeIn(
    'action',
    codes.toSorted((a, b) => compareUkrainian(auditActionText(a), auditActionText(b))),
  ),
  outcome: sql`case when outcome = 'success' then 0 when ${failed} then 2 else 1 end`,
  device: sql`details ->> 'device'`,
} as const

/** Some actions have one name: whoever asks for one of them sees them all. */
const sameName = (action: string): string[] => [
  action,
  ...codes.filter((code) => code !== action && auditActionText(code) === auditActionText(action)),
]

/** @throws 'period-invalid' on `from` or `to` */
function wanted({ db }: Pick<Deps, 'db'>, { userId }: Caller, input: Filters) {
  assertPeriod(input)
  const { action, outcome } = input
  let query = db.selectFrom('portal.audit').where('subject_id', '=', userId).where(onKyivDays('at', input))
  if (action !== undefined) query = query.where('action', 'in', sameName(action))
  if (outcome === 'success') query = query.where('outcome', '=', 'success')
  if (outcome === 'failed') query = query.where(failed)
  if (outcome === 'refused')
    query = query.where('outcome', '!=', 'success').where(sql<boolean>`not ${failed}`)
  return query
}

async function page(found: ReturnType<typeof wanted>, input: Filters, size: number) {
  const rows = await found
    .select(['at', 'action', 'outcome', 'details'])
    .orderBy(listOrder(sorts, 'at', input, sql`at desc, entry_id desc`))
    .limit(size)
    .offset(((input.page ?? 1) - 1) * size)
    .execute()
  return rows.map((row) => ({
    at: row.at.toISOString(),
    action: row.action,
    outcome: row.outcome,
    device: typeof row.details['device'] === 'string' ? row.details['device'] : null,
  }))
}

/** What there is to choose from: the user's own actions, those of one name once, by the alphabet. */
async function ownActions({ db }: Pick<Deps, 'db'>, { userId }: Caller): Promise<string[]> {
  const rows = await db
    .selectFrom('portal.audit')
    .select('action')
    .distinct()
    .where('subject_id', '=', userId)
    .execute()
  const named = new Map(rows.map(({ action }) => [auditActionText(action), action]))
  return [...named].sort(([a], [b]) => compareUkrainian(a, b)).map(([, action]) => action)
}

/** What was done in the user's own name or with his things, the latest first (promise L2). */
export async function ownAudit(deps: Deps, caller: Caller, input: Wanted) {
  const found = wanted(deps, caller, input)
  const [entries, { total }, actions] = await Promise.all([
    page(found, input, input.pageSize ?? 20),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ownActions(deps, caller),
  ])
  return { status: 'success' as const, total: Number(total), actions, entries }
}

type Entry = Awaited<ReturnType<typeof page>>[number]
const columns: ExportColumn<Entry>[] = [
  { title: words.columns.at, kind: 'moment', width: 20, value: (row) => new Date(row.at) },
  { title: words.columns.action, kind: 'text', width: 36, value: (row) => auditActionText(row.action) },
  { title: words.columns.outcome, kind: 'text', value: (row) => words.outcomes[auditOutcome(row.outcome)] },
  { title: words.columns.device, kind: 'text', width: 28, value: (row) => deviceName(row.device) },
]

export async function exportOwnAudit(
  deps: Deps,
  caller: Caller,
  { format, ...input }: z.output<typeof auth.ownAuditExport.request>,
) {
  const rows = await page(wanted(deps, caller, input), input, EXPORT_ROWS_ASKED)
  return exportList(format, { name: words.title, columns, rows })
}
