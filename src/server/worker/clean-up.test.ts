import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { putMessage } from '#server/outbox/outbox.ts'
import { testDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { cleanUp } from './clean-up.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

describe('cleaning up', () => {
  const now = new Date('2026-06-01T00:00:00Z')
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const rowsOf = async (table: string, column: string) =>
    (await database.pool.query(`select ${column} as value from ${table} order by 1`)).rows.map(
      (row) => row.value,
    )

  test('forgets idempotency keys after thirty days, in pieces', async () => {
    await database.pool.query(
      `insert into portal.idempotency (owner, path, key, body_hash, state, created_at, locked_until)
       select 'o', '/api/x', 'old' || n, ''::bytea, 'done', $1::timestamptz, $1 from generate_series(1, 12000) n
       union all select 'o', '/api/x', 'young', ''::bytea, 'done', $2::timestamptz, $2`,
      [ago(31), ago(29)],
    )
    expect((await cleanUp(database.db, now))['portal.idempotency']).toBe(12_000)
    expect(await rowsOf('portal.idempotency', 'key')).toEqual(['young'])
  })

  test('keeps a password that was switched off switched off, and forgets windows that have passed', async () => {
    await database.pool.query(
      `insert into portal.counters (bucket, key, n, total, started_at, locked_until) values
       ('password', 'off', 100, 100, $1, 'infinity'), ('password', 'long ago', 3, 3, $1, null),
       ('password', 'lately', 3, 3, $2, null), ('code-hour', 'yesterday', 1, 9, $3, null), ('code-hour', 'old', 1, 9, $2, null)`,
      [ago(200), ago(10), ago(1)],
    )
    await cleanUp(database.db, now)
    expect(await rowsOf('portal.counters', 'key')).toEqual(['lately', 'off', 'yesterday'])
  })

  test('forgets expired codes and ended sessions, and keeps live ones', async () => {
    const user = randomUUID()
    await database.pool.query(
      `insert into portal.users (user_id, kind, login) values ($1, 'person', '+380670000001')`,
      [user],
    )
    const session = (ends: Date, revoked: Date | null) =>
      database.pool.query(
        `insert into portal.sessions (session_id, user_id, kind, token_id, rotated_at, created_at, seen_at, ends_at, revoked_at)
         values ($1, $2, 'person', gen_random_uuid(), $3, $3, coalesce($4::timestamptz, $3::timestamptz), $3, $4)`,
        [randomUUID(), user, ends, revoked],
      )
    await session(ago(31), null)
    await session(ago(-10), ago(40))
    await session(ago(29), null)
    await session(ago(-10), null)
    const code = (challenge: string, expires: Date) =>
      database.pool.query(
        `insert into portal.codes (challenge_id, purpose, channel, contact, code_hash, created_at, expires_at)
         values ($1, 'sign-in', 'sms', '+380671234567', '', $2, $2)`,
        [challenge, expires],
      )
    const [old, young] = [randomUUID(), randomUUID()]
    await code(old, ago(3))
    await code(young, ago(1))
    await cleanUp(database.db, now)
    expect(await rowsOf('portal.sessions', 'ends_at')).toEqual([ago(29), ago(-10)])
    // of those that went, the last time is kept
    expect(await rowsOf('portal.users', 'seen_at')).toEqual([ago(31)])
    expect(await rowsOf('portal.codes', 'challenge_id')).toEqual([young])
  })

  test('forgets what a contact was a month after it could be undone last', async () => {
    const user = randomUUID()
    await database.pool.query(
      `insert into portal.users (user_id, kind, login) values ($1, 'person', '+380670000002')`,
      [user],
    )
    for (const days of [31, 29, -5])
      await database.pool.query(
        `insert into portal.contact_changes (change_id, user_id, contact, old_value, code_hash, made_at, expires_at)
         values ($1, $2, 'phone', '+380671112233', $3, $4, $4)`,
        [randomUUID(), user, `hash ${days}`, ago(days)],
      )
    expect((await cleanUp(database.db, now))['portal.contact_changes']).toBe(1)
    expect(await rowsOf('portal.contact_changes', 'code_hash')).toEqual(['hash -5', 'hash 29'])
  })

  test('wipes the bodies of messages nobody will send and forgets old ones', async () => {
    const put = (at: Date, some: { expiresAt?: Date } = {}) =>
      putMessage(
        database.db,
        {
          now: () => at,
          random: { uuid: () => randomUUID(), bytes: randomBytes },
          secrets: { seal: randomBytes(32), accounts: randomBytes(32) },
        },
        { channel: 'sms', recipient: `+38067${randomInt(1_000_000)}`, body: 'код', ...some },
      )
    const expired = await put(ago(3), { expiresAt: ago(2) })
    const waiting = await put(ago(3))
    const dead = await put(ago(20))
    await database.pool.query(
      `update portal.outbox set failed_at = $1, last_error = 'refused' where message_id = $2`,
      [ago(8), dead],
    )
    const sent = await put(ago(40))
    await database.pool.query(`update portal.outbox set sent_at = $1 where message_id = $2`, [ago(31), sent])
    await cleanUp(database.db, now)
    const left = await database.pool.query(
      `select message_id, body_sealed is null as wiped, failed_at is not null as failed from portal.outbox order by created_at, wiped desc`,
    )
    expect(left.rows).toEqual([
      { message_id: dead, wiped: true, failed: true },
      { message_id: expired, wiped: true, failed: true },
      { message_id: waiting, wiped: false, failed: false },
    ])
  })
})
