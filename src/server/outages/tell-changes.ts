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
const USERS = ['person', 'entity', 'provider'] as const

/**
 * Tells customers of what really changed since the source was last read: hours of their queue that were told otherwise
 * before, works at their house that are new or have another end. A new time stamp of the same hours is no change.
 * @returns how many messages were put into the outbox
 */
export async function tellChanges(deps: Telling): Promise<number> {
  const schedules = await tellAbout(deps, 'scheduleChanged', await changedDays(deps))
  return schedules + (await tellAbout(deps, 'plannedWork', await newWorks(deps)))
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

type House = {
  site: Site
  houseKey: string
  kind: string
  startsAt: Date
  endsAt: Date | null
  reason: string
  address: string
  accounts: string[]
}

/** Works that are on or ahead, with the accounts of their houses; not those that stood there before the portal looked. */
async function newWorks({ db, now }: Telling): Promise<Told<'plannedWork'>[]> {
  const at = now()
  const { rows } = await sql<House>`
    select w.site, w.house_key as "houseKey", w.kind, w.starts_at as "startsAt", w.ends_at as "endsAt", w.reason,
      min(o.settlement || ', ' || o.street) as address, array_agg(o.account) as accounts
    from portal.outage_works w join portal.outage_objects o on o.site = w.site and o.house_key = w.house_key
    where w.kind in ('planned', 'emergency') and w.gone_at is null and not w.known_before and w.stamp >= ${new Date(at.getTime() - NEWS_MS)}
      and coalesce(w.ends_at, w.starts_at + interval '12 hours') > ${at}
    group by w.site, w.house_key, w.kind, w.starts_at, w.ends_at, w.reason`.execute(db)
  return rows.map(({ site, houseKey, kind, startsAt, endsAt, reason, address, accounts }) => ({
    key: `work:${site}:${houseKey}:${kind}:${startsAt.toISOString()}:${endsAt?.toISOString() ?? ''}`,
    to: { site, kinds: USERS, accounts },
    facts: {
      address: `${address}${houseOf(houseKey)}`,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt?.toISOString() ?? null,
      reason,
      emergency: kind === 'emergency',
    },
  }))
}

/** The number of the house is the end of its key. */
const houseOf = (key: string): string => {
  const [number] = /\d[^ ,]*$/.exec(key) ?? []
  return number === undefined ? '' : `, ${number.toUpperCase()}`
}
