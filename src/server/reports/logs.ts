import { type RawBuilder, sql } from 'kysely'
import { RAW_DAYS } from '#domain/reports.ts'
import type { UserKind } from '#domain/user-kind.ts'
import { counterKey } from '#server/auth/authenticate.ts'
import type { Deps } from '#server/deps.ts'
import { containing } from '#server/db/searched-text.ts'
import { countedUpTo } from '#server/lists/order.ts'
import { deviceName } from '#text/device-name.ts'
import type { Ask } from './ask.ts'
import type { Cut, ReportRow, Source } from './report.ts'
import { hashAccount } from '#server/telemetry/recorder.ts'
import { type Calls, chosen } from './roll-ups.ts'

const DAY = 86_400_000

const sorts: Readonly<Record<string, RawBuilder<unknown>>> = {
  at: sql`at`,
  duration: sql`duration_us`,
}

/** Single calls are kept `RAW_DAYS`; a text is looked for in errors of the period. */
function matchingCalls(calls: Calls, ask: Ask, now: Date, people: readonly string[]): RawBuilder<unknown> {
  const { search } = ask
  const kept = new Date(now.getTime() - RAW_DAYS * DAY)
  const since = ask.since > kept ? ask.since : kept
  const words = search?.by === 'words' ? { ...ask, search: null } : ask
  const all = [
    sql`at >= ${since} and at < ${ask.till}`,
    chosen(calls, words),
    ask.longerMs === null ? null : sql`duration_us > ${ask.longerMs * 1000}`,
    search?.by === 'code' ? sql`request_code = ${search.text}` : null,
    search?.by === 'account' ? sql`account_hash = ${search.hash}` : null,
    search?.by !== 'phone'
      ? null
      : calls === 'portal'
        ? sql`user_hash = any(${people}::text[])`
        : sql`portal_call_id in (select call_id from telemetry.portal_calls
            where at >= ${since} and at < ${ask.till} and user_hash = any(${people}::text[]))`,
    // the portal's calls that asked this module of the core
    search?.by === 'module' && calls === 'portal'
      ? sql`call_id in (select portal_call_id from telemetry.fm_calls
          where at >= ${since} and at < ${ask.till} and function_module = ${search.text})`
      : null,
    search?.by === 'words'
      ? sql`(error_text ilike ${containing(search.text)} or outcome = ${search.text})`
      : null,
  ].filter((condition) => condition !== null)
  return sql`${sql.table(`telemetry.${calls}_calls`)} where ${sql.join(all, sql` and `)}`
}

/** Whoever has this telephone, as they stand in the calls. */
async function peopleOf({ db, secrets }: Deps, { search }: Ask): Promise<string[]> {
  if (search?.by !== 'phone') return []
  const users = await db
    .selectFrom('portal.users')
    .select('user_id')
    .where('phone', '=', search.phone)
    .execute()
  return users.map(({ user_id }) => hashAccount(secrets.accounts, user_id))
}

async function pageOfCalls(
  deps: Deps,
  calls: Calls,
  ask: Ask,
  cut: Cut,
): Promise<{ rows: Found[]; total: number }> {
  const { db, now } = deps
  const from = matchingCalls(calls, ask, now(), await peopleOf(deps, ask))
  const more =
    calls === 'fm' ? sql`function_module as fm, null::int as status` : sql`http_status::int as status`
  const [{ rows }, counted] = await Promise.all([
    sql<Found>`
      select at, call_id as id, request_code as "requestCode", path, duration_us as us, outcome, error_text as error,
        site, user_kind as kind, ${more}
      from ${from}
      order by ${sorts[cut.sort] ?? sql`at`} ${cut.descending ? sql`desc` : sql`asc`}, call_id
      limit ${cut.pageSize} offset ${(cut.page - 1) * cut.pageSize}`.execute(db),
    sql<{
      n: number
    }>`select count(*)::int as n from (select from ${from} limit ${countedUpTo(cut.pageSize)}) as counted`.execute(
      db,
    ),
  ])
  return { rows, total: counted.rows[0]?.n ?? 0 }
}

type Found = {
  at: Date
  id: string
  requestCode: string | null
  path: string | null
  us: number
  outcome: string
  error: string | null
  site: string | null
  kind: string | null
  fm?: string
  status: number | null
}

