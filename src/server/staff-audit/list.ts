import { sql } from 'kysely'
import type { z } from 'zod'
import type { staffAudit } from '#contract/staff-audit.ts'
import { normalizeAccountNumber } from '#domain/account-number.ts'
import { FAILURE_CODES } from '#domain/audit-outcome.ts'
import { maskPersonName } from '#domain/masked-name.ts'
import { isSite, siteOfAccount } from '#domain/site.ts'
import { staffAudit as list } from '#lists/staff-audit.ts'
import { verifyAudit } from '#server/audit/verify-audit.ts'
import { nameOfUser } from '#server/auth/right-holders.ts'
import { ofSites } from '#server/auth/staff.ts'
import { onKyivDays } from '#server/db/kyiv-days.ts'
import type { Caller, Deps } from '#server/deps.ts'
import type { Handlers } from '#server/handlers.ts'
import { type Asked, requestOf, BY_KEY, exportList } from '#server/lists/list.ts'
import { selectQueue } from '#server/lists/order.ts'
import { keyedHash } from '#server/secrets.ts'
import { auditActions, staffActionText } from '#text/audit-actions.ts'

type Filters = Omit<z.output<typeof staffAudit.list.request>, 'token'>

const failed = sql<boolean>`a.outcome = any(${[...FAILURE_CODES]}::text[])`
const KINDS = { staff: ['admin'], customer: ['person', 'entity', 'provider'] } as const

/** Some actions share one name: a filter by one of them finds them all. */
const sameName = (action: string): string[] =>
  Object.keys(auditActions)
    .filter((code) => staffActionText(code) === staffActionText(action))
    .concat(action)

function entries({ db, secrets }: Deps, caller: Caller<'admin'>, input: Filters) {
  const { search, by, action, outcome, site } = input
  let query = db
    .selectFrom('portal.audit as a')
    .leftJoin('portal.users as w', 'w.user_id', 'a.actor_id')
    .leftJoin('portal.users as u', 'u.user_id', 'a.subject_id')
    .where(ofSites(caller, 'audit.read', sql.ref('a.site')))
    .where(onKyivDays('a.at', input))
  const text = search?.trim() ?? ''
  if (text !== '') {
    const account = normalizeAccountNumber(text)
    query =
      siteOfAccount(account) === null
        ? query.where(sql<boolean>`(a.request_code = ${text.toUpperCase()} or a.actor_id in (
            select user_id from portal.users where kind = 'admin' and login = ${text.toLowerCase()}))`)
        : // kept as a keyed hash only
          query.where('a.account_hash', '=', keyedHash(secrets.accounts, account).slice(0, 32))
  }
  if (by !== undefined)
    query =
      by === 'system'
        ? query.where(
            sql<boolean>`coalesce(a.actor_kind, 'command') not in ('admin', 'person', 'entity', 'provider')`,
          )
        : query.where('a.actor_kind', 'in', [...KINDS[by]])
  if (action !== undefined) query = query.where('a.action', 'in', sameName(action))
  if (site !== undefined) query = query.where('a.site', '=', site)
  if (outcome === 'success') query = query.where('a.outcome', '=', 'success')
  if (outcome === 'failed') query = query.where(failed)
  if (outcome === 'refused')
    query = query.where('a.outcome', '!=', 'success').where(sql<boolean>`not ${failed}`)
  return query
}

const said = (value: unknown): string | null =>
  value === null || value === undefined || value === ''
    ? null
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)

/** Details are flat: `before.phone` and `after.phone` are one change of `phone`. */
function changesIn(details: Details) {
  const fields = new Set(
    Object.keys(details).flatMap((name) =>
      /^(?:before|after)\./.test(name) ? [name.replace(/^\w+\./, '')] : [],
    ),
  )
  return {
    changes: [...fields].map((field) => ({
      field,
      before: said(details[`before.${field}`]),
      after: said(details[`after.${field}`]),
    })),
    details: Object.entries(details).flatMap(([name, value]) =>
      /^(?:before|after)\.|^device$/.test(name) || said(value) === null
        ? []
        : [{ name, value: String(value) }],
    ),
  }
}

