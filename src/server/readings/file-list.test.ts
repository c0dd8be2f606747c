import { afterAll, beforeAll, expect, test } from 'vitest'
import { Problem } from '#server/problem.ts'
import { makeFirm } from '#tests/setup/firm.ts'
import { checkOrWait } from './file-checking.ts'
import { csv, type MassTest, massTest } from './files-under-test.ts'

let m: MassTest
beforeAll(async () => {
  m = await massTest()
})
afterAll(() => m.t.close())

const files = (token: string, more: object = {}) =>
  m.t.call('/api/entity/readings/mass/files', { token, ...more })

test('own files are listed with what became of their rows, the newest first, and can be opened again', async () => {
  const firm = await makeFirm(m.t)
  const { bakery, shop, ovens } = firm
  expect((await files(firm.token)).body).toMatchObject({ total: 0, rows: [] })
  const sent = await m.handIn(
    firm,
    csv([
      { account: bakery.number, meter: shop.number, value: '2290' },
      { account: bakery.number, meter: ovens.number, value: '2100' },
    ]),
  )
  await m.check(firm, sent)
  await m.confirm(firm, sent)
  m.t.clock.forward(60_000)
  const left = await m.handIn(firm, csv([{ account: bakery.number, meter: ovens.number, value: '2290' }]))
  m.t.clock.forward(-60_000)
  const before = await files(firm.token)
  expect(
    before.body.rows.map(({ file, state, rows, sent: taken, wrong }) => [file, state, rows, taken, wrong]),
  ).toEqual([
    [left, 'uploaded', null, null, null],
    [sent, 'sending', 2, 0, 1],
  ])
  // both go on where they were left
  expect((await m.check(firm, left)).body).toMatchObject({ state: 'checked', checking: null })
  expect(await m.sendAll(firm, sent)).toMatchObject({ sent: 1 })
  const after = await files(firm.token, { sort: 'state', descending: true })
  expect(after.body.rows.map(({ state, sent: taken, wrong }) => [state, taken, wrong])).toEqual([
    ['done', 1, 1],
    ['checked', 0, 0],
  ])
  expect((await files(firm.token, { state: 'done' })).body.rows).toMatchObject([{ file: sent }])
  const file = await m.t.call('/api/entity/readings/mass/files/export', { token: firm.token, format: 'csv' })
  expect(file.text).toContain('Чекає на передавання')
  const other = await makeFirm(m.t)
  expect((await files(other.token)).body.total).toBe(0)
})

test('a table that was refused or not handed in is removed and makes room; one that was handed in stays', async () => {
  const firm = await makeFirm(m.t)
  const row = (value: string) => csv([{ account: firm.bakery.number, meter: firm.shop.number, value }])
  const refused = await m.handIn(firm, Buffer.from('а;б;в\r\n1;2;3\r\n'))
  expect((await m.check(firm, refused)).body.code).toBe('columns-missing')
  const checked = await m.handIn(firm, row('2290'))
  await m.check(firm, checked)
  const sent = await m.handIn(firm, row('2291'))
  await m.check(firm, sent)
  await m.confirm(firm, sent)
  const remove = (file: string, token = firm.token) => m.t.call('/api/files/remove', { token, file })
  const stranger = await makeFirm(m.t)
  expect((await remove(refused, stranger.token)).body.code).toBe('not-found')
  for (const file of [refused, checked]) expect((await remove(file)).body.status).toBe('success')
  expect((await remove(sent)).body.code).toBe('not-found')
  expect((await files(firm.token)).body.rows.map(({ file }) => file)).toEqual([sent])

  const full = Array.from({ length: 99 }, () => ({
    file_id: m.t.deps.random.uuid(),
    account: firm.bakery.number,
    user_id: firm.userId,
    purpose: 'mass-readings' as const,
    name: 'показання.csv',
    media_type: 'text/csv',
    size: 1,
    sha256: Buffer.alloc(32),
    created_at: m.t.deps.now(),
  }))
  await m.t.deps.db.insertInto('portal.files').values(full).execute()
  const refusal = await m.upload(firm, row('2292'))
  expect(refusal.body).toMatchObject({ code: 'file-quota', field: 'file' })
  expect(refusal.body.message).toContain('«Ваші файли»')
  await remove(full[0]?.file_id ?? '')
  expect((await m.upload(firm, row('2292'))).status).toBe(200)
})

test('whoever opens a file while it is being checked sees how far it is; when its server died, it begins anew', async () => {
  const firm = await makeFirm(m.t)
  const file = await m.handIn(
    firm,
    csv([{ account: firm.bakery.number, meter: firm.shop.number, value: '2290' }]),
  )
  const never = Promise.withResolvers<void>()
  const far = await checkOrWait(m.t.deps, file, async (onJudged) => {
    await onJudged(3, 10)
    await never.promise
  })
  expect(far).toEqual({ judged: 3, total: 10 })
  const opened = await m.look(firm, file)
  expect(opened.body).toMatchObject({ state: 'checking', checking: { judged: 3, total: 10 }, rows: [] })
  expect((await files(firm.token)).body.rows).toMatchObject([{ state: 'checking', rows: null }])
  m.t.clock.forward(60_000)
  expect((await files(firm.token)).body.rows).toMatchObject([{ state: 'uploaded' }])
  expect((await m.check(firm, file)).body).toMatchObject({ state: 'checked', counts: { good: 1 } })
  m.t.clock.forward(-60_000)
  never.resolve()
})

test('why a file could not be checked is told to whoever asks next, once', async () => {
  const firm = await makeFirm(m.t)
  const file = await m.handIn(firm, csv([]))
  const long = Promise.withResolvers<void>()
  await checkOrWait(m.t.deps, file, async (onJudged) => {
    await onJudged(0, 10)
    await long.promise
    throw new Problem('columns-missing', { field: 'file', params: { columns: 'Нове показання' } })
  })
  long.resolve()
  await expect
    .poll(() => checkOrWait(m.t.deps, file, async () => {}).then(String, (error: Error) => error.message))
    .toBe('columns-missing')
  expect((await m.check(firm, file)).body).toMatchObject({ state: 'checked', counts: { all: 0 } })
})
