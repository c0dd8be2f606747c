import { sql } from 'kysely'
import type { z } from 'zod'
import type { people } from '#contract/people.ts'
import { FAILURE_CODES } from '#domain/audit-outcome.ts'
import { compareTexts, compareUkrainian } from '#domain/sort.ts'
import { companyAudit as list } from '#lists/people-audit.ts'
import { auditActions, auditActionText } from '#text/audit-actions.ts'
import { locale } from '#text/language.ts'
import { nameOfUser } from '#server/auth/right-holders.ts'
import { onKyivDays } from '#server/db/kyiv-days.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { requestOf, exportList, WHOLE } from '#server/lists/list.ts'
import { placeIn, selectPage } from '#server/lists/order.ts'
import { keyedHash } from '#server/secrets.ts'
import { managedBy } from './managed.ts'

type Wanted = z.output<typeof people.audit.request>
type Filters = Omit<Wanted, 'token'>

const failed = sql<boolean>`outcome = any(${[...FAILURE_CODES]}::text[])`
const codes = Object.keys(auditActions)

/** Everybody who has or had the accounts: also what somebody did who has left stays known. */
async function everybody({ db }: Pick<Deps, 'db'>, accounts: readonly string[]) {
  return db
    .selectFrom('portal.account_links as l')
    .innerJoin('portal.users as u', 'u.user_id', 'l.user_id')
    .select(['u.user_id as id', nameOfUser.as('name')])
    .select(sql<boolean>`bool_and(l.account = any(${[...accounts]}::text[]))`.as('whole'))
    .where('u.kind', '=', 'entity')
    .where('u.user_id', 'in', (query) =>
      query
        .selectFrom('portal.account_links')
        .select('user_id')
        .where(sql<boolean>`account = any(${[...accounts]}::text[])`),
    )
    .groupBy('u.user_id')
    .execute()
}
type People = Awaited<ReturnType<typeof everybody>>

/**
 * Entries about the accounts, and those about no account of people who have no others: what somebody does for another
 * company is not told here.
 */
function entriesOf({ db, secrets }: Deps, accounts: readonly string[], known: People) {
  const hashes = accounts.map((account) => keyedHash(secrets.accounts, account).slice(0, 32))
  const ids = known.map(({ id }) => id)
  const whole = known.flatMap(({ id, whole: all }) => (all ? [id] : []))
  const entries = db
    .selectFrom('portal.audit')
    .where(sql<boolean>`subject_id = any(${ids}::uuid[])`)
    .where(
      sql<boolean>`(account_hash = any(${hashes}::text[])
        or (account_hash is null and subject_id = any(${whole}::uuid[])))`,
    )
  return { entries, hashes }
}

async function page(deps: Deps, accounts: readonly string[], known: People, input: Filters) {
  const { entries, hashes } = entriesOf(deps, accounts, known)
  const names = new Map(known.map(({ id, name }) => [id, name]))
  const { action, outcome, person } = input
  let query = entries.where(onKyivDays('at', input))
  if (person !== undefined) query = query.where('actor_id', '=', person)
  if (action !== undefined)
    query = query.where(
      'action',
      'in',
      codes.filter((code) => auditActionText(code) === auditActionText(action)).concat(action),
    )
  if (outcome === 'success') query = query.where('outcome', '=', 'success')
  if (outcome === 'failed') query = query.where(failed)
  if (outcome === 'refused')
    query = query.where('outcome', '!=', 'success').where(sql<boolean>`not ${failed}`)
  const byName = known.toSorted((a, b) => compareUkrainian(a.name, b.name)).map(({ id }) => id)
  const { rows, total } = await selectPage(
    requestOf(list, input),
    query.select([
      'entry_id',
      'chain',
      'at',
      'action',
      'outcome',
      'actor_id',
      'actor_kind',
      'account_hash',
      'details',
    ]),
    {
      sorts: {
        at: sql.ref('at'),
        who: placeIn('actor_id::text', byName),
        action: placeIn(
          'action',
          codes.toSorted((a, b) => compareTexts(auditActionText(a), auditActionText(b), locale())),
        ),
        account: placeIn('account_hash', hashes),
        outcome: sql`case when outcome = 'success' then 0 when ${failed} then 2 else 1 end`,
        device: sql`details ->> 'device'`,
      },
      then: sql`at desc, chain, entry_id desc`,
    },
  )
  const byHash = new Map(hashes.map((hash, n) => [hash, accounts[n]]))
  return {
    total,
    rows: rows.map((row) => ({
      id: `${row.chain}.${row.entry_id}`,
      at: row.at.toISOString(),
      who: (row.actor_id !== null && names.get(row.actor_id)) || null,
      byCompany: row.actor_kind === 'admin',
      action: row.action,
      account: (row.account_hash !== null && byHash.get(row.account_hash)) || null,
      accounts: typeof row.details['accounts'] === 'number' ? row.details['accounts'] : 1,
      outcome: row.outcome,
      device: typeof row.details['device'] === 'string' ? row.details['device'] : null,
    })),
  }
}

/** Who did what with the accounts that the caller manages (promise L2), the latest first. */
export async function companyAudit(deps: Deps, caller: Caller<'entity'>, input: Wanted) {
  const accounts = managedBy(caller)
  const known = await everybody(deps, accounts)
  const [listPage, actions] = await Promise.all([
    page(deps, accounts, known, input),
    entriesOf(deps, accounts, known).entries.select('action').distinct().execute(),
  ])
  const named = new Map(actions.map(({ action }) => [auditActionText(action), action]))
  return {
    status: 'success' as const,
    actions: [...named].toSorted(([a], [b]) => compareTexts(a, b, locale())).map(([, action]) => action),
    people: known.map(({ id, name }) => ({ id, name })).toSorted((a, b) => compareUkrainian(a.name, b.name)),
    ...listPage,
  }
}

export async function exportCompanyAudit(
  deps: Deps,
  caller: Caller<'entity'>,
  { format, ...input }: z.output<typeof people.auditExport.request>,
) {
  const accounts = managedBy(caller)
  const known = await everybody(deps, accounts)
  return exportList(list, format, null, (at) => page(deps, accounts, known, { ...input, ...at }), WHOLE)
}