/** Of employees the details keep the id; people read a name. */
const EMPLOYEES = ['before.assignee', 'after.assignee']

type Details = Readonly<Record<string, unknown>>

/** The details of a page of entries with employees by their names. */
async function withNames({ db }: Deps, rows: readonly { details: Details }[]): Promise<Details[]> {
  const ids = new Set(rows.flatMap(({ details }) => EMPLOYEES.flatMap((field) => said(details[field]) ?? [])))
  if (ids.size === 0) return rows.map(({ details }) => details)
  const people = await db
    .selectFrom('portal.users as u')
    .select(['u.user_id', nameOfUser.as('name')])
    .where('u.kind', '=', 'admin')
    .where(sql<boolean>`u.user_id = any(${[...ids]}::uuid[])`)
    .execute()
  const names = new Map<unknown, string>(people.map(({ user_id, name }) => [user_id, name]))
  return rows.map(({ details }) => ({
    ...details,
    ...Object.fromEntries(
      EMPLOYEES.flatMap((field) => {
        const name = names.get(details[field])
        return name === undefined ? [] : [[field, name]]
      }),
    ),
  }))
}

const kindOf = (kind: string | null) =>
  kind === 'admin'
    ? 'staff'
    : kind === 'person' || kind === 'entity' || kind === 'provider'
      ? 'customer'
      : 'system'

/** The record, the latest first. @throws 'period-invalid' */
async function page(deps: Deps, caller: Caller<'admin'>, input: Filters & Asked) {
  const query = entries(deps, caller, input)
    .select([
      'a.entry_id',
      'a.chain',
      'a.at',
      'a.action',
      'a.outcome',
      'a.actor_kind',
      'a.actor_id',
      'a.subject_id',
    ])
    .select([
      'a.site',
      'a.request_code',
      'a.details',
      sql<string | null>`nullif(concat_ws(' ', w.surname, w.name), '')`.as('staff_name'),
      'w.login',
      'w.kind as actor_user',
    ])
    .select([
      nameOfUser.as('subject_name'),
      'u.kind as subject_kind',
      sql<string | null>`host(a.address)`.as('address'),
    ])
  const { rows, ...counted } = await selectQueue(deps.db, requestOf(list, input), query, {
    sorts: { at: sql.ref('a.at') },
    known: ['at'],
    then: sql`a.entry_id`,
  })
  const details = await withNames(deps, rows)
  return {
    ...counted,
    rows: rows.map((row, n) => {
      const subject =
        row.subject_id === null || row.subject_kind === null || row.subject_kind === 'admin'
          ? null
          : maskPersonName(row.subject_name)
      return {
        id: `${row.chain}.${row.entry_id}`,
        at: row.at.toISOString(),
        who:
          row.actor_user === 'admin'
            ? (row.staff_name ?? row.login)
            : row.actor_id === row.subject_id
              ? subject
              : null,
        by: kindOf(row.actor_kind) as 'staff' | 'customer' | 'system',
        subject,
        action: row.action,
        outcome: row.outcome,
        site: isSite(row.site) ? row.site : null,
        address: row.address,
        requestCode: row.request_code,
        ...changesIn(details[n] ?? {}),
      }
    }),
  }
}

/** The chains of the whole installation: an entry taken out shows whoever's it was. */
async function verify(deps: Deps) {
  const [broken, { entries: n }] = await Promise.all([
    verifyAudit(deps),
    deps.db
      .selectFrom('portal.audit')
      .select(sql<number>`count(*)::int`.as('entries'))
      .executeTakeFirstOrThrow(),
  ])
  return {
    status: 'success' as const,
    entries: n,
    broken: broken
      .slice(0, 100)
      .map(({ chain, entryId, what }) => ({ chain, entryId: Number(entryId), what })),
    checkedAt: deps.now().toISOString(),
  }
}

export const staffAuditRoutes: Handlers<typeof staffAudit> = {
  list: async (deps, caller, input) => ({ status: 'success', ...(await page(deps, caller, input)) }),
  listExport: (deps, caller, { format, ...input }) =>
    exportList(list, format, null, (at) => page(deps, caller, { ...input, ...at }), BY_KEY),
  verify,
}
