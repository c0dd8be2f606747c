import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Bucket } from '#contract/endpoint.ts'
import { databaseError } from '#server/db/database-down.ts'
import { Problem } from '#server/problem.ts'

/** Calls per address: points in so many seconds. Dear ones are counted in the database, shared by all processes. */
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

/** An IPv6 customer has a /64, so the whole of it counts as one address. */
export const addressKey = (address: string): string => {
  const parts = ipv6Parts(address)
  return typeof parts === 'string' ? parts : `${parts.slice(0, 4).join(':')}::/64`
}

/** What one stranger can have for the asking: a /48 of IPv6, a /24 of IPv4. */
export const networkKey = (address: string): string => {
  const parts = ipv6Parts(address)
  if (typeof parts !== 'string') return `${parts.slice(0, 3).join(':')}::/48`
  return `${parts.split('.').slice(0, 3).join('.')}.0/24`
}

/** The eight groups of an IPv6 address; an IPv4 address as it is. */
function ipv6Parts(address: string): string | readonly string[] {
  if (!address.includes(':')) return address
  if (address.startsWith('::ffff:')) return address.slice(7)
  const [head = '', tail = ''] = address.split('::')
  const start = head.split(':').filter(Boolean)
  const end = address.includes('::') ? tail.split(':').filter(Boolean) : []
  const middle = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0')
  return [...start, ...middle, ...end]
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
          : new RateLimiterMemory(options),
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
