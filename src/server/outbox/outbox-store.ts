import { type QueryExecutorProvider, sql } from 'kysely'
import type { Channel } from '#domain/channels.ts'
import type { UserKind } from '#domain/user-kind.ts'

/** A message taken for sending; no other process takes it before its lease ends. */
export type Claimed = {
  messageId: string
  channel: Channel
  recipient: string
  subject: string | null
  /** null where the text is made of the facts of an event */
  bodySealed: Buffer | null
  noticeId: string | null
  event: string | null
  factsSealed: Buffer | null
  userId: string | null
  userKind: UserKind | null
  site: string | null
  expiresAt: Date | null
  /** including this one, without probes */
  tries: number
}

export type Claim = {
  channel: Channel
  now: Date
  limit: number
  leaseMs: number
  /** the longest pause between two attempts: a message due later than that was scheduled by a clock that ran ahead */
  longestPauseMs: number
  /** takes the message that has waited longest, due or not, and does not count the attempt */
  probe: boolean
}

/** The outbox as the drainer uses it. */
export function outboxStore(db: QueryExecutorProvider) {
  const after = (now: Date, ms: number) => new Date(now.getTime() + ms)

  return {
    /**
     * Takes up to `limit` messages under a lease. Safe with any number of drainers whose clocks differ by less than a
     * lease; a lease that ends later than that was given by a clock that has been set back since.
     */
    async claim({ channel, now, limit, leaseMs, longestPauseMs, probe }: Claim): Promise<Claimed[]> {
      // materialized: as a join the selection could be repeated for each row and take more than the limit
      const due = sql`sent_at is null and failed_at is null and channel = ${channel}
        and (leased_until is null or leased_until <= ${now} or leased_until > ${after(now, 2 * leaseMs)})`
      const claimed = await sql<Claimed>`
        with ready as materialized (
          select message_id from portal.outbox
          where ${due} and (not_before is null or not_before <= ${now})
            and ${probe ? sql`true` : sql`next_try_at <= ${now}`}
          order by next_try_at limit ${limit} for update skip locked
        ), ahead as materialized (
          select message_id from portal.outbox
          where ${due} and not_before is null and ${probe ? sql`false` : sql`true`}
            and next_try_at > ${after(now, longestPauseMs)}
          order by next_try_at limit ${limit}::int - (select count(*) from ready) for update skip locked
        ), chosen as (select message_id from ready union select message_id from ahead)
        update portal.outbox as o set leased_until = ${after(now, leaseMs)}, tries = tries + ${probe ? 0 : 1}
        from chosen where o.message_id = chosen.message_id
        returning o.message_id as "messageId", channel, recipient, subject, body_sealed as "bodySealed",
          expires_at as "expiresAt", tries, notice_id as "noticeId", event, user_id as "userId", site,
          (select n.facts_sealed from portal.notices n where n.notice_id = o.notice_id) as "factsSealed",
          (select u.kind from portal.users u where u.user_id = o.user_id) as "userKind"`.execute(db)
      return claimed.rows
    },

    /** The other side has accepted the message: its body is wiped. */
    async sent(messageId: string, now: Date): Promise<void> {
      await sql`update portal.outbox
        set sent_at = ${now}, body_sealed = null, leased_until = null, last_error = null
        where message_id = ${messageId} and sent_at is null`.execute(db)
    },

    /** Puts the message back into the queue. */
    async later(messageId: string, nextTryAt: Date, error: string | null): Promise<void> {
      await sql`update portal.outbox
        set leased_until = null, next_try_at = ${nextTryAt}, last_error = coalesce(${error}, last_error)
        where message_id = ${messageId} and sent_at is null`.execute(db)
    },

    /**
     * Makes it a dead letter, never tried again automatically. The sealed body stays for an administrator unless it is
     * worthless.
     */
    async failed(messageId: string, now: Date, error: string, wipe: boolean): Promise<void> {
      await sql`update portal.outbox
        set failed_at = ${now}, leased_until = null, last_error = ${error},
          body_sealed = case when ${wipe}::boolean then null else body_sealed end
        where message_id = ${messageId} and sent_at is null`.execute(db)
    },

    /** The channel works again: all messages that waited for their next attempt are due now. */
    async release(channel: Channel, now: Date): Promise<void> {
      await sql`update portal.outbox set next_try_at = ${now}
        where channel = ${channel} and sent_at is null and failed_at is null and next_try_at > ${now}
          and (not_before is null or not_before <= ${now})`.execute(db)
    },

    /** Per channel: waiting messages, seconds the oldest has waited, and dead letters, without those that expired or
     * that an employee has settled. */
    async depth(
      now: Date,
    ): Promise<{ channel: Channel; waiting: number; oldestSeconds: number; failed: number }[]> {
      // two parts, each with an index of its own: what was sent, which is nearly everything, is not read
      const depth = await sql<{ channel: Channel; waiting: number; oldestSeconds: number; failed: number }>`
        select channel, count(since)::int as waiting,
          greatest(0, extract(epoch from ${now}::timestamptz - min(since)))::float8 as "oldestSeconds",
          (count(*) - count(since))::int as failed
        from (
          select channel, greatest(created_at, not_before) as since
          from portal.outbox where sent_at is null and failed_at is null
          union all
          select channel, null from portal.outbox
          where failed_at is not null and sent_at is null and settled_at is null
            and last_error is distinct from 'expired') as unsent
        group by channel`.execute(db)
      return depth.rows
    },
  }
}

export type OutboxStore = ReturnType<typeof outboxStore>
