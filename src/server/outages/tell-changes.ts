import { sql } from 'kysely'
import { addDays, type IsoDate } from '#domain/calendar.ts'
import { kyivDate, kyivTime } from '#domain/kyiv.ts'
import { isSite, type Site } from '#domain/site.ts'
import type { TimeSpan } from '#domain/outage-intervals.ts'
import type { Deps } from '#server/deps.ts'
import { type Told, tellAbout } from '#server/outbox/tell-about.ts'
import { queueShort } from '#text/outages.ts'

type Telling = Pick<Deps, 'db' | 'now' | 'random' | 'secrets'>

/** A change that nobody could be told of for longer than this is no news any more. */
const NEWS_MS = 6 * 3_600_000
/** A source that leaves works out for less than this may only have left them out. */
const GONE_MS = 20 * 60_000
/** Who waits for works that begin sooner than this cannot wait for more certainty. */
const SOON_MS = 3_600_000
const USERS = ['person', 'entity', 'provider'] as const

/**
 * Tells customers of what really changed since the source was last read: hours of their queue that were told otherwise
 * before, works at their house that are new, have another end or are cancelled. A new time stamp of the same hours is no
 * change.
 * @returns how many messages were put into the outbox
 */
export async function tellChanges(deps: Telling): Promise<number> {
  const schedules = await tellAbout(deps, 'scheduleChanged', await changedDays(deps))
  const works = await tellAbout(deps, 'plannedWork', await newWorks(deps))
  return schedules + works + (await tellCancelled(deps))
}

type Day = {
  site: string
  queue: string
  name: string | null
  day: IsoDate
  state: 'applies' | 'waiting' | 'emergency' | 'none'
  spans: TimeSpan[]
  revision: number
  accounts: string[]
}

/** Days of queues with the accounts that are in them; the first telling of a day changes nothing. */
async function changedDays({ db, now }: Telling): Promise<Told<'scheduleChanged'>[]> {
  const today = kyivDate(now())
  const since = new Date(now().getTime() - NEWS_MS)
  const { rows } = await sql<Day>`
    with changed as (
      select * from portal.outage_days
      where day between ${today}::date and ${addDays(today, 2)}::date and changed_at >= ${since}
        and revision > 0 and state <> 'unknown'
    ), latest as (
      select distinct on (q.account) q.account, q.queues, o.site
      from portal.object_queues q join portal.outage_objects o on o.account = q.account
      where o.site in (select site from changed)
      order by q.account, q.valid_from desc
    )
    select c.site, c.queue, n.name, c.day, c.state, c.spans, c.revision, array_agg(l.account) as accounts
    from changed c join latest l on l.site = c.site and c.queue = any(l.queues)
    left join portal.outage_queues n on n.site = c.site and n.queue = c.queue
    group by c.site, c.queue, n.name, c.day, c.state, c.spans, c.revision`.execute(db)
  return rows.flatMap(({ site, queue, name, day, state, spans, revision, accounts }) =>
    isSite(site)
      ? [
          {
            key: `schedule:${site}:${queue}:${day}:${revision}`,
            to: { site, kinds: USERS, accounts },
            facts: {
              queue: queueShort(name ?? queue),
              day,
              state,
              hours: spans
                .filter(({ kind }) => kind !== 'possible')
                .map(({ from, to }) => `${kyivTime(from)}–${endOf(to)}`),
            },
          },
        ]
      : [],
  )
}

const endOf = (to: number): string => (kyivTime(to) === '00:00' ? '24:00' : kyivTime(to))

type Works = {
  site: Site
  houseKey: string
  kind: string
  startsAt: Date
  endsAt: Date | null
  reason: string
}
type House = { address: string; accounts: string[] }

/** Works whose end is not named are news for half a day. */
const endOfWorks = (table: 'w' | 'k') => sql`coalesce(${sql.ref(`${table}.ends_at`)},
  ${sql.ref(`${table}.starts_at`)} + interval '12 hours')`

/** What names works whatever their end. */
const nameOf = ({ site, houseKey, kind, startsAt }: Works): string =>
  `${site}:${houseKey}:${kind}:${startsAt.toISOString()}`

const factsOf = (works: Works, { address }: House) => ({
  address: `${address}${houseOf(works.houseKey)}`,
  startsAt: works.startsAt.toISOString(),
  endsAt: works.endsAt?.toISOString() ?? null,
  reason: works.reason,
  emergency: works.kind === 'emergency',
})

