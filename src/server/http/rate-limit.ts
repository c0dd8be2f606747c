import cluster from 'node:cluster'
import type { Pool } from 'pg'
import {
  RateLimiterCluster,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { Bucket } from '#contract/endpoint.ts'
import { addressKey } from '#server/address-key.ts'
import { databaseError } from '#server/db/database-down.ts'
import { Problem } from '#server/problem.ts'

/**
 * Calls per address: points in a number of seconds. Expensive calls are counted in the database, shared by all
 * processes.
 */
export const bucketLimits: Record<Bucket, { points: number; seconds: number; shared: boolean }> = {
  read: { points: 600, seconds: 60, shared: false },
  write: { points: 120, seconds: 60, shared: false },
  'sign-in': { points: 60, seconds: 60, shared: true },
  code: { points: 30, seconds: 60, shared: true },
  upload: { points: 60, seconds: 60, shared: true },
  log: { points: 10, seconds: 60, shared: true },
  export: { points: 30, seconds: 60, shared: true },
}

export type Limiter = { count(bucket: Bucket, address: string): Promise<void> }

/** The first process counts for all of them; while it does not answer, each counts for itself. */
function amongProcesses(options: { points: number; duration: number; keyPrefix: string }) {
  const alone = new RateLimiterMemory(options)
  if (!cluster.isWorker) return alone
  const together = new RateLimiterCluster({ ...options, timeoutMs: 1000 })
  return {
    consume: (key: string) =>
      together.consume(key).catch((refusal: unknown) => {
        if (refusal instanceof RateLimiterRes) throw refusal
        return alone.consume(key)
      }),
  }
}

/** @throws Problem 'too-many-requests' with the seconds to wait (promise G1). `factor` widens the limits for tests. */
export function openLimiter(pool: Pool, factor = 1): Limiter {
  const limiters = Object.fromEntries(
    Object.entries(bucketLimits).map(([bucket, limit]) => {
      const options = { points: limit.points * factor, duration: limit.seconds, keyPrefix: bucket }
      return [
        bucket,
        limit.shared
          ? new RateLimiterPostgres({
              ...options,
              storeClient: pool,
              schemaName: 'portal',
              tableName: 'rate_limits',
              tableCreated: true,
              clearExpiredByTimeout: false,
            })
          : amongProcesses(options),
      ]
    }),
  )
  return {
    async count(bucket, address) {
      try {
        await limiters[bucket]?.consume(addressKey(address))
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw databaseError(refusal)
        throw new Problem('too-many-requests', {
          retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
        })
      }
    },
  }
}
