import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeActor } from '#tests/setup/actors.ts'
import { makeFirm } from '#tests/setup/firm.ts'
import { csv, type MassTest, massTest } from './files-under-test.ts'

let m: MassTest
beforeAll(async () => {
  m = await massTest()
})
afterAll(() => m.t.close())

describe('the template', () => {
  test('holds every point the firm reads itself, and comes back filled as good readings', async () => {
    const firm = await makeFirm(m.t)
    const reply = await m.t.app.inject({
      method: 'POST',
      url: '/api/entity/readings/mass/template',
      payload: { token: firm.token },
    })
    expect(reply.statusCode, reply.body).toBe(200)
    const { sheets } = await readXlsx(reply.rawPayload)
    const [head = [], ...rows] = sheets[0]?.rows ?? []
    expect(rows.map((row) => [row[3], row[4], row[5]])).toEqual([
      [firm.ovens.number, 'Загальна', 2200],
      [firm.shop.number, 'Загальна', 2200],
      [firm.zones.number, 'День', 2200],
      [firm.zones.number, 'Ніч', 2200],
    ])
    const filled = rows.map((row) => row.with(7, 2290.5))
    const book = await writeXlsx({ sheets: [{ name: 'Показання', rows: [head, ...filled] }] })
    const { body } = await m.check(firm, await m.handIn(firm, book))
    expect(body.counts).toMatchObject({ all: 4, good: 4, wrong: 0 })
    expect(body.rows[0]).toMatchObject({
      kwh: 1810,
      previous: 2200,
      previousDate: '2026-11-01',
      value: 2290.5,
    })
  })
})

