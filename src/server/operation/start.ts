import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '#server/db/schema.ts'
import { priceFigures } from '#server/core/embedded/price-watch.ts'
import { outboxStore } from '#server/notifications/outbox-store.ts'
import { sourceHealth } from '#server/shutdowns/source-health.ts'
import type { RecorderLog } from '#server/telemetry/batch.ts'
import { startMetrics } from './metrics.ts'
import { startSampler } from '#server/telemetry/process-samples.ts'
import { type CallRecorder, startRecorder } from '#server/telemetry/recorder.ts'

export type Telemetry = {
  record: CallRecorder
  /** Graceful stop: writes everything recorded. */
  close: () => Promise<void>
}

/**
 * All that the server reports about itself: recorded calls, samples of the process, and figures for Prometheus when a
 * port is given.
 */
export async function startTelemetry(options: {
  db: Kysely<Database>
  pool: Pool
  log: RecorderLog
  now: () => Date
  metricsPort: number | undefined
  /** channels without a gateway */
  unsent: readonly string[]
}): Promise<Telemetry> {
  const { db, pool, log, now, metricsPort, unsent } = options
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
          prices: () => priceFigures(db),
          unsent,
        })
  const sampler = startSampler({
    db,
    now,
    process: 'main',
    pools: () => [{ component: 'database', busy: pool.totalCount - pool.idleCount, size: pool.options.max }],
  })
  return {
    record: metrics?.watch(recorder) ?? recorder,
    async close() {
      sampler.close()
      await metrics?.close()
      await recorder.close()
    },
  }
}
