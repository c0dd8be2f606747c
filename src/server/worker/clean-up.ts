import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import { addDays } from '#server/telemetry/days.ts'

const chunk = 5000

type Rule = {
  table: string
  gone: (now: Date) => RawBuilder<unknown>
  /** what is kept of the rows that go, from the relation `gone` */
  keep?: RawBuilder<unknown>
}

/** What the portal deletes, and when. Audit, users and service messages are never deleted here. */
const rules: readonly Rule[] = [
  // promise H1: keys are kept for thirty days
  { table: 'portal.idempotency', gone: (now) => sql`created_at < ${addDays(now, -30)}` },
  { table: 'portal.codes', gone: (now) => sql`expires_at < ${addDays(now, -2)}` },
  // windows of at most a day
  { table: 'portal.counters', gone: (now) => sql`bucket like 'code-%' and started_at < ${addDays(now, -2)}` },
  // wrong passwords in a row are remembered long, and locks that need a reset are kept for good (promise A3)
  {
    table: 'portal.counters',
    gone: (now) =>
      sql`started_at < ${addDays(now, -90)} and (locked_until is null or locked_until < ${addDays(now, -90)})`,
  },
  { table: 'portal.rate_limits', gone: (now) => sql`expire < ${now.getTime()}` },
  // an ended session is shown to its owner for a month
  {
    table: 'portal.sessions',
    gone: (now) => sql`(ends_at < ${addDays(now, -30)} or revoked_at < ${addDays(now, -30)})`,
    // when the user was here last; a look of the staff is not the user's
    keep: sql`update portal.users u set seen_at = greatest(u.seen_at, s.seen_at)
      from (select user_id, max(seen_at) as seen_at from gone where look_id is null group by user_id) s
      where s.user_id = u.user_id`,
  },
  // nobody asks any more what a check of signatures found: it stands in the time line of its paper
  { table: 'portal.paper_checks', gone: (now) => sql`leased_until < ${addDays(now, -1)}` },
  // can no longer be undone; kept a month more for questions
  { table: 'portal.contact_changes', gone: (now) => sql`expires_at < ${addDays(now, -30)}` },
  { table: 'portal.client_logs', gone: (now) => sql`at < ${addDays(now, -90)}` },
  {
    table: 'portal.outbox',
    gone: (now) => sql`(sent_at < ${addDays(now, -30)} or failed_at < ${addDays(now, -90)})`,
  },
  // nothing is told again that is older
  { table: 'portal.notices', gone: (now) => sql`created_at < ${addDays(now, -92)}` },
  // a list of accounts that no message was saved with
  {
    table: 'portal.message_lists',
    gone: (now) => sql`made_at < ${addDays(now, -1)}
      and not exists (select from portal.service_messages m where m.list_id = message_lists.list_id)`,
  },
]

/**
 * Deletes outdated rows, in portions short enough for the statement time-out; the next run takes what a killed one
 * left.
 * @returns rows deleted per table
 */
export async function cleanUp(
  db: QueryExecutorProvider,
  now: Date,
  signal?: AbortSignal,
): Promise<Record<string, number>> {
  // a message that expired while its channel was down, and a dead letter that nobody sent again within a week; what the
  // billing core refused may be passed on again as long as it is listed
  await sql`update portal.outbox set failed_at = ${now}, last_error = 'expired', leased_until = null
    where sent_at is null and failed_at is null and expires_at < ${addDays(now, -1)}`.execute(db)
  await sql`update portal.outbox set body_sealed = null
    where body_sealed is not null and (last_error = 'expired' or (failed_at < ${addDays(now, -7)}
      and channel <> 'core')) and failed_at is not null`.execute(db)

  // what an event said is not needed once none of its messages waits
  await sql`update portal.notices n set facts_sealed = null
    where facts_sealed is not null and created_at < ${addDays(now, -7)} and not exists (
      select from portal.outbox o where o.notice_id = n.notice_id and o.sent_at is null and o.failed_at is null)`.execute(
    db,
  )

  const forgotten: Record<string, number> = {}
  for (const { table, gone, keep } of rules) {
    for (let rows = chunk; rows === chunk;) {
      signal?.throwIfAborted()
      const deleted = sql`delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${gone(now)} limit ${chunk}))`
      const done = await (
        keep === undefined
          ? sql<{
              rows: number
            }>`with gone as (${deleted} returning 1) select count(*)::int as rows from gone`
          : sql<{ rows: number }>`with gone as (${deleted} returning *), kept as (${keep})
              select count(*)::int as rows from gone`
      ).execute(db)
      rows = done.rows[0]?.rows ?? 0
      forgotten[table] = (forgotten[table] ?? 0) + rows
    }
  }
  return forgotten
}