/** logs_search_back, logs_search_sap: single calls of the portal or of the core. */
export const logs =
  (calls: Calls): Source =>
  async (deps, ask, { cut }) => {
    const { rows, total } = await pageOfCalls(deps, calls, ask, cut)
    return {
      total,
      rows: rows.map(({ at, us, ...row }): ReportRow => ({
        ...row,
        at: at.toISOString(),
        duration: Math.round(us / 10) / 100,
      })),
    }
  }

/** Of these counters, those that are locked now after wrong passwords. */
async function lockedKeys({ db, now }: Deps, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('portal.counters')
    .select('key')
    .where('bucket', 'in', ['password', 'password-proved'])
    .where(sql<boolean>`key = any(${[...new Set(keys)]}::text[])`)
    .where('locked_until', '>', now())
    .execute()
  return new Set(rows.map(({ key }) => key))
}

const SIGN_INS = ['sign-in', 'second-factor', 'recovery-code', 'own-password', 'session-theft', 'passkey']

/** account_auth_info: sign-ins of those who have the account, or of everybody. */
export const signIns: Source = async (deps, ask, { cut }) => {
  const { db } = deps
  const { search } = ask
  const all = [
    sql`a.at >= ${ask.since} and a.at < ${ask.till} and a.action = any(${SIGN_INS}::text[])`,
    ask.kind === undefined ? null : sql`coalesce(u.kind, a.actor_kind) = ${ask.kind}`,
    ask.sites === null ? null : sql`a.site = any(${[...ask.sites]}::text[])`,
    ask.outcome === undefined
      ? null
      : ask.outcome === 'success'
        ? sql`a.outcome = 'success'`
        : sql`a.outcome <> 'success'`,
    search === null
      ? null
      : search.by === 'account'
        ? sql`a.subject_id in (select user_id from portal.account_links where account = ${search.account})`
        : search.by === 'phone'
          ? sql`a.subject_id in (select user_id from portal.users where phone = ${search.phone})`
          : sql`a.request_code = ${search.text.toUpperCase()}`,
  ].filter((condition) => condition !== null)
  const from = sql`portal.audit a left join portal.users u on u.user_id = a.subject_id where ${sql.join(all, sql` and `)}`
  const [{ rows }, counted] = await Promise.all([
    sql<ReportRow & { at: Date; user_kind: UserKind | null; login: string | null }>`
      select a.at, coalesce(u.kind, a.actor_kind) as kind, a.site, a.action as method, a.details->>'by' as way,
        a.outcome, a.details->>'device' as device,
        case when family(a.address) = 4 then host(network(set_masklen(a.address, 24))) || '/24'
          else host(network(set_masklen(a.address, 48))) || '/48' end as network,
        a.request_code as "requestCode", u.state as state, u.kind as user_kind, u.login as login, case when a.outcome = 'success' then (
          case when exists (select from portal.audit b where b.subject_id = a.subject_id and b.at < a.at
            and b.action = a.action and b.outcome = 'success' and b.details->>'device' = a.details->>'device')
          then 'known' else 'new' end) end as news
      from ${from}
      order by a.at ${cut.descending ? sql`desc` : sql`asc`}, a.entry_id
      limit ${cut.pageSize} offset ${(cut.page - 1) * cut.pageSize}`.execute(db),
    sql<{
      n: number
    }>`select count(*)::int as n from (select from ${from} limit ${countedUpTo(cut.pageSize)}) as counted`.execute(
      db,
    ),
  ])
  const keyOf = (kind: UserKind, login: string) => counterKey(deps, kind, login)
  const keys = rows.flatMap(({ user_kind, login }) => (user_kind && login ? keyOf(user_kind, login) : []))
  const locked = await lockedKeys(deps, keys)
  return {
    total: counted.rows[0]?.n ?? 0,
    rows: rows.map(({ at, user_kind, login, device, ...row }) => ({
      ...row,
      at: at.toISOString(),
      device: deviceName(typeof device === 'string' ? device : null),
      state:
        user_kind !== null && login !== null && locked.has(keyOf(user_kind, login))
          ? 'locked'
          : (row['state'] ?? null),
    })),
  }
}
