import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmbeddedCore } from '#billing/open.ts'
import { makeReadings } from '#seeds/makers/core-books.ts'
import { type AccountDraft, makeAccount, makeMeter } from '#seeds/makers/core.ts'
import { openCore, workerTrace } from '#server/core/call.ts'
import { fm } from '#server/core/function-modules.ts'
import { openSession } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makeDebtor } from '#tests/setup/requests.ts'
import { makeUser, tokenOf } from '#tests/setup/users.ts'
import { keptWorkDays } from './work-days.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ now: '2026-12-14T12:00:00+02:00' })
  // a holiday is a working day while they are suspended
  await t.database.db
    .updateTable('portal.rules')
    .set({ valid_to: '2026-11-30' })
    .where('kind', '=', 'holidays-off')
    .execute()
})
afterAll(() => t.close())

let index = 7700
async function read(given: Partial<AccountDraft>) {
  const account = await makeAccount(t.database.db, { index: (index += 1), ...given })
  const meter = await makeMeter(t.database.db, account.accountId, {})
  await makeReadings(t.database.db, meter, { from: '2025-11', months: 12 })
  return account.number
}
const core = () =>
  openCore({
    answerers: openEmbeddedCore({
      db: t.database.core.db,
      workDays: keptWorkDays(t.database.core.db),
    }),
    record: { fm() {} },
    now: t.clock.now,
  }).for(workerTrace)

test('a supply is cut ten working days after the warning at the earliest, holidays left out', async () => {
  const token = await tokenOf(t, await makeUser(t, 'admin', { login: 'olena' }))
  const number = await makeDebtor(t)
  const { body } = await t.call('/api/admin/warnings/account', { token, number })
  // the 25th is free
  expect(body.earliest).toBe('2026-12-29')
  const issue = (cutOn: string) =>
    t.call('/api/admin/warnings/issue', { token, number, amountKopiykas: 100, cutOn, text: 'Сплатіть борг.' })
  expect((await issue('2026-12-28')).body.code).toBe('notice-short')
  expect((await issue('2026-12-29')).status).toBe(200)
  const user = await makeUser(t, 'entity', { login: '9000866602', accounts: [number] })
  const asFirm = { token: (await openSession(t, user)).token, account: number }
  const { rows } = (await t.call('/api/entity/dunning-warnings', asFirm)).body
  expect(rows).toMatchObject([{ noticeDays: 10, leastNoticeDays: 10 }])
})

test('a late bill can be paid within ten working days, holidays left out', async () => {
  const account = await read({})
  const now = '2026-12-18T02:30:00.000Z'
  t.clock.set(now)
  await core().call(fm.ZPORTAL_PERIOD_CLOSE, { period: '2026-11', account, now }, { key: randomUUID() })
  const { bills } = await core().call(fm.ZPORTAL_BILLS_LIST, { account })
  // 25 December and 1 January are free
  expect(bills).toMatchObject([{ period: '2026-11', dueOn: '2027-01-05' }])
})

test('an hourly business may calculate for three working days, holidays left out', async () => {
  const account = await read({ kind: 'entity', mhcType: 'hourly' })
  const user = await makeUser(t, 'entity', { login: '9000866603', accounts: [account] })
  t.clock.set('2027-04-30T12:00:00+03:00')
  const { calculate } = await core().call(fm.ZPORTAL_ENTITY_PERIOD, { account })
  t.clock.set('2027-05-03T12:00:00+03:00')
  const { token } = await openSession(t, user)
  const { calculable } = (await t.call('/api/entity/readings/meters', { token, account })).body
  // 1 May is a Saturday, so Monday is free
  expect([calculate.orderCalcDate, calculable?.until]).toEqual(['2027-05-06', '2027-05-06'])
})
