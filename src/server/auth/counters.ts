import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'

type Store = { db: Kysely<Database>; now: () => Date }

/**
 * Wrong passwords in a row: five are free, then a wait of 30 s·2ⁿ up to an hour; after a hundred only a code resets the
 * counter (promise A3).
 */
const failureRules = {
  free: 5,
  firstWaitSeconds: 30,
  longestWaitSeconds: 3600,
  offAfter: 100,
} as const

/** Which attempts are counted together. */
export type Counter = { readonly bucket: string; readonly key: string }

export type Attempt =
  | { allowed: true; n: number }
  | { allowed: false; retryAfterSeconds: number; off: boolean }

/**
 * Counts an attempt in a single statement, so that neither fifty simultaneous attempts nor a crash give a free one.
 * While locked, attempts are neither counted nor checked: it returns no row.
 * @param counter a select of the bucket and the key
 */
export function raising(counter: RawBuilder<unknown>, at: Date): RawBuilder<{ n: number }> {
  const { free, firstWaitSeconds, longestWaitSeconds, offAfter } = failureRules
  return sql<{ n: number }>`
    insert into portal.counters as c (bucket, key, n, total, started_at)
    select counter.bucket, counter.key, 1, 1, ${at}::timestamptz from (${counter}) as counter (bucket, key)
    on conflict (bucket, key) do update set
      n = c.n + 1,
      total = c.total + 1,
      locked_until = case
        when c.n + 1 >= ${offAfter} then 'infinity'::timestamptz
        when c.n + 1 >= ${free}
          then ${at}::timestamptz + make_interval(secs => least(${longestWaitSeconds}, ${firstWaitSeconds} * power(2, least(c.n + 1 - ${free}, 20))))
      end
    where c.locked_until is null or c.locked_until <= ${at}
    returning n`
}

/** Counts an attempt before anything is compared. */
export async function raiseAttempt(store: Store, bucket: string, key: string): Promise<Attempt> {
  const { rows } = await raising(sql`select ${bucket}::text, ${key}::text`, store.now()).execute(store.db)
  return rows[0] ? { allowed: true, n: rows[0].n } : lockedAttempt(store, bucket, key)
}

/** How long a locked counter stays so. */
export async function lockedAttempt({ db, now }: Store, bucket: string, key: string): Promise<Attempt> {
  const at = now()
  const locked = await db
    .selectFrom('portal.counters')
    .select([
      sql<number>`ceil(extract(epoch from (case when isfinite(locked_until) then locked_until else ${at}::timestamptz + interval '1 day' end) - ${at}::timestamptz))::int`.as(
        'wait',
      ),
      sql<boolean>`not isfinite(locked_until)`.as('off'),
    ])
    .where('bucket', '=', bucket)
    .where('key', '=', key)
    .executeTakeFirst()
  return { allowed: false, retryAfterSeconds: Math.max(1, locked?.wait ?? 1), off: locked?.off ?? false }
}

export async function clearAttempts({ db }: Store, bucket: string, key: string): Promise<void> {
  await db.deleteFrom('portal.counters').where('bucket', '=', bucket).where('key', '=', key).execute()
}

/** Counts one event in a window of `seconds`. @returns the count within the window, including this event. */
export async function countInWindow(
  { db, now }: Store,
  bucket: string,
  key: string,
  seconds: number,
): Promise<{ n: number; secondsLeft: number }> {
  const at = now()
  const { rows } = await sql<{ n: number; left: number }>`
    insert into portal.counters as c (bucket, key, n, total, started_at)
    values (${bucket}, ${key}, 1, 1, ${at})
    on conflict (bucket, key) do update set
      n = case when c.started_at + make_interval(secs => ${seconds}) <= ${at} then 1 else c.n + 1 end,
      total = c.total + 1,
      started_at = case when c.started_at + make_interval(secs => ${seconds}) <= ${at} then ${at} else c.started_at end
    returning n, ceil(extract(epoch from started_at + make_interval(secs => ${seconds}) - ${at}::timestamptz))::int as left`.execute(
    db,
  )
  const row = rows[0]
  return { n: row?.n ?? 1, secondsLeft: row?.left ?? seconds }
}

/** Events that the window has at the moment; nothing is counted. */
export async function countedInWindow(
  { db, now }: Store,
  bucket: string,
  key: string,
  seconds: number,
): Promise<number> {
  const row = await db
    .selectFrom('portal.counters')
    .select('n')
    .where('bucket', '=', bucket)
    .where('key', '=', key)
    .where('started_at', '>', new Date(now().getTime() - seconds * 1000))
    .executeTakeFirst()
  return row?.n ?? 0
}

/**
 * Takes one of `places`; each becomes free `seconds` after it was taken, so no span of that length ever has more events
 * than places, not even when many requests come at once.
 * @returns seconds until a place is free; 0 = a place was taken
 */
export async function takePlace(
  { db, now }: Store,
  bucket: string,
  key: string,
  { places, seconds }: { places: number; seconds: number },
): Promise<number> {
  const at = now()
  for (;;) {
    const taken = await sql`
      insert into portal.counters as c (bucket, key, n, total, started_at)
      select ${bucket}, ${key} || ' ' || place, 1, 1, ${at}
      from generate_series(1, ${places}::int) place
      left join portal.counters t on t.bucket = ${bucket} and t.key = ${key} || ' ' || place
      where t.key is null or t.started_at + make_interval(secs => ${seconds}) <= ${at}
      order by place limit 1
      on conflict (bucket, key) do update set started_at = excluded.started_at, total = c.total + 1
      where c.started_at + make_interval(secs => ${seconds}) <= ${at}
      returning key`.execute(db)
    if (taken.rows.length > 0) return 0

    const { rows } = await sql<{ places: number; left: number }>`
      select count(*)::int as places,
        coalesce(ceil(extract(epoch from min(t.started_at) + make_interval(secs => ${seconds}) - ${at}::timestamptz)), 1)::int as left
      from generate_series(1, ${places}::int) place
      join portal.counters t on t.bucket = ${bucket} and t.key = ${key} || ' ' || place
      where t.started_at + make_interval(secs => ${seconds}) > ${at}`.execute(db)
    const row = rows[0]
    // fewer places are taken than there are: another request was quicker to take the free one
    if (row && row.places >= places) return Math.max(1, row.left)
  }
}

/** Removes one event from a window (a right code is not a failure). */
export async function uncount({ db }: Store, bucket: string, key: string): Promise<void> {
  await db
    .updateTable('portal.counters')
    .set((eb) => ({ n: eb('n', '-', 1) }))
    .where('bucket', '=', bucket)
    .where('key', '=', key)
    .where('n', '>', 0)
    .execute()
}
