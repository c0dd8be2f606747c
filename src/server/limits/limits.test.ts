import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCore, workerTrace } from '#server/core/call.ts'
import { openEmbeddedCore } from '#billing/open.ts'
import type { Deps } from '#server/deps.ts'
import { insertProfiles } from '#seeds/makers/core-books.ts'
import { makeMeter } from '#seeds/makers/core.ts'
import { fm } from '#server/core/function-modules.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { type Firm, makeFirm } from '#tests/setup/firm.ts'
import { makeUser, tokenOf } from '#tests/setup/users.ts'
import { agreeVolumes } from '#tests/setup/volumes.ts'
import { runningVolume } from './limits.ts'

// each meter counts 100 a month, the ovens by a ratio of 20: 2100 kWh a month up to 1 November 2026
let t: TestApp
let firm: Firm
let deps: Deps
beforeAll(async () => {
  t = await testApp({ now: '2026-11-21T12:00:00+02:00' })
  const answerers = openEmbeddedCore({ db: t.database.core.db })
  const core = openCore({ answerers, record: { fm() {} }, now: t.deps.now }).for(workerTrace)
  deps = { ...t.deps, core }
})
afterAll(() => t.close())

const fresh = async (kwh: number | null, months = ['2026-10', '2026-11', '2026-12']) => {
  firm = await makeFirm(t)
  if (kwh !== null)
    await agreeVolumes(
      t,
      firm.bakery.number,
      months.map((month) => ({ month, kwh, powerKw: 1250 })),
    )
  return { token: firm.token, account: firm.bakery.number }
}
const show = async (me: { token: string; account: string }, year?: number) =>
  (await t.call('/api/entity/limits', year === undefined ? me : { ...me, year })).body
const correct = (me: { token: string; account: string }, kwh: number, month = '2026-12') =>
  t.call('/api/entity/limits/correct', {
    ...me,
    year: Number(month.slice(0, 4)),
    months: [{ month, kwh }],
    reason: 'Запускаємо другу піч, потрібно більше.',
  })

test('a year is shown month by month against what was counted', async () => {
  const me = await fresh(2500)
  const { months, year, years, running, next } = await show(me)
  expect({ year, years, next }).toEqual({
    year: 2026,
    years: [2026],
    next: { year: 2027, by: '2026-11-01', agreed: false },
  })
  expect(months).toHaveLength(12)
  expect(months[8]).toMatchObject({ month: '2026-09', agreedKwh: null, kwh: 2100, state: 'unknown' })
  expect(months[9]).toMatchObject({ agreedKwh: 2500, kwh: 2100, state: 'within', version: 1, powerKw: 1250 })
  // 2100 of 31 days are 2032 of 30
  expect(running).toEqual({
    month: '2026-11',
    forecast: { kwh: 2032, method: 'month', from: '2026-10-01', till: '2026-10-31' },
  })
  expect(months[10]).toMatchObject({ kwh: null, state: 'within' })
})

test.each([
  [2500, 'within'],
  [2200, 'near'],
  [2000, 'expected'],
] as const)('of %i kWh the running month is %s', async (kwh, state) => {
  const { account } = await fresh(kwh)
  expect((await runningVolume(deps, account))?.state).toBe(state)
})

/** What a meter of the hourly account sends each hour of some days of November. */
const sent = (meterId: number, from: number, to: number, wh: number) =>
  insertProfiles(
    t.database.owner.db,
    Array.from({ length: to - from + 1 }, (_, n) => ({
      accountId: firm.hourly.accountId,
      meterId,
      register: 'A+' as const,
      day: `2026-11-${String(from + n).padStart(2, '0')}`,
      wh: Array.from({ length: 24 }, () => wh),
      quality: 'm'.repeat(24),
    })),
  )

test('where meters count by the hour, the end of the month follows from its hours', async () => {
  const { token } = await fresh(null)
  const account = firm.hourly.number
  await agreeVolumes(t, account, [{ month: '2026-11', kwh: 1000 }])
  await sent(firm.remote.meterId, 1, 20, 2_000)
  const { running, months } = await show({ token, account })
  expect(running?.forecast).toEqual({ kwh: 1440, method: 'hours', from: '2026-11-01', till: '2026-11-20' })
  expect(months[10]).toMatchObject({ kwh: 960, state: 'expected' })
})

test('a meter that is switched off and sends nothing takes nothing from the hours of the others', async () => {
  const { token } = await fresh(null)
  const account = firm.hourly.number
  await agreeVolumes(t, account, [{ month: '2026-11', kwh: 1000 }])
  await sent(firm.remote.meterId, 1, 20, 2_000)
  const off = { askoe: true, state: 'disabled' as const }
  await makeMeter(t.database.owner.db, firm.hourly.accountId, off)
  const { months } = await show({ token, account })
  expect(months[10]).toMatchObject({ kwh: 960 })
  const { volumes } = await deps.core.call(fm.ZPORTAL_VOLUMES_GET, { accounts: [account], month: '2026-11' })
  expect(volumes[0]?.counted).toMatchObject({ kwh: 960 })
})