describe('the dry run', () => {
  test('says of every row what is wrong with it in the words of the catalogue', async () => {
    const firm = await makeFirm(m.t)
    const { bakery, ovens, shop, store, zones, hourly, remote } = firm
    const stranger = await makeFirm(m.t)
    expect(
      await m.verdicts(firm, [
        { account: bakery.number, meter: ovens.number, value: '2 290,5', on: '01.12.2026' },
        { account: bakery.number, value: '2290' },
        { eic: '62ZDN0000099999Q', value: '2290' },
        { account: store.number, eic: bakery.eic, meter: zones.number, zone: 'день', value: '2290' },
        { account: stranger.bakery.number, meter: stranger.shop.number, value: '2290' },
        { account: bakery.number, meter: '404404', value: '2290' },
        { account: hourly.number, meter: remote.number, value: '2290' },
        { account: bakery.number, meter: shop.number, value: '2100', on: '' },
      ]),
    ).toEqual([
      'good',
      'bad: several-counters',
      'bad: eic-not-found',
      'bad: eic-not-found',
      'bad: contract-not-found',
      'bad: counter-not-found',
      'bad: askoe',
      'bad: less-than-previous',
    ])
    expect(
      await m.verdicts(firm, [
        { account: bakery.number, meter: shop.number, value: '2290', on: '15.12.26' },
        { account: bakery.number, meter: ovens.number, value: '2290', on: '32.12.2026' },
      ]),
    ).toEqual(['bad: other-calculation-date', 'bad: date-invalid'])
    expect(
      await m.verdicts(firm, [
        { account: bakery.number, meter: shop.number, value: 'багато' },
        { account: bakery.number, meter: ovens.number, value: '9 999 999' },
        { account: store.number, meter: zones.number, zone: 'Пік', value: '2290' },
        { account: store.number, meter: zones.number, zone: 'Ранок', value: '2290' },
      ]),
    ).toEqual([
      'bad: reading-not-number',
      'bad: bit-depth-mismatch',
      'bad: entry-impossible',
      'bad: zone-unknown',
    ])
  })

  test('reads the date of a row as people and spreadsheets write it', async () => {
    const firm = await makeFirm(m.t)
    const { bakery, shop, ovens } = firm
    expect(
      await m.verdicts(firm, [
        { account: bakery.number, meter: shop.number, value: '2290', on: '01.12.26' },
        { account: bakery.number, meter: ovens.number, value: '2290', on: '46357' },
      ]),
    ).toEqual(['good', 'good'])
  })

  test('finds a point by EIC alone, and by its number without the leading zero', async () => {
    const firm = await makeFirm(m.t)
    expect(
      await m.verdicts(firm, [
        { eic: firm.store.eic.toLowerCase(), zone: 'День', value: '2290' },
        { eic: firm.store.eic, zone: 'ніч', value: '2290' },
        { meter: String(Number(firm.shop.number)), value: '2290' },
      ]),
    ).toEqual(['good', 'good', 'good'])
  })

  test('lets a meter go whole or not at all, and says because of which row', async () => {
    const firm = await makeFirm(m.t)
    const { store, zones, bakery, shop, ovens } = firm
    const file = await m.handIn(
      firm,
      csv([
        { account: store.number, meter: zones.number, zone: 'День', value: '2290' },
        { account: store.number, meter: zones.number, zone: 'Ніч', value: '2100' },
        { account: bakery.number, meter: shop.number, value: '2290' },
        { account: bakery.number, meter: shop.number, value: '2291' },
        { account: bakery.number, meter: ovens.number, value: '' },
      ]),
    )
    const { body } = await m.check(firm, file)
    expect(
      body.rows.map(({ row, verdict, code, params }) => [row, verdict, code, params['withRow']]),
    ).toEqual([
      [2, 'bad', 'less-than-previous', 3],
      [3, 'bad', 'less-than-previous', undefined],
      [4, 'bad', 'row-repeated', 5],
      [5, 'bad', 'row-repeated', undefined],
      [6, 'skipped', 'no-value', undefined],
    ])
    const shown = await m.check(firm, file, { show: 'wrong', sort: 'row', descending: true, pageSize: 1 })
    expect([shown.body.total, shown.body.rows[0]?.row]).toEqual([4, 5])
  })

  test('changes nothing in the core, however often it is asked for', async () => {
    const firm = await makeFirm(m.t)
    const file = await m.handIn(
      firm,
      csv([{ account: firm.bakery.number, meter: firm.shop.number, value: '2290' }]),
    )
    const core = `select (select count(*) from core.readings) as readings, (select count(*) from core.calculations) as drafts,
      (select count(*) from core.answers) as answers`
    const before = (await m.t.database.pool.query(core)).rows
    const answers = await Promise.all(Array.from({ length: 5 }, () => m.check(firm, file)))
    expect(new Set(answers.map(({ text }) => text.replace(/"checkedAt":"[^"]*"/, ''))).size).toBe(1)
    expect((await m.t.database.pool.query(core)).rows).toEqual(before)
  })
})

describe('the rows not taken', () => {
  test('come back with a comment each, mended they are good, and no cell is a formula (F5)', async () => {
    const firm = await makeFirm(m.t)
    const file = await m.handIn(
      firm,
      csv([
        { account: firm.bakery.number, meter: firm.shop.number, value: '=1+1' },
        { account: firm.bakery.number, meter: firm.ovens.number, value: '2290' },
      ]),
    )
    await m.check(firm, file)
    const payload = { token: firm.token, file, format: 'xlsx' }
    const reply = await m.t.app.inject({ method: 'POST', url: '/api/entity/readings/mass/bad-rows', payload })
    const { sheets } = await readXlsx(reply.rawPayload)
    const [head = [], ...rows] = sheets[0]?.rows ?? []
    expect(rows).toHaveLength(1)
    expect(rows[0]?.[7]).toBe("'=1+1")
    expect(rows[0]?.at(-1)).toContain('складається з цифр')
    const mended = [head, ...rows.map((row) => row.with(7, 2290))]
    const again = await m.handIn(firm, await writeXlsx({ sheets: [{ name: 'Показання', rows: mended }] }))
    expect((await m.check(firm, again)).body.counts).toMatchObject({ good: 1, wrong: 0 })
  })
})

describe('another customer', () => {
  test('sees neither the file nor its rows, not even one with the same account', async () => {
    const firm = await makeFirm(m.t)
    const file = await m.handIn(
      firm,
      csv([{ account: firm.bakery.number, meter: firm.shop.number, value: '2290' }]),
    )
    await m.check(firm, file)
    const other = await makeActor(m.t, 'entity')
    await m.t.deps.db
      .insertInto('portal.account_links')
      .values({ user_id: other.user.userId, account: firm.bakery.number, site: firm.bakery.site })
      .execute()
    for (const path of ['check', 'confirm', 'send', 'bad-rows'] as const) {
      const body = { token: other.token, file, format: path === 'bad-rows' ? 'csv' : undefined }
      const answer = await m.t.call(`/api/entity/readings/mass/${path}`, body)
      expect([answer.status, answer.body.code], path).toEqual([404, 'not-found'])
    }
    const download = await m.t.call('/api/files/download', { token: other.token, file })
    expect(download.status).toBe(404)
  })

  test('an account taken away since the check is not handed in for', async () => {
    const firm = await makeFirm(m.t)
    const file = await m.handIn(
      firm,
      csv([
        { account: firm.store.number, meter: firm.zones.number, zone: 'День', value: '2290' },
        { account: firm.store.number, meter: firm.zones.number, zone: 'Ніч', value: '2290' },
      ]),
    )
    await m.check(firm, file)
    await m.t.deps.db
      .updateTable('portal.account_links')
      .set({ dropped_at: m.t.deps.now() })
      .where('user_id', '=', firm.userId)
      .where('account', '=', firm.store.number)
      .execute()
    expect((await m.confirm(firm, file)).body.code).toBe('account-not-found')
  })
})
