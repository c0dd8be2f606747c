import { type RawBuilder, sql } from 'kysely'
import { FAILURE_CODES } from '#domain/audit-outcome.ts'
import { addDays } from '#domain/calendar.ts'
import { kyivDate, kyivMidnight } from '#domain/kyiv.ts'
import { OPEN_ORDERS } from '#domain/order.ts'
import { MOST_WAITING, SOURCE_STALE_MINUTES, type Waiting, WAITING, WAITING_AT } from '#domain/waiting.ts'
import { readingWindow } from '#domain/window.ts'
import { hasPermission, ofSites, sitesFor } from '#server/auth/staff.ts'
import { partsOfApplications } from '#server/admin/list-applications.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { refusedByCore } from '#server/staff-notices/core-messages.ts'
import { endsSoon } from '#server/staff-prices/calendar.ts'
import { readingRules } from '#server/rules/reading-rules.ts'
import { countedFor, recentCalls } from '#server/telemetry/recent.ts'

type Admin = Caller<'admin'>
type Counted = { count: number | null; late: number; since: Date | null }

const DAYS = 30
const MINUTE = 60_000

/** Counts over all customers: a server counts them once a minute at most, and only the first who asks waits for it. */
const COUNTED_MS = 60_000
/** What was counted so long ago is not told while it is counted anew. */
const STALE_MS = 10 * COUNTED_MS
type Counts = { at: number; value: unknown; again: Promise<unknown> | null }
const counted = new WeakMap<Deps['db'], Map<string, Counts>>()

async function aMinute<T>({ db, now }: Deps, name: string, read: () => Promise<T>): Promise<T> {
  const here = counted.get(db) ?? new Map<string, Counts>()
  counted.set(db, here)
  const at = now().getTime()
  const known = here.get(name)
  const age = known ? Math.abs(at - known.at) : Infinity
  if (known && age <= COUNTED_MS) return known.value as T // under a name always the same is kept
  if (!known || age > STALE_MS) {
    const value = await read()
    here.set(name, { at, value, again: null })
    return value
  }
  known.again ??= read()
    .then((value) => here.set(name, { at, value, again: null }))
    .catch(() => {
      // the next who asks counts again
      known.again = null
    })
  return known.value as T // the same
}

/** The home of an employee. What another company or another role works on is neither asked nor told. */
export async function home(deps: Deps, caller: Admin) {
  const wanted = WAITING.filter((what) => hasPermission(caller, WAITING_AT[what].may))
  let ending: ReturnType<typeof endsSoon> | null = null
  const ends = () => (ending ??= endsSoon(deps, caller))
  const [customers, signIns, read, waiting] = await Promise.all([
    aMinute(deps, 'customers', () => growth(deps)),
    signInsToday(deps),
    readings(deps, caller),
    Promise.all(
      wanted.map(async (what) => (what === 'readings' ? null : counters[what](deps, caller, ends))),
    ),
  ])
  const held: Counted = { count: read === 'hidden' ? null : (read?.held ?? null), late: 0, since: null }
  return {
    status: 'success' as const,
    customers,
    signIns,
    ...(read === 'hidden' ? {} : { readings: read?.shown ?? null }),
    waiting: wanted.map((what, n) => {
      const { count, late, since } = waiting[n] ?? held
      return { what, count, late, since: since?.toISOString() ?? null }
    }),
  }
}

/** Customers at the end of each day, from the number of now and of those who came since. */
async function growth({ db, now }: Deps) {
  const today = kyivDate(now())
  const days = Array.from({ length: DAYS }, (_, n) => addDays(today, n + 1 - DAYS))
  const midnights = days.map((day) => kyivMidnight(day))
  const { rows } = await sql<{ day: number; kind: 'person' | 'entity'; made: number }>`
    select width_bucket(created_at, ${midnights}::timestamptz[]) as day, kind, count(*)::int as made
    from portal.users
    where created_at >= ${midnights[0]} and kind in ('person', 'entity') and invited_by is null
      and state in ('active', 'blocked')
    group by 1, 2`.execute(db)
  const { rows: totals } = await sql<{ kind: 'person' | 'entity'; n: number }>`
    select kind, count(*)::int as n from portal.users
    where kind in ('person', 'entity') and invited_by is null and state in ('active', 'blocked')
    group by kind`.execute(db)
  const left = (kind: 'person' | 'entity') => totals.find((row) => row.kind === kind)?.n ?? 0
  const sums = { person: left('person'), entity: left('entity') }
  const shown = days.toReversed().map((on, n) => {
    const day = { on, ...sums }
    for (const kind of ['person', 'entity'] as const)
      sums[kind] -= rows.find((row) => row.day === DAYS - n && row.kind === kind)?.made ?? 0
    return day
  })
  return shown.toReversed()
}

