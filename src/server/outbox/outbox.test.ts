import { randomBytes, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { putMessage, putMessageAgain, type Sealing } from './outbox.ts'
import { outboxStore } from './outbox-store.ts'
import { openSealed, sealMessage } from './seal.ts'
import { smsParts } from './sms-parts.ts'

const key = randomBytes(32)
const deps: Sealing = {
  now: () => new Date('2026-01-15T10:00:00Z'),
  random: { uuid: () => randomUUID(), bytes: randomBytes },
  secrets: { seal: key, accounts: key },
}
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.owner.pool.query('truncate portal.outbox'))

const outbox = async () => (await database.pool.query('select * from portal.outbox order by created_at')).rows

describe('a message put into the outbox', () => {
  test('is there if and only if the business statement is', async () => {
    const failing = database.db.transaction().execute(async (trx) => {
      await putMessage(trx, deps, { channel: 'sms', recipient: '+380671234567', body: 'Код: 7K4Q' })
      throw new Error('the business rule said no')
    })
    await expect(failing).rejects.toThrow('said no')
    expect(await outbox()).toHaveLength(0)

    await database.db
      .transaction()
      .execute((trx) =>
        putMessage(trx, deps, { channel: 'sms', recipient: '+380671234567', body: 'Код: 7K4Q' }),
      )
    expect(await outbox()).toMatchObject([
      { channel: 'sms', recipient: '+380671234567', tries: 0, sent_at: null },
    ])
  })

  test('is one message however often it is put under its key, even by twenty at once', async () => {
    const put = (body: string) =>
      putMessage(database.db, deps, {
        channel: 'email',
        recipient: 'olena@example.com',
        body,
        dedupeKey: 'bill-7',
      })
    const ids = await Promise.all(Array.from({ length: 20 }, (_, n) => put(`рахунок ${n}`)))
    expect(new Set(ids).size).toBe(1)
    expect(await outbox()).toHaveLength(1)
  })

  test('put again after it was given up waits from then on, however old it is', async () => {
    const message = { channel: 'core' as const, recipient: 'ZPORTAL_PAYMENT_POST', body: '{}' }
    const id = await putMessage(database.db, deps, message)
    const store = outboxStore(database.db)
    await store.failed(id, deps.now(), 'core: core-down', false)
    const later = new Date('2026-02-15T10:00:00Z')
    await putMessageAgain(database.db, { ...deps, now: () => later }, id, message)
    expect(await store.depth(new Date('2026-02-15T10:00:30Z'))).toEqual([
      { channel: 'core', waiting: 1, oldestSeconds: 30, failed: 0 },
    ])
    const claim = {
      channel: 'core',
      limit: 8,
      leaseMs: 30_000,
      longestPauseMs: 900_000,
      probe: false,
    } as const
    expect(await store.claim({ ...claim, now: later })).toMatchObject([{ messageId: id }])
  })

  test('cannot be read in the table in any encoding', async () => {
    const body = 'Ваш код: 7K4Q. Нікому його не кажіть.'
    await putMessage(database.db, deps, { channel: 'sms', recipient: '+380671234567', body })
    const dump =
      (await database.pool.query<{ row: string }>('select outbox::text as row from portal.outbox')).rows[0]
        ?.row ?? ''
    const sealed: Buffer = (await outbox())[0].body_sealed
    for (const secret of ['7K4Q', body]) {
      for (const encoding of ['utf8', 'hex', 'base64', 'utf16le'] as const) {
        expect(dump).not.toContain(Buffer.from(secret).toString(encoding))
        expect(sealed.includes(Buffer.from(secret, encoding === 'utf16le' ? 'utf16le' : 'utf8'))).toBe(false)
      }
    }
  })

  test('longer than one SMS is refused unless more parts were meant', async () => {
    const sms = (length: number, maxParts?: number) =>
      putMessage(database.db, deps, {
        channel: 'sms',
        recipient: '+380671234567',
        body: 'я'.repeat(length),
        maxParts,
      })
    await sms(70)
    await expect(sms(71)).rejects.toThrow('2 parts')
    await sms(134, 2)
  })
})

describe('a sealed body', () => {
  const owner = { messageId: randomUUID(), channel: 'sms', recipient: '+380671234567' }

  test('opens to what was sealed, whatever it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (body) => {
        expect(openSealed(key, owner, sealMessage(key, randomBytes(12), owner, body))).toBe(
          body.toWellFormed(),
        )
      }),
    )
  })

  test('does not open with another key, in another row, or with one bit changed', () => {
    const sealed = sealMessage(key, randomBytes(12), owner, 'Код: 7K4Q')
    expect(() => openSealed(randomBytes(32), owner, sealed)).toThrow()
    expect(() => openSealed(key, { ...owner, recipient: '+380500000000' }, sealed)).toThrow()
    expect(() => openSealed(key, { ...owner, messageId: randomUUID() }, sealed)).toThrow()
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      expect(() => openSealed(key, owner, changed)).toThrow()
    }
  })

  test('is never the same twice', () => {
    expect(sealMessage(key, randomBytes(12), owner, 'x')).not.toEqual(
      sealMessage(key, randomBytes(12), owner, 'x'),
    )
  })
})

test('an SMS in Ukrainian has 70 characters, and 67 in each of several parts', () => {
  expect([0, 70, 71, 134, 135, 201, 202].map((length) => smsParts('я'.repeat(length)))).toEqual([
    1, 1, 2, 2, 3, 3, 4,
  ])
})
