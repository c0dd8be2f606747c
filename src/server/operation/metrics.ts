import type { Gateway } from '#server/worker/channels.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Pool } from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { addPriceGauges, type PriceFigures } from '#billing/open.ts'
import type { OutboxStore } from '#server/outbox/outbox-store.ts'
import type { Trusted } from '#server/trust-list.ts'
import type { SourceHealth } from '#server/outages/source-health.ts'
import { addTrustGauges } from './trust-gauges.ts'
import type { CallRecorder, Recorder } from '#server/telemetry/recorder.ts'

export type Metrics = {
  port: number
  /** The same recorder, which also counts every call. */
  watch: (recorder: CallRecorder) => CallRecorder
  close: () => Promise<void>
}

const seconds = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10]

/**
 * Figures for Prometheus at `http://127.0.0.1:<port>/metrics`, on this machine only: rate, errors and duration
 * per portal path and function module, the outbox, the recorder, the pool, the process. No accounts, no people.
 */
export async function startMetrics(options: {
  /** 0 = any free port */
  port: number
  now: () => Date
  recorder: Pick<Recorder, 'state'>
  outbox: Pick<OutboxStore, 'depth'>
  /** the state of the outage sources, read each time */
  sources: (now: Date) => Promise<readonly SourceHealth[]>
  pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
  prices?: () => Promise<PriceFigures>
  /** what the last daily check of the audit found; null = none yet */
  auditCheck?: () => Promise<{ broken: number; checkedAt: Date } | null>
  trust?: Trusted
  /** channels without a gateway */
  gateways: readonly Gateway[]
}): Promise<Metrics> {
  const { now, recorder, outbox, pool, sources, auditCheck = async () => null, prices } = options
  const registry = new Registry()
  const registers = [registry]
  if (prices) addPriceGauges(registry, prices)
  if (options.trust) addTrustGauges(registry, { trust: options.trust, now })
  collectDefaultMetrics({ register: registry })

  const buckets = seconds
  const portal = new Histogram({
    name: 'svitlo_portal_seconds',
    help: 'Portal calls',
    labelNames: ['path', 'outcome'],
    buckets,
    registers,
  })
  const fm = new Histogram({
    name: 'svitlo_fm_seconds',
    help: 'Function module calls',
    labelNames: ['function_module', 'outcome'],
    buckets,
    registers,
  })
  const failed = new Counter({
    name: 'svitlo_portal_5xx_total',
    help: 'Portal calls that failed on our side',
    labelNames: ['path'],
    registers,
  })
  const waiting = new Gauge({
    name: 'svitlo_outbox_waiting',
    help: 'Messages not sent yet',
    labelNames: ['channel'],
    registers,
  })
  const dead = new Gauge({
    name: 'svitlo_outbox_dead',
    help: 'Dead letters',
    labelNames: ['channel'],
    registers,
  })
  const age = new Gauge({
    name: 'svitlo_outbox_oldest_seconds',
    help: 'Age of the oldest message not sent yet',
    labelNames: ['channel'],
    registers,
  })
  const gateway = new Gauge({
    name: 'svitlo_gateway_configured',
    help: '0 where messages of this channel reach nobody',
    labelNames: ['channel'],
    registers,
  })
  for (const { channel, given } of options.gateways) gateway.set({ channel }, given ? 1 : 0)
  const readOutbox = async () => {
    const depths = await outbox.depth(now())
    for (const gauge of [waiting, dead, age]) gauge.reset()
    for (const { channel, ...depth } of depths) {
      waiting.set({ channel }, depth.waiting)
      dead.set({ channel }, depth.failed)
      age.set({ channel }, depth.oldestSeconds)
    }
  }
  const broken = new Gauge({
    name: 'svitlo_audit_broken',
    help: 'Entries of the audit that the daily check found changed or missing: alarm above 0',
    registers,
  })
  const checked = new Gauge({
    name: 'svitlo_audit_checked_seconds',
    help: 'Time since the last check of the audit: alarm above 2 days',
    registers,
  })
  const readAudit = async () => {
    const check = await auditCheck()
    if (!check) return
    broken.set(check.broken)
    checked.set((now().getTime() - check.checkedAt.getTime()) / 1000)
  }
  const ofSite = (name: string, help: string, labelNames: readonly string[] = ['site']) =>
    new Gauge({ name, help, labelNames, registers })
  const sourceAge = ofSite('svitlo_outage_source_age_seconds', 'Age of what a source of outages says')
  const unread = ofSite('svitlo_outage_unread', 'Parts of its last documents that could not be read', [
    'site',
    'part',
  ])
  const readSources = async () => {
    const sourceStates = await sources(now())
    for (const gauge of [sourceAge, unread]) gauge.reset()
    for (const { site, ageSeconds, oddParts, oddHouses } of sourceStates) {
      sourceAge.set({ site }, ageSeconds)
      unread.set({ site, part: 'schedule' }, oddParts)
      unread.set({ site, part: 'houses' }, oddHouses)
    }
  }
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value())
      },
    })
  gauge('svitlo_recorder_held', 'Recorded calls waiting for the database', () => recorder.state().held)
  gauge('svitlo_recorder_dropped', 'Recorded calls given up since the start', () => recorder.state().dropped)
  gauge('svitlo_pool_connections', 'Database connections open', () => pool.totalCount)
  gauge('svitlo_pool_idle', 'Database connections free', () => pool.idleCount)
  gauge('svitlo_pool_waiting', 'Requests waiting for a connection', () => pool.waitingCount)

  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    // an unreachable database must not hide the figures of the process
    const text = Promise.allSettled([readOutbox(), readSources(), readAudit()]).then(() => registry.metrics())
    text.then(
      (figures) => response.writeHead(200, { 'content-type': registry.contentType }).end(figures),
      () => response.writeHead(503).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })

  return {
    port: (server.address() as AddressInfo).port, // a TCP server's address is never a path
    watch: (inner) => ({
      portal(call) {
        portal.observe({ path: call.path, outcome: call.outcome }, call.durationUs / 1e6)
        if (call.httpStatus >= 500) failed.inc({ path: call.path })
        inner.portal(call)
      },
      fm(call) {
        fm.observe({ function_module: call.functionModule, outcome: call.outcome }, call.durationUs / 1e6)
        inner.fm(call)
      },
      sample: inner.sample,
    }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
