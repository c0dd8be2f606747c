import { type QueryExecutorProvider, sql } from 'kysely'
import type { Channel } from './outbox.ts'

/** A message taken for sending; nobody else takes it before its lease ends. */
export type Claimed = {
  messageId: string
  channel: Channel
  recipient: string
  subject: string | null
  bodySealed: Buffer | null
  expiresAt: Date | null
  /** this one included, probes not counted */
  tries: number
}

export type Claim = {
  channel: Channel
  now: Date
  limit: number
  leaseMs: number
  /** the longest pause between two tries: what waits longer than that was put by a clock that ran ahead */
  longestPauseMs: number
  /** takes the longest waiting message whether due or not, and does not count the try */
  probe: boolean
}

/** The outbox as its drainer sees it. */
export function outboxStore(db: QueryExecutorProvider) {
  const after = (now: Date, ms: number) => new Date(now.getTime() + ms)

  return {
    /**
     * Takes up to `limit` messages under a lease. Safe with any number of drainers whose clocks differ by less
     * than a lease; a lease that lies further ahead was given by a clock that has been set back since.
     */
    async claim({ channel, now, limit, leaseMs, longestPauseMs, probe }: Claim): Promise<Claimed[]> {
      // materialized: as a join the choice could be made again for each row and take more than the limit
      const claimed = await sql<Claimed>`
        with chosen as materialized (
          select message_id from portal.outbox
          where sent_at is null and failed_at is null and channel = ${channel}
            and (leased_until is null or leased_until <= ${now} or leased_until > ${after(now, 2 * leaseMs)})
            and (${probe}::boolean or next_try_at <= ${now} or next_try_at > ${after(now, longestPauseMs)})
          order by next_try_at limit ${limit} for update skip locked)
        update portal.outbox as o set leased_until = ${after(now, leaseMs)}, tries = tries + ${probe ? 0 : 1}
        from chosen where o.message_id = chosen.message_id
        returning o.message_id as "messageId", channel, recipient, subject, body_sealed as "bodySealed",
          expires_at as "expiresAt", tries`.execute(db)
      return claimed.rows
    },

    /** The other side has it: the body is wiped. */
    async sent(messageId: string, now: Date): Promise<void> {
      await sql`update portal.outbox
        set sent_at = ${now}, body_sealed = null, leased_until = null, last_error = null
        where message_id = ${messageId} and sent_at is null`.execute(db)
    },

    /** Back into the queue. */
    async later(messageId: string, nextTryAt: Date, error: string | null): Promise<void> {
      await sql`update portal.outbox
        set leased_until = null, next_try_at = ${nextTryAt}, last_error = coalesce(${error}, last_error)
        where message_id = ${messageId} and sent_at is null`.execute(db)
    },

    /** Dead letter: never tried again by itself. The sealed body stays for an administrator unless it is worthless. */
    async failed(messageId: string, now: Date, error: string, wipe: boolean): Promise<void> {
      await sql`update portal.outbox
        set failed_at = ${now}, leased_until = null, last_error = ${error},
          body_sealed = case when ${wipe}::boolean then null else body_sealed end
        where message_id = ${messageId} and sent_at is null`.execute(db)
    },

    /** The channel works again: whatever waited for its next try is due now. */
    async release(channel: Channel, now: Date): Promise<void> {
      await sql`update portal.outbox set next_try_at = ${now}
        where channel = ${channel} and sent_at is null and failed_at is null and next_try_at > ${now}`.execute(
        db,
      )
    },

    /** Messages waiting, seconds the oldest has waited, and dead letters (expired ones apart), per channel. */
    async depth(
      now: Date,
    ): Promise<{ channel: Channel; waiting: number; oldestSeconds: number; failed: number }[]> {
      const depth = await sql<{ channel: Channel; waiting: number; oldestSeconds: number; failed: number }>`
        select channel, count(*) filter (where failed_at is null)::int as waiting,
          coalesce(extract(epoch from ${now}::timestamptz - min(created_at) filter (where failed_at is null)), 0)::float8
            as "oldestSeconds",
          count(*) filter (where failed_at is not null and last_error is distinct from 'expired')::int as failed
        from portal.outbox where sent_at is null group by channel`.execute(db)
      return depth.rows
    },
  }
}

export type OutboxStore = ReturnType<typeof outboxStore>
