import type { Gateway } from '#server/worker/channels.ts'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '#server/db/schema.ts'
import { priceFiguresOf } from '#billing/open.ts'
import { outboxStore } from '#server/outbox/outbox-store.ts'
import { sourceHealth } from '#server/outages/source-health.ts'
import type { Trusted } from '#server/trust-list.ts'
import type { RecorderLog } from '#server/telemetry/batch.ts'
import { startMetrics } from './metrics.ts'
import type { CoreDoor } from '#server/core/call.ts'
import { startSampler } from '#server/telemetry/process-samples.ts'
import type { OutboxDrainer } from '#server/worker/outbox-drainer.ts'
import { partsOf, type Watched } from './parts.ts'
import { noteRelease } from './release.ts'
import { type CallRecorder, startRecorder } from '#server/telemetry/recorder.ts'

export type Telemetry = {
  record: CallRecorder
  /** Tells of the breakers too, once there are some. */
  watch: (core: CoreDoor, outbox: OutboxDrainer | null) => void
  /** Graceful stop: writes everything recorded. */
  close: () => Promise<void>
}

/**
 * All that the server reports about itself: recorded calls, samples of the process, and figures for Prometheus when a
 * port is given.
 */
export async function startTelemetry(options: {
  db: Kysely<Database>
  /** the databases of the embedded core: one, or one more for each company with its own */
  cores: readonly Kysely<Database>[]
  pool: Pool
  log: RecorderLog
  now: () => Date
  metricsPort: number | undefined
  trust: Trusted
  /** channels that need a gateway, and whether they have it */
  gateways: readonly Gateway[]
  /** the name of this process among those of the server */
  process: string
}): Promise<Telemetry> {
  const { db, cores, pool, log, now, metricsPort, trust, gateways, process } = options
  const recorder = startRecorder({ pool, log })
  const auditCheck = async () => {
    const row = await db.selectFrom('portal.audit_checks').selectAll().executeTakeFirst()
    return row ? { broken: row.broken, checkedAt: row.checked_at } : null
  }
  const metrics =
    metricsPort === undefined
      ? null
      : await startMetrics({
          port: metricsPort,
          now,
          recorder,
          outbox: outboxStore(db),
          sources: (at) => sourceHealth(db, at),
          pool,
          auditCheck,
          prices: () => priceFiguresOf(cores),
          trust,
          gateways,
        })
  await noteRelease(db, now())
  let watched: Watched = { db, now, pool, recorder, core: null, outbox: null }
  const sampler = startSampler({ db, now, process, parts: () => partsOf(watched) })
  return {
    record: metrics?.watch(recorder) ?? recorder,
    watch(core, outbox) {
      watched = { ...watched, core, outbox }
    },
    async close() {
      sampler.close()
      await metrics?.close()
      await recorder.close()
    },
  }
}