test('after an exchange of a meter what both sent is used, and the month goes on as the one in use does', async () => {
  const { token } = await fresh(null)
  const account = firm.hourly.number
  await agreeVolumes(t, account, [{ month: '2026-11', kwh: 1000 }])
  await sent(firm.remote.meterId, 1, 10, 2_000)
  await sql`update core.meters set state = 'disabled', removed_on = '2026-11-11'
    where meter_id = ${firm.remote.meterId}`.execute(t.database.owner.db)
  const hung = { askoe: true, installedOn: '2026-11-11' }
  const next = await makeMeter(t.database.owner.db, firm.hourly.accountId, hung)
  await sent(next.meterId, 11, 20, 1_000)
  const { running, months } = await show({ token, account })
  expect(running?.forecast).toMatchObject({ kwh: 720, method: 'hours', till: '2026-11-20' })
  expect(months[10]).toMatchObject({ kwh: 480 + 240 })
  const { volumes } = await deps.core.call(fm.ZPORTAL_VOLUMES_GET, { accounts: [account], month: '2026-11' })
  expect(volumes[0]?.counted).toMatchObject({ kwh: 720, perHour: 1, hours: 240, till: '2026-11-20' })
})

test('an account without agreed volumes has an empty year and no warning', async () => {
  const me = await fresh(null)
  expect(await show(me)).toMatchObject({ months: [], running: null, years: [2026], restrictions: [] })
  expect(await runningVolume(deps, me.account)).toBeNull()
})

test('without readings nothing is forecast', async () => {
  const me = await fresh(2500)
  await sql`delete from core.readings r using core.accounts a
    where r.account_id = a.account_id and a.number = ${me.account}`.execute(t.database.owner.db)
  const { running, months } = await show(me)
  expect(running?.forecast).toBeNull()
  expect(months[10]?.state).toBe('unknown')
})

test('what was read is written down with who and when, once', async () => {
  const me = await fresh(2500, ['2026-12'])
  const acknowledge = () =>
    t.call('/api/entity/limits/acknowledge', { ...me, limits: [{ month: '2026-12', version: 1 }] })
  expect((await acknowledge()).body).toMatchObject({ acknowledged: 1 })
  expect((await acknowledge()).body).toMatchObject({ acknowledged: 0 })
  const { months } = await show(me)
  expect(months[11]?.acknowledgedBy).toBeTruthy()
  expect(new Date(months[11]?.acknowledgedAt ?? 0)).toEqual(t.deps.now())
})

test('a correction asks for what changes, becomes a row of the core when agreed, and is new again', async () => {
  const me = await fresh(2500, ['2026-12'])
  const { body } = await correct(me, 3200)
  expect(body.request).toMatchObject({
    kind: 'limit-correction',
    subject: '2026',
    facts: { '2026-12': 3200 },
    state: 'new',
  })
  const employee = await tokenOf(t, await makeUser(t, 'admin', { login: 'limits-clerk' }))
  const { id } = body.request
  const { request } = (await t.call('/api/admin/requests/one', { token: employee, id })).body
  const decision = { version: request.version, decision: 'accepted', reason: 'Обсяг погоджено.' } as const
  const accept = () => t.call('/api/admin/requests/decide', { token: employee, id, ...decision })
  expect((await accept()).body).toMatchObject({ state: 'accepted' })
  expect((await accept()).body.status).not.toBe('success')
  const { months } = await show(me)
  expect(months[11]).toMatchObject({
    agreedKwh: 3200,
    previousKwh: 2500,
    version: 2,
    acknowledgedAt: null,
    document: `№ ${body.request.number}`,
  })
  const { body: list } = await t.call('/api/entity/requests', { ...me, kind: 'limit-correction' })
  expect(list.rows).toMatchObject([{ state: 'accepted', reason: 'Обсяг погоджено.' }])
})

test('volumes of the next year are asked for like a correction', async () => {
  const me = await fresh(2500)
  expect((await correct(me, 2700, '2027-03')).body.request).toMatchObject({ subject: '2027' })
  expect(await show(me, 2027)).toMatchObject({ year: 2027, months: [] })
})

test('the file holds the twelve months', async () => {
  const me = await fresh(2000)
  const { text } = await t.call('/api/entity/limits/export', { ...me, format: 'csv' })
  expect(text.split('\r\n').filter(Boolean)).toHaveLength(13)
  expect(text).toContain('105')
})
