import { sql } from 'kysely'
import type { z } from 'zod'
import type { auth } from '#contract/sign-in.ts'
import { deviceKind } from '#domain/device-kind.ts'
import { compareUkrainian, searchKey } from '#domain/sort.ts'
import { nameOfDevice as nameOf, ownSessions as list } from '#lists/own-sessions.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { requestOf, exportList, WHOLE } from '#server/lists/list.ts'
import { containing } from '#server/db/searched-text.ts'
import { countOf, selectPage, placeIn } from '#server/lists/order.ts'
import { limitsOf } from './session-rules.ts'

type Wanted = z.output<typeof auth.sessions.request>
type Filters = Omit<Wanted, 'token'>

/** The rule of `sessionExpiry` as SQL, so that the database can filter and order by it. */
function endsOf({ kind }: Caller) {
  const idle = (remembered: boolean) => limitsOf(kind, remembered).idle / 1000
  return sql<Date>`least(ends_at, seen_at + make_interval(
    secs => case when remembered then ${idle(true)}::float8 else ${idle(false)}::float8 end))`
}

const liveOf = ({ db, now }: Pick<Deps, 'db' | 'now'>, caller: Caller) =>
  db
    .selectFrom('portal.sessions')
    .where('user_id', '=', caller.userId)
    // a view of the staff is told in «Хто переглядав мої дані»
    .where((is) => is.or([is('look_id', 'is', null), is('session_id', '=', caller.sessionId)]))
    .where('revoked_at', 'is', null)
    .where(endsOf(caller), '>', now())

/**
 * Devices are searched and ordered by name, and only `deviceName` knows the name: this gives the names of all devices
 * of the user.
 */
async function devicesOf(live: ReturnType<typeof liveOf>): Promise<string[]> {
  const rows = await live.select('device').distinct().execute()
  return rows
    .map(({ device }) => device)
    .toSorted((a, b) => compareUkrainian(nameOf(a), nameOf(b)) || (a < b ? -1 : 1))
}

function chosen(live: ReturnType<typeof liveOf>, devices: readonly string[], { kind, search }: Filters) {
  const text = searchKey(search ?? '')
  let query = live
  if (kind !== undefined) {
    const ofKind = devices.filter((device) => deviceKind(device) === kind)
    query = query.where(sql<boolean>`device = any(${ofKind}::text[])`)
  }
  if (text !== '') {
    const named = devices.filter((device) => searchKey(nameOf(device)).includes(text))
    query = query.where(
      sql<boolean>`(device = any(${named}::text[]) or host(address) ilike ${containing(text)})`,
    )
  }
  return query
}

/** The user's live sessions, first the one that makes the call, then by latest use (promise B2). */
async function page(deps: Deps, caller: Caller, input: Filters) {
  const live = liveOf(deps, caller)
  const devices = await devicesOf(live)
  const query = chosen(live, devices, input)
  const current = sql<boolean>`session_id = ${caller.sessionId}`
  const ends = endsOf(caller)
  const sorts = {
    // the session that makes the call is in use right now, whenever its use was last saved
    seenAt: sql`case when ${current} then 'infinity' else seen_at end`,
    createdAt: sql.ref('created_at'),
    endsAt: ends,
    device: placeIn('device', devices),
    address: sql.ref('address'),
  }
  const selection = query
    .select(['session_id as id', 'device', 'created_at', 'seen_at'])
    .select([ends.as('ends'), current.as('current'), sql<string | null>`host(address)`.as('address')])
  const then = sql`${current} desc, seen_at desc, session_id`
  const [{ rows, total }, all] = await Promise.all([
    selectPage(requestOf(list, input), selection, { sorts, then }),
    countOf(live),
  ])
  return {
    total,
    others: Math.max(0, all - 1),
    rows: rows.map((row) => ({
      id: row.id,
      device: row.device,
      address: row.address,
      createdAt: row.created_at.toISOString(),
      seenAt: row.seen_at.toISOString(),
      endsAt: row.ends.toISOString(),
      current: row.current,
    })),
  }
}

/** Without paging a hundred are returned. */
export const ownSessions = async (deps: Deps, caller: Caller, input: Wanted) => ({
  status: 'success' as const,
  ...(await page(deps, caller, { pageSize: 100, ...input })),
})

export const exportOwnSessions = (
  deps: Deps,
  caller: Caller,
  { format, ...input }: z.output<typeof auth.sessionsExport.request>,
) => exportList(list, format, null, (at) => page(deps, caller, { ...input, ...at }), WHOLE)
