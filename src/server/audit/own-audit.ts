import { sql } from 'kysely'
import type { z } from 'zod'
import type { auth } from '#contract/sign-in.ts'
import { FAILURE_CODES } from '#domain/audit-outcome.ts'
import { compareTexts } from '#domain/sort.ts'
import { onKyivDays } from '#server/db/kyiv-days.ts'
import { ownAudit as list } from '#lists/own-audit.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { requestOf, exportList, WHOLE } from '#server/lists/list.ts'
import { selectPage, placeIn } from '#server/lists/order.ts'
import { auditActions, auditActionText } from '#text/audit-actions.ts'
import { locale } from '#text/language.ts'

type Wanted = z.output<typeof auth.ownAudit.request>
type Filters = Omit<Wanted, 'token'>

const failed = sql<boolean>`outcome = any(${[...FAILURE_CODES]}::text[])`

const codes = Object.keys(auditActions)
const sorts = () =>
  ({
    at: sql.ref('at'),
    action: placeIn(
      'action',
      codes.toSorted((a, b) => compareTexts(auditActionText(a), auditActionText(b), locale())),
    ),
    outcome: sql`case when outcome = 'success' then 0 when ${failed} then 2 else 1 end`,
    device: sql`details ->> 'device'`,
  }) as const

/** Some actions share one name: a filter by one of them shows them all. */
const sameName = (action: string): string[] => [
  action,
  ...codes.filter((code) => code !== action && auditActionText(code) === auditActionText(action)),
]

function wanted({ db }: Pick<Deps, 'db'>, { userId }: Caller, input: Filters) {
  const { action, outcome } = input
  let query = db.selectFrom('portal.audit').where('subject_id', '=', userId).where(onKyivDays('at', input))
  if (action !== undefined) query = query.where('action', 'in', sameName(action))
  if (outcome === 'success') query = query.where('outcome', '=', 'success')
  if (outcome === 'failed') query = query.where(failed)
  if (outcome === 'refused')
    query = query.where('outcome', '!=', 'success').where(sql<boolean>`not ${failed}`)
  return query
}

/** The choices of the filter: the user's own actions, each name once, in alphabetical order. */
async function ownActions({ db }: Pick<Deps, 'db'>, { userId }: Caller): Promise<string[]> {
  const rows = await db
    .selectFrom('portal.audit')
    .select('action')
    .distinct()
    .where('subject_id', '=', userId)
    .execute()
  const named = new Map(rows.map(({ action }) => [auditActionText(action), action]))
  return [...named].sort(([a], [b]) => compareTexts(a, b, locale())).map(([, action]) => action)
}

/**
 * What was done in the user's own name or with their things, the latest first (promise L2).
 * @throws 'period-invalid' on `from` or `to`
 */
async function page(deps: Deps, caller: Caller, input: Filters) {
  const query = wanted(deps, caller, input).select(['at', 'action', 'outcome', 'details'])
  const { rows, total } = await selectPage(requestOf(list, input), query, {
    sorts: sorts(),
    then: sql`at desc, entry_id desc`,
  })
  return {
    total,
    rows: rows.map((row) => ({
      at: row.at.toISOString(),
      action: row.action,
      outcome: row.outcome,
      device: typeof row.details['device'] === 'string' ? row.details['device'] : null,
    })),
  }
}

export async function ownAudit(deps: Deps, caller: Caller, input: Wanted) {
  const [entryPage, actions] = await Promise.all([page(deps, caller, input), ownActions(deps, caller)])
  return { status: 'success' as const, actions, ...entryPage }
}

export const exportOwnAudit = (
  deps: Deps,
  caller: Caller,
  { format, ...input }: z.output<typeof auth.ownAuditExport.request>,
) => exportList(list, format, null, (at) => page(deps, caller, { ...input, ...at }), WHOLE)
