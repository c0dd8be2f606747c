import { hash } from '@node-rs/argon2'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deriveSecrets } from '#server/secrets.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makeUser, PASSWORD, signIn } from '#tests/setup/users.ts'
import { hashPassword, verifyPassword } from './password.ts'

const secrets = deriveSecrets(Buffer.alloc(32, 1).toString('base64'))

describe('a password (A8, A9)', () => {
  test('is verified as it was typed: other characters, a cut or an added space are another password', async () => {
    const stored = await hashPassword('Ґава на ганку їсть', secrets.pepper)
    expect(await verifyPassword(stored, 'Ґава на ганку їсть', secrets)).toBe('right')
    for (const other of [
      'ґава на ганку їсть',
      ' Ґава на ганку їсть',
      'Ґава на ганку їст',
      'Ґава на ганку їсть ',
    ])
      expect(await verifyPassword(stored, other, secrets)).toBe('wrong')
  })

  test('is the same in both forms of its letters', async () => {
    const stored = await hashPassword('їжак і йогурт'.normalize('NFC'), secrets.pepper)
    expect(await verifyPassword(stored, 'їжак і йогурт'.normalize('NFD'), secrets)).toBe('right')
  })

  test('of 128 characters is not cut', async () => {
    const long = 'я'.repeat(127)
    const stored = await hashPassword(`${long}А`, secrets.pepper)
    expect(await verifyPassword(stored, `${long}Б`, secrets)).toBe('wrong')
    expect(await verifyPassword(stored, `${long}А`, secrets)).toBe('right')
  })

  test('is found again whatever it is made of', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, unit: 'grapheme' }), async (password) => {
        const stored = await hashPassword(password, secrets.pepper)
        expect(await verifyPassword(stored, password, secrets)).toBe('right')
      }),
      { numRuns: 25 },
    )
  })

  test('nobody’s password is never right', async () => {
    expect(await verifyPassword(null, 'nobody has this password', secrets)).toBe('wrong')
  })
})

describe('the stored hash', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
  })
  afterAll(() => t.close())

  test('is argon2id at OWASP’s minimum or above, peppered: the database alone verifies nothing', async () => {
    await makeUser(t, 'person', { login: '+380990000381' })
    await makeUser(t, 'admin', { login: 'duty' })
    const rows = await t.deps.db.selectFrom('portal.users').select('password_hash').execute()
    expect(rows).toHaveLength(2)
    for (const { password_hash } of rows) {
      const [, m, cost, p] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(password_hash ?? '') ?? []
      expect(Number(m)).toBeGreaterThanOrEqual(19_456)
      expect(Number(cost)).toBeGreaterThanOrEqual(2)
      expect(Number(p)).toBe(1)
      const without = { ...secrets, pepper: Buffer.alloc(32) }
      expect(await verifyPassword(password_hash, PASSWORD, without)).toBe('wrong')
      expect(await verifyPassword(password_hash, PASSWORD, t.deps.secrets)).toBe('right')
    }
  })

  test('made with weaker parameters is made anew at the next sign-in', async () => {
    const user = await makeUser(t, 'person', { login: '+380990000382' })
    const { createHmac } = await import('node:crypto')
    const peppered = createHmac('sha256', t.deps.secrets.pepper)
      .update(PASSWORD.normalize('NFC'))
      .digest('base64')
    const weak = await hash(peppered, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    const ofUser = t.deps.db
      .selectFrom('portal.users')
      .select('password_hash')
      .where('user_id', '=', user.userId)
    await t.deps.db
      .updateTable('portal.users')
      .set({ password_hash: weak })
      .where('user_id', '=', user.userId)
      .execute()
    expect((await signIn(t, user)).status).toBe(200)
    expect((await ofUser.executeTakeFirstOrThrow()).password_hash).toMatch(/m=19456,t=2,p=1/)
    expect((await signIn(t, user)).status).toBe(200)
  })

  test('nothing secret lies in the database as it was typed', async () => {
    const phone = '+380990000383'
    await t.call('/api/auth/send-code', { purpose: 'sign-up', checkSelect: 'phone', phone })
    const code = await t.codeFor(phone)
    const canary = 'канарка у клітці 4711'
    const signedUp = await t.call(
      '/api/apply-agreements',
      { phone, code, name: 'Олена', surname: 'Коваль', middle_n: '-', email: '', agreement: 1 },
      { basic: [phone, canary] },
    )
    const { token } = signedUp.body.user
    const { rows: tables } = await t.database.owner.pool.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('portal', 'core', 'telemetry')`,
    )
    for (const { name } of tables) {
      const { rows } = await t.database.owner.pool.query<{ line: string }>(
        `select t::text as line from ${name} t`,
      )
      const all = rows.map(({ line }) => line).join('\n')
      for (const secret of [
        canary,
        Buffer.from(`${phone}:${canary}`).toString('base64'),
        token,
        token.split('.')[2] ?? '',
      ])
        expect(all.includes(secret), `${name} holds a secret`).toBe(false)
      if (name !== 'portal.outbox') expect(all).not.toMatch(new RegExp(`\\b${code}\\b`))
    }
  })
})