async function signInsToday({ db, now }: Deps): Promise<number> {
  const { n } = await db
    .selectFrom('portal.sessions')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('created_at', '>=', kyivMidnight(kyivDate(now())))
    .where('kind', '<>', 'admin')
    .executeTakeFirstOrThrow()
  return n
}

/** Hand-ins of households: the present window against the one before, by the same hour. Null: they are not known now. */
async function readings(deps: Deps, caller: Admin) {
  if (!hasPermission(caller, 'readings.read')) return 'hidden'
  const now = deps.now()
  const rules = await readingRules(deps)
  const beforeThat = ({ opens }: { opens: Date }) =>
    readingWindow('person', new Date(opens.getTime() - 40 * 24 * 60 * MINUTE), rules)
  const coming = readingWindow('person', now, rules)
  const last = beforeThat(coming)
  const open = now >= coming.opens
  const [window, before] = open ? [coming, last] : [last, beforeThat(last)]
  const passed = open
    ? now.getTime() - window.opens.getTime()
    : window.closes.getTime() - window.opens.getTime()
  const after = (start: Date) => new Date(start.getTime() + passed)
  const period = (from: Date, till: Date) => ({ from: from.toISOString(), till: till.toISOString() })
  const sites = sitesFor(caller, 'readings.read')
  try {
    const of = sites === null ? null : [...sites]
    const [{ held }, { received }] = await Promise.all([
      deps.core.call(fm.ZPORTAL_READINGS_COUNT, { sites: of, periods: [] }),
      aMinute(deps, `readings ${of?.join() ?? 'of all companies'}`, () =>
        deps.core.call(fm.ZPORTAL_READINGS_COUNT, {
          sites: of,
          periods: [
            period(kyivMidnight(kyivDate(now)), now),
            period(window.opens, after(window.opens)),
            period(before.opens, after(before.opens)),
          ],
        }),
      ),
    ])
    const [today = 0, ofWindow = 0, ofBefore = 0] = received
    return {
      held,
      shown: {
        today,
        opens: window.opens.toISOString(),
        closes: window.closes.toISOString(),
        open,
        now: ofWindow,
        before: ofBefore,
      },
    }
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

const counters: Record<
  Exclude<Waiting, 'readings'>,
  (deps: Deps, caller: Admin, ends: () => ReturnType<typeof endsSoon>) => Promise<Counted>
> = {
  tickets: (deps, caller) => ticketsOf(deps, caller, false),
  requests: (deps, caller) => ticketsOf(deps, caller, true),
  orders: async ({ db, now }, caller) =>
    db
      .selectFrom('portal.orders as o')
      .select([
        sql<number>`count(*)::int`.as('count'),
        sql<number>`count(*) filter (where o.visit_on < ${kyivDate(now())})::int`.as('late'),
        sql<Date | null>`min(o.created_at)`.as('since'),
      ])
      .where('o.visit_on', '<=', kyivDate(now()))
      .where('o.state', 'in', OPEN_ORDERS)
      .where(ofSites(caller, 'orders.manage', sql.ref('o.site')))
      .executeTakeFirstOrThrow(),
  applications: ({ db }, caller) => {
    const parts = (partsOfApplications(caller, 'applications.decide') ?? [sql<boolean>`true`]).map(
      (part) => sql`(select false as late, a.created_at as since from portal.applications a
        where a.state = 'pending' and a.asked_at is null and ${part}
        order by a.created_at, a.application_id limit ${MOST_WAITING})`,
    )
    return waitingOf(db, sql`select * from (${sql.join(parts, sql` union all `)}) p order by since`)
  },
  papers: ({ db, now }, caller) =>
    waitingOf(
      db,
      sql`select p.due_on < ${kyivDate(now())}::date as late, p.offered_at as since from portal.papers p
        where p.state = 'signed' and p.kind <> 'readings' and ${ofSites(caller, 'papers.sign', sql.ref('p.site'))}
        order by p.customer_signed_at`,
    ),
  changes: async ({ db, now }, caller) =>
    db
      .selectFrom('portal.proposals as p')
      .select([
        sql<number>`count(*)::int`.as('count'),
        sql<number>`0`.as('late'),
        sql<Date | null>`min(p.proposed_at)`.as('since'),
      ])
      .where('p.state', '=', 'pending')
      .where('p.expires_at', '>', now())
      .where('p.proposed_by', '<>', caller.userId)
      .where(ofSites(caller, 'changes.confirm', sql.ref('p.site')))
      .executeTakeFirstOrThrow(),
  payments: ({ db }, caller) =>
    waitingOf(
      db,
      sql`select false as late, p.trouble_at as since from portal.payments p
        where p.trouble is not null and ${ofSites(caller, 'payments.read', sql.ref('p.site'))}
        order by p.trouble_at`,
    ),
  coreMessages: ({ db }, caller) =>
    waitingOf(
      db,
      sql`select false as late, o.failed_at as since from portal.outbox o where ${refusedByCore(caller)}
        order by o.failed_at`,
    ),
  prices: async (_deps, _caller, ends) => {
    const { known, rows } = await ends()
    const open = rows.filter(({ urgency }) => urgency !== 'calm')
    const late = open.filter(({ urgency }) => urgency === 'over').length
    return { count: known ? open.length : null, late, since: null }
  },
  unbilled: async (_deps, _caller, ends) => {
    const { known, unbilled } = await ends()
    const accounts = unbilled.reduce((sum, row) => sum + row.accounts, 0)
    return { count: known ? accounts : null, late: accounts, since: null }
  },
  sources: async ({ db, now }, caller) =>
    db
      .selectFrom('portal.outage_sites as s')
      .select([
        sql<number>`count(*)::int`.as('count'),
        sql<number>`count(*)::int`.as('late'),
        sql<Date | null>`min(s.fetched_at)`.as('since'),
      ])
      .where('s.fetched_at', '<', new Date(now().getTime() - SOURCE_STALE_MINUTES * MINUTE))
      .where(ofSites(caller, 'outages.read', sql.ref('s.site')))
      .executeTakeFirstOrThrow(),
  // by minutes, as the board counts them: by hours an hour that has just begun would hide the one before
  failing: async ({ db, now }, caller) => {
    const at = now()
    const hour = {
      since: new Date(at.getTime() - 60 * MINUTE),
      now: at,
      sites: sitesFor(caller, 'reports.read'),
    }
    const { rows } = await sql<{ count: number }>`
      select coalesce(sum(calls), 0)::int as count
      from (${recentCalls('portal', await countedFor(db, hour), hour)}) as recent
      where ended = any(${[...FAILURE_CODES]}::text[])`.execute(db)
    return { count: rows[0]?.count ?? 0, late: 0, since: null }
  },
}

/** Counts what a statement finds in the order of a queue, at most `MOST_WAITING`: those that are late come first. */
async function waitingOf(db: Deps['db'], statement: RawBuilder<unknown>): Promise<Counted> {
  const { rows } = await sql<Counted & { count: number }>`
    select count(*)::int as count, count(*) filter (where late)::int as late, min(since) as since
    from (${statement} limit ${MOST_WAITING}) w`.execute(db)
  return rows[0] ?? { count: 0, late: 0, since: null }
}

/**
 * Conversations that wait for the company; those that carry a request not decided yet are counted apart. What a customer
 * writes after the decision waits like any other word.
 */
function ticketsOf({ db, now }: Deps, caller: Admin, withRequest: boolean): Promise<Counted> {
  const today = kyivDate(now())
  return waitingOf(
    db,
    withRequest
      ? sql`select r.due_on < ${today}::date as late, t.created_at as since
          from portal.requests r join portal.tickets t on t.ticket_id = r.ticket_id
          where r.state = 'open' and t.state in ('new', 'in-progress')
            and ${ofSites(caller, 'requests.decide', sql.ref('r.site'))}
          order by r.due_on, r.ticket_id`
      : sql`select t.due_on < ${today}::date as late, t.created_at as since from portal.tickets t
          where t.state in ('new', 'in-progress') and ${ofSites(caller, 'tickets.answer', sql.ref('t.site'))}
            and not exists (select from portal.requests r where r.ticket_id = t.ticket_id and r.state = 'open')
          order by t.due_on, t.ticket_id`,
  )
}