/** Works that are on or ahead, with the accounts of their houses; not those that stood there before the portal looked. */
async function newWorks({ db, now }: Telling): Promise<Told<'plannedWork'>[]> {
  const at = now()
  const { rows } = await sql<Works & House & { cancelledAt: Date | null }>`
    select w.site, w.house_key as "houseKey", w.kind, w.starts_at as "startsAt", w.ends_at as "endsAt", w.reason,
      w.cancelled_at as "cancelledAt", min(o.settlement || ', ' || o.street) as address, array_agg(o.account) as accounts
    from portal.outage_works w join portal.outage_objects o on o.site = w.site and o.house_key = w.house_key
    where w.kind in ('planned', 'emergency') and w.gone_at is null and not w.known_before
      and w.stamp >= ${new Date(at.getTime() - NEWS_MS)}
      and ${endOfWorks('w')} > ${at}
    group by w.site, w.house_key, w.kind, w.starts_at, w.ends_at, w.reason, w.cancelled_at`.execute(db)
  return rows.map((works) => {
    const key = `work:${nameOf(works)}:${works.endsAt?.toISOString() ?? ''}`
    return {
      // once it was told that they are cancelled they are news again
      key: works.cancelledAt === null ? key : `${key}:${works.cancelledAt.toISOString()}`,
      to: { site: works.site, kinds: USERS, accounts: works.accounts },
      facts: factsOf(works, works),
    }
  })
}

type Cancelled = Works & { goneAt: Date }

/**
 * Tells whoever was told of works that these do not come. No source says so: it names them no more, for a while or until
 * they would begin soon. It names one break of a house, so works that follow another break, or were moved within their
 * hours, are not cancelled.
 */
async function tellCancelled(deps: Telling): Promise<number> {
  const at = deps.now()
  const { rows: cancelled } = await sql<Cancelled>`
    select w.site, w.house_key as "houseKey", w.kind, w.starts_at as "startsAt", w.ends_at as "endsAt", w.reason,
      w.gone_at as "goneAt"
    from portal.outage_works w
    where w.kind in ('planned', 'emergency') and w.gone_at < w.starts_at and w.starts_at > ${at}
      and (coalesce(w.missed_at, w.gone_at) <= ${new Date(at.getTime() - GONE_MS)}
        or w.starts_at <= ${new Date(at.getTime() + SOON_MS)})
      and (w.cancelled_at is null or w.cancelled_at < w.gone_at)
      and not exists (
        select from portal.outage_works k
        where k.site = w.site and k.house_key = w.house_key and k.starts_at < ${endOfWorks('w')}
          and case when k.gone_at is null then ${endOfWorks('k')} > ${at}
            -- of works that were moved the last are told
            else k.gone_at > w.gone_at and k.gone_at < k.starts_at and ${endOfWorks('k')} > w.starts_at end)`.execute(
    deps.db,
  )
  if (cancelled.length === 0) return 0
  const houses = await accountsTold(deps, cancelled)
  const count = await tellAbout(
    deps,
    'plannedWork',
    cancelled.flatMap((works) => {
      const house = houses.get(nameOf(works))
      return house === undefined
        ? []
        : {
            key: `work-off:${nameOf(works)}:${works.goneAt.toISOString()}`,
            to: { site: works.site, kinds: USERS, accounts: house.accounts },
            facts: { ...factsOf(works, house), cancelled: true },
          }
    }),
  )
  await sql`
    update portal.outage_works w set cancelled_at = t."goneAt"
    from jsonb_to_recordset(${JSON.stringify(cancelled)}::jsonb)
      as t (site text, "houseKey" text, kind text, "startsAt" timestamptz, "goneAt" timestamptz)
    where w.site = t.site and w.house_key = t."houseKey" and w.kind = t.kind and w.starts_at = t."startsAt"`.execute(
    deps.db,
  )
  return count
}

/** The accounts of a house whose customers were told of its works, by the name of these. */
async function accountsTold({ db }: Telling, works: readonly Works[]): Promise<Map<string, House>> {
  const names = works.map((work) => ({ name: nameOf(work), site: work.site, house: work.houseKey }))
  const { rows } = await sql<House & { name: string }>`
    select t.name, min(o.settlement || ', ' || o.street) as address, array_agg(distinct o.account) as accounts
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as t (name text, site text, house text)
    join portal.outage_objects o on o.site = t.site and o.house_key = t.house
    join portal.outbox b on b.account = o.account
    -- with whatever end they were told
    join portal.notices n on n.notice_id = b.notice_id and n.key >= 'work:' || t.name || ':'
      and n.key < 'work:' || t.name || ';'
    group by t.name`.execute(db)
  return new Map(rows.map(({ name, ...house }) => [name, house]))
}

/** The number of the house is the end of its key. */
const houseOf = (key: string): string => {
  const [number] = /\d[^ ,]*$/.exec(key) ?? []
  return number === undefined ? '' : `, ${number.toUpperCase()}`
}
