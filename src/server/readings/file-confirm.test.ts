import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fm } from '#server/core/function-modules.ts'
import { openCore, workerTrace } from '#server/core/call.ts'
import { openEmbeddedCore } from '#billing/open.ts'
import { makeFirm } from '#tests/setup/firm.ts'
import { Problem } from '#server/problem.ts'
import { carryFile } from './file-carry.ts'
import { carryLeftFiles } from './file-jobs.ts'
import { csv, type MassTest, massTest } from './files-under-test.ts'

let m: MassTest
beforeAll(async () => {
  m = await massTest()
})
afterAll(() => m.t.close())

describe('the confirmation', () => {
  test('twenty at once hand the rows in once, and all twenty hear the same', async () => {
    const firm = await makeFirm(m.t)
    const { bakery, ovens, shop, store, zones } = firm
    const file = await m.handIn(
      firm,
      csv([
        { account: bakery.number, meter: ovens.number, value: '2290' },
        { account: bakery.number, meter: shop.number, value: '2290' },
        { account: store.number, meter: zones.number, zone: 'День', value: '2290' },
        { account: store.number, meter: zones.number, zone: 'Ніч', value: '2280' },
        { account: store.number, meter: '1', value: '5' },
      ]),
    )
    await m.check(firm, file)
    const answers = await Promise.all(Array.from({ length: 20 }, () => m.confirm(firm, file)))
    expect(answers[0]?.body).toMatchObject({ status: 'success', rows: 4, countsOn: '2026-12-01' })
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)

    const carried = await Promise.all(
      Array.from({ length: 20 }, () =>
        m.t.call('/api/entity/readings/mass/send', { token: firm.token, file }),
      ),
    )
    expect(new Set(carried.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await m.sendAll(firm, file)).toEqual({ total: 4, sent: 4, refused: 0 })
    expect(await m.readingsOf(firm)).toMatchObject([
      { meter_id: ovens.meterId, value: 2290, source: 'mass' },
      { meter_id: shop.meterId, value: 2290, source: 'mass' },
      { meter_id: zones.meterId, zone: 'day', value: 2290 },
      { meter_id: zones.meterId, zone: 'night', value: 2280 },
    ])
    const { body } = await m.check(firm, file)
    expect(body.state).toBe('done')
    expect(body.rows.map(({ outcome, receipt }) => [outcome, receipt !== null])).toEqual([
      ['sent', true],
      ['sent', true],
      ['sent', true],
      ['sent', true],
      [null, false],
    ])
    expect((await m.confirm(firm, file)).text).toBe(answers[0]?.text)
    // the same table a second time counts as already handed in, not as wrong
    expect(
      await m.verdicts(firm, [
        { account: bakery.number, meter: ovens.number, value: '2290' },
        { account: bakery.number, meter: shop.number, value: '2295' },
      ]),
    ).toEqual(['skipped: already-submitted', 'bad: already-submitted'])
    // nor does what the company recorded itself, which no file corrects
    await sql`update core.readings set source = 'operator'
      where counts_on = '2026-12-01' and meter_id in (${ovens.meterId}, ${shop.meterId})`.execute(m.t.deps.db)
    expect(
      await m.verdicts(firm, [
        { account: bakery.number, meter: ovens.number, value: '2290' },
        { account: bakery.number, meter: shop.number, value: '2295' },
      ]),
    ).toEqual(['skipped: already-submitted', 'bad: entry-impossible'])
  })

  test('a file and a single entry at once leave one reading; who was second is told so (H2)', async () => {
    const firm = await makeFirm(m.t)
    const file = await m.handIn(
      firm,
      csv([{ account: firm.bakery.number, meter: firm.shop.number, value: '2290' }]),
    )
    await m.check(firm, file)
    await m.confirm(firm, file)
    const core = openCore({
      answerers: openEmbeddedCore({ db: m.t.deps.db }),
      record: { fm() {} },
      now: m.t.clock.now,
    })
    const single = core.for(workerTrace).call(
      fm.ZPORTAL_READING_SUBMIT,
      {
        account: firm.bakery.number,
        meterId: String(firm.shop.meterId),
        values: [{ zone: 'single', value: 2291 }],
        now: m.t.clock.now().toISOString(),
        source: 'customer',
      },
      { key: m.t.deps.random.uuid() },
    )
    const [alone, progress] = await Promise.all([
      single.then(
        () => 'taken',
        () => 'refused',
      ),
      m.sendAll(firm, file),
    ])
    expect(await m.readingsOf(firm)).toHaveLength(1)
    expect([alone, progress.sent]).toEqual(alone === 'taken' ? ['taken', 0] : ['refused', 1])
    const [row] = (await m.check(firm, file, { show: 'wrong' })).body.rows
    if (alone === 'taken') expect(row).toMatchObject({ outcome: 'refused', code: 'already-submitted' })
  })

  test('deviations go only with the word of the customer', async () => {
    const firm = await makeFirm(m.t)
    const lines = [
      { account: firm.bakery.number, meter: firm.shop.number, value: '2450' },
      { account: firm.bakery.number, meter: firm.ovens.number, value: '2290' },
    ]
    const first = await m.handIn(firm, csv(lines))
    expect((await m.check(firm, first)).body.rows[0]).toMatchObject({
      verdict: 'confirm',
      code: 'deviation',
      kwh: 250,
    })
    await m.t.database.pool.query(
      `update portal.users set email = 'part@example.com'
      where user_id = (select user_id from portal.mass_files where file_id = $1)`,
      [first],
    )
    expect((await m.confirm(firm, first)).body.rows).toBe(1)
    expect(await m.sendAll(firm, first)).toEqual({ total: 1, sent: 1, refused: 0 })
    expect((await m.check(firm, first)).body.counts.wrong).toBe(1)
    const list = await m.t.call('/api/entity/readings/mass/files', { token: firm.token })
    expect(list.body.rows.find((row) => row.file === first)).toMatchObject({ sent: 1, wrong: 1 })
    expect(await m.t.sent('part@example.com')).toEqual([expect.stringMatching(/Не прийнято: 1\sрядок\./)])

    const second = await m.handIn(firm, csv(lines))
    await m.check(firm, second)
    expect((await m.confirm(firm, second, { deviations: true })).body.rows).toBe(1)
    expect(await m.sendAll(firm, second)).toEqual({ total: 1, sent: 1, refused: 0 })
    expect(await m.readingsOf(firm)).toHaveLength(2)
  })

  test('a file with nothing to hand in is not confirmed, and one not confirmed is not carried', async () => {
    const firm = await makeFirm(m.t)
    const file = await m.handIn(firm, csv([{ account: firm.bakery.number, meter: '1', value: '5' }]))
    expect((await m.confirm(firm, file)).body.code).toBe('not-found')
    await m.check(firm, file)
    expect((await m.confirm(firm, file)).body.code).toBe('reading-required')
    expect((await m.t.call('/api/entity/readings/mass/send', { token: firm.token, file })).body.code).toBe(
      'conflict',
    )
  })

  test('what a browser confirmed and left, the worker carries to its end, as of the moment it was confirmed', async () => {
    const firm = await makeFirm(m.t)
    const file = await m.handIn(
      firm,
      csv([{ account: firm.bakery.number, meter: firm.shop.number, value: '2290' }]),
    )
    await m.check(firm, file)
    await m.confirm(firm, file)
    await m.t.database.pool.query(
      `update portal.users set email = 'left@example.com'
      where user_id = (select user_id from portal.mass_files where file_id = $1)`,
      [file],
    )
    m.t.clock.forward(3 * 86_400_000)
    try {
      const core = openCore({
        answerers: openEmbeddedCore({ db: m.t.deps.db }),
        record: { fm() {} },
        now: m.t.clock.now,
      })
      expect(await carryLeftFiles({ ...m.t.deps, core: core.for(workerTrace) })).toBe(1)
      expect(await m.readingsOf(firm)).toMatchObject([{ value: 2290, source: 'mass' }])
      expect(await m.t.sent('left@example.com')).toEqual([
        expect.stringMatching(/Прийнято показання: 1\sлічильник\./),
      ])
    } finally {
      m.t.clock.forward(-3 * 86_400_000)
    }
  })

  test('while the period is closed the file is checked for the next one and cannot be confirmed', async () => {
    m.t.clock.forward(5 * 86_400_000)
    try {
      const firm = await makeFirm(m.t)
      const file = await m.handIn(
        firm,
        csv([{ account: firm.bakery.number, meter: firm.shop.number, value: '2390' }]),
      )
      const { body } = await m.check(firm, file)
      expect(body).toMatchObject({
        countsOn: '2027-01-01',
        window: { open: false, opensOn: '2026-12-30' },
        counts: { good: 1 },
      })
      const refused = await m.confirm(firm, file)
      expect([refused.status, refused.body.code]).toEqual([409, 'entity-period-closed'])
      expect(refused.body.message).toContain('30.12.2026')
    } finally {
      m.t.clock.forward(-5 * 86_400_000)
    }
  })

  test('hundreds of rows are carried in portions, none twice', async () => {
    const firm = await makeFirm(m.t)
    const meters = []
    for (let n = 0; n < 230; n++) meters.push({ number: String(8_000_000 + n) })
    await m.t.database.pool.query(
      `insert into core.meters (account_id, number, model, digits, decimals, zones, ratio, accuracy, phases, state,
        location, askoe, installed_on, verified_till)
       select $1, n, 'Промінь', 6, 2, 1, 1, '1,0', 3, 'active', 'flat', false, '2020-01-01', '2036-01-01'
       from unnest($2::text[]) as n`,
      [firm.hourly.accountId, meters.map(({ number }) => number)],
    )
    const file = await m.handIn(
      firm,
      csv(meters.map(({ number }, n) => ({ account: firm.hourly.number, meter: number, value: String(n) }))),
    )
    expect((await m.check(firm, file)).body.counts).toMatchObject({ all: 230, good: 230 })
    await m.confirm(firm, file)
    expect(await m.sendAll(firm, file)).toEqual({ total: 230, sent: 230, refused: 0 })
    expect(await m.readingsOf(firm)).toHaveLength(230)
  })

  test('two questions at once, and the answer of one lost: the next try hears both again, nothing is taken twice', async () => {
    const firm = await makeFirm(m.t)
    const numbers = Array.from({ length: 300 }, (_, n) => String(8_100_000 + n))
    const ownerOf = (n: number) => (n < 140 ? firm.bakery : firm.hourly)
    await m.t.database.pool.query(
      `insert into core.meters (account_id, number, model, digits, decimals, zones, ratio, accuracy, phases, state,
        location, askoe, installed_on, verified_till)
       select a, n, 'Промінь', 6, 2, 1, 1, '1,0', 3, 'active', 'flat', false, '2020-01-01', '2036-01-01'
       from unnest($1::bigint[], $2::text[]) as t (a, n)`,
      [numbers.map((_, n) => ownerOf(n).accountId), numbers],
    )
    const file = await m.handIn(
      firm,
      csv(numbers.map((meter, n) => ({ account: ownerOf(n).number, meter, value: String(n) }))),
    )
    await m.check(firm, file)
    await m.confirm(firm, file)
    const core = openCore({
      answerers: openEmbeddedCore({ db: m.t.deps.db }),
      record: { fm() {} },
      now: m.t.clock.now,
    }).for(workerTrace)
    const calls: string[] = []
    const losing: typeof core = {
      ...core,
      call: async (called, request, more) => {
        const answer = await core.call(called, request, more)
        if (called.name === fm.ZPORTAL_SUBMIT_OF_ACCOUNTS.name && calls.push(more?.key ?? '') === 2)
          throw new Problem('core-down')
        return answer
      },
    }
    await expect(carryFile({ ...m.t.deps, core: losing }, file, () => false)).rejects.toMatchObject({
      code: 'core-down',
    })
    expect(new Set(calls).size).toBe(2)
    expect(await m.sendAll(firm, file)).toEqual({ total: 300, sent: 300, refused: 0 })
    expect(await m.readingsOf(firm)).toHaveLength(300)
  })
})
