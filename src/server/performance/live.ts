import { sql } from 'kysely'
import { OF_RUNTIME } from '#domain/components.ts'
import { SLOW_CONSUMER_MINUTES } from '#domain/performance.ts'
import { isSite } from '#domain/site.ts'
import { SOURCE_STALE_MINUTES } from '#domain/waiting.ts'
import { sitesFor } from '#server/auth/staff.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { outboxStore } from '#server/outbox/outbox-store.ts'
import { sourceHealth } from '#server/outages/source-health.ts'
import { addMinutes, minuteStart } from '#server/telemetry/days.ts'
import { type Counted, countParts } from '#server/telemetry/counting.ts'
import { type Calls, countedFor, NAME_OF, recentCalls } from '#server/telemetry/recent.ts'

/** The line of the board, and the time over which calls are listed, minutes. */
const LINE_MINUTES = 60
const LIST_MINUTES = 15
const LISTED = 8
/** A server that has told nothing of itself for so long is not listed, minutes. */
const SILENT_MINUTES = 3

type Looking = { readonly deps: Deps; readonly now: Date; readonly sites: ReturnType<typeof sitesFor> }

/** The board of this minute: calls, servers, queues, sources. */
export async function live(deps: Deps, caller: Caller<'admin'>) {
  const look: Looking = { deps, now: deps.now(), sites: sitesFor(caller, 'reports.read') }
  const [line, calls, modules, parts, messages, sources] = await Promise.all([
    lineOf(look),
    worst(look, 'portal'),
    worst(look, 'fm'),
    latestSamples(look),
    outboxStore(deps.db).depth(look.now),
    sourceHealth(deps.db, look.now),
  ])
  const jobs = parts.find(({ component }) => component === 'jobs')
  return {
    status: 'success' as const,
    at: look.now.toISOString(),
    minutes: line,
    lately: summary(line, look.now),
    calls,
    modules,
    servers: serversOf(parts),
    breakers: parts
      .filter(({ component }) => component.startsWith('breaker-'))
      .map(({ process, component, utilization }) => ({
        process,
        of: component.slice('breaker-'.length),
        state:
          utilization === 0
            ? ('closed' as const)
            : utilization < 1
              ? ('half-open' as const)
              : ('open' as const),
      })),
    pools: parts
      .filter(
        ({ component, size }) =>
          size > 0 &&
          !OF_RUNTIME.some((runtimePart) => runtimePart === component) &&
          !/^(breaker|source)-/.test(component),
      )
      .map(({ process, component, busy, size, waiting }) => ({ process, component, busy, size, waiting })),
    queues: [
      ...messages.map(({ channel, waiting, oldestSeconds, failed }) => ({
        queue: `outbox-${channel}`,
        waiting,
        failed,
        oldestMinutes: Math.round((oldestSeconds ?? 0) / 6) / 10,
      })),
      { queue: 'jobs', waiting: jobs?.waiting ?? 0, failed: 0, oldestMinutes: jobs?.amount ?? 0 },
    ].map((queue) => ({ ...queue, slow: queue.oldestMinutes >= SLOW_CONSUMER_MINUTES })),
    sources: sources.flatMap(({ site, ageSeconds }) => {
      if (!isSite(site) || (look.sites !== null && !look.sites.includes(site))) return []
      const ageMinutes = Math.round(ageSeconds / 60)
      return [{ site, ageMinutes, stale: ageMinutes > SOURCE_STALE_MINUTES }]
    }),
  }
}

type Minute = Awaited<ReturnType<typeof lineOf>>[number]

/** The last five minutes together, and the rate of the last whole one. */
function summary(line: readonly Minute[], now: Date) {
  const since = addMinutes(now, -5).toISOString()
  const last = line.filter(({ at }) => at >= since)
  const calls = last.reduce((sum, minute) => sum + minute.calls, 0)
  const failures = last.reduce((sum, minute) => sum + minute.failures, 0)
  const most = (key: 'p50' | 'p95' | 'p99') => {
    const known = last.flatMap((minute) => minute[key] ?? [])
    return known.length === 0 ? null : Math.max(...known)
  }
  const whole = line.findLast(({ at }) => at < minuteStart(now).toISOString())
  return {
    perSecond: Math.round(((whole?.calls ?? 0) / 60) * 100) / 100,
    p50: most('p50'),
    p95: most('p95'),
    p99: most('p99'),
    calls,
    failures,
  }
}

async function lineOf({ deps: { db }, now, sites }: Looking) {
  const since = addMinutes(minuteStart(now), 1 - LINE_MINUTES)
  const counted = await countedFor(db, { since, now })
  const rows = await countParts(
    db,
    sql`select minute::text as minute, calls, total_us, max_us, buckets, ended
      from (${recentCalls('portal', counted, { since, now, sites })}) as recent`,
    ['minute'],
  )
  const known = new Map(rows.map((row) => [new Date(row.minute).getTime(), row]))
  return Array.from({ length: LINE_MINUTES }, (_, n) => {
    const at = addMinutes(since, n)
    const row = known.get(at.getTime())
    return {
      at: at.toISOString(),
      calls: row?.calls ?? 0,
      failures: row?.failures ?? 0,
      p50: row?.half ?? null,
      p95: row?.most ?? null,
      p99: row?.nearly ?? null,
    }
  })
}

/** The calls that fail most, then those most used. */
async function worst({ deps: { db }, now, sites }: Looking, calls: Calls) {
  const since = addMinutes(now, -LIST_MINUTES)
  const name = NAME_OF[calls]
  const counted = await countedFor(db, { since, now })
  const rows: Counted<typeof name>[] = await countParts(
    db,
    recentCalls(calls, counted, { since, now, sites }),
    [name],
  )
  return rows
    .toSorted((a, b) => b.failures - a.failures || b.calls - a.calls)
    .slice(0, LISTED)
    .map((row) => ({
      name: row[name],
      calls: row.calls,
      refused: row.refusals,
      failures: row.failures,
      p95: row.most,
    }))
}

type Part = {
  process: string
  component: string
  at: Date
  utilization: number
  busy: number
  size: number
  waiting: number
  amount: number | null
}

/** What each server told of itself last. */
async function latestSamples({ deps: { db }, now }: Looking): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select distinct on (process, component) process, component, at, utilization, busy, size, waiting, amount
    from telemetry.process_samples
    where at > ${addMinutes(now, -SILENT_MINUTES)} and at <= ${now}
    order by process, component, at desc`.execute(db)
  return rows
}

function serversOf(parts: readonly Part[]) {
  const byProcess = Map.groupBy(parts, ({ process }) => process)
  return [...byProcess].flatMap(([process, processParts]) => {
    const of = (component: string) => processParts.find((part) => part.component === component)
    const loop = of('event-loop')
    if (loop === undefined) return []
    const recorder = of('recorder')
    return [
      {
        process,
        at: loop.at.toISOString(),
        utilization: Math.round(1000 * loop.utilization) / 10,
        delayMs: of('loop-delay')?.amount ?? null,
        gcShare: of('gc')?.amount ?? null,
        heapMb: of('heap')?.amount ?? null,
        memoryMb: of('memory')?.amount ?? null,
        held: recorder?.waiting ?? 0,
        dropped: recorder?.busy ?? 0,
      },
    ]
  })
}
