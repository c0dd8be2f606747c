import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fm } from '#server/core/function-modules.ts'
import { carryLeftFiles } from './jobs.ts'
import { openCore, workerTrace } from '#server/core/call.ts'
import { openEmbeddedCore } from '#server/core/embedded/open.ts'
import { makeZip, workbook } from '#server/files/zips-under-test.ts'
import { makeActor } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { type Firm, makeFirm } from '#tests/setup/firm.ts'
import { callWithFile } from '#tests/setup/form.ts'

const m = '/api/entity/readings/mass'
let t: TestApp
beforeAll(async () => {
  // the window of November is open
  t = await testApp({ now: '2026-11-30T12:00:00+02:00' })
})
afterAll(() => t.close())

const HEAD = 'Особовий рахунок;EIC-код;Лічильник;Зона;Нове показання;Станом на'
type Line = { account?: string; eic?: string; meter?: string; zone?: string; value?: string; on?: string }
const csv = (lines: readonly Line[]) =>
  Buffer.from(
    `\uFEFF${[HEAD, ...lines.map(({ account = '', eic = '', meter = '', zone = '', value = '', on = '' }) => [account, eic, meter, zone, value, on].join(';'))].join('\r\n')}\r\n`,
  )

const upload = (firm: Firm, bytes: Uint8Array) =>
  callWithFile(
    t,
    '/api/files/upload',
    { token: firm.token, account: firm.bakery.number, purpose: 'mass-readings' },
    Buffer.from(bytes),
  )
async function handIn(firm: Firm, bytes: Uint8Array): Promise<string> {
  const answer = await upload(firm, bytes)
  expect(answer.status, answer.text).toBe(200)
  return (answer.body as unknown as { file: { id: string } }).file.id
}
const check = (firm: Firm, file: string, more: object = {}) =>
  t.call(`${m}/check`, { token: firm.token, file, sort: 'row', descending: false, ...more })
const confirm = (firm: Firm, file: string, more: object = {}) =>
  t.call(`${m}/confirm`, { token: firm.token, file, ...more })
async function sendAll(firm: Firm, file: string) {
  for (;;) {
    const answer = await t.call(`${m}/send`, { token: firm.token, file })
    expect(answer.status, answer.text).toBe(200)
    if (answer.body.state === 'done') return answer.body.progress
  }
}
const readingsOf = async (firm: Firm) => {
  const { rows } = await t.database.pool.query<{
    meter_id: number
    zone: string
    value: number
    source: string
  }>(
    `select meter_id::int, zone, value::float8, source from core.readings
      where account_id = any($1) and counts_on = '2026-12-01' and superseded_by is null order by meter_id, zone`,
    [[firm.bakery.accountId, firm.store.accountId, firm.hourly.accountId]],
  )
  return rows
}
const verdicts = async (firm: Firm, lines: readonly Line[]) => {
  const answer = await check(firm, await handIn(firm, csv(lines)))
  expect(answer.status, answer.text).toBe(200)
  return answer.body.rows.map(({ verdict, code }) => (code === null ? verdict : `${verdict}: ${code}`))
}

describe('the template', () => {
  test('holds every point the firm reads itself, and comes back filled as good readings', async () => {
    const firm = await makeFirm(t)
    const reply = await t.app.inject({ method: 'POST', url: `${m}/template`, payload: { token: firm.token } })
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
    const { body } = await check(firm, await handIn(firm, book))
    expect(body.counts).toMatchObject({ all: 4, good: 4, wrong: 0 })
    expect(body.rows[0]).toMatchObject({
      kwh: 1810,
      previous: 2200,
      previousDate: '2026-11-01',
      value: 2290.5,
    })
  })
})

describe('the file', () => {
  test('may be an old .xls, its numbers and dates read as they are', async () => {
    const firm = await makeFirm(t)
    const file = await handIn(
      firm,
      await readFile(join(import.meta.dirname, '../../../tests/files/readings.xls')),
    )
    const { body } = await check(firm, file)
    // the account in the file does not belong to this firm
    expect(body.rows.map(({ row, code, typed }) => [row, code, typed])).toEqual([
      [2, 'contract-not-found', '2250.5'],
      [3, 'contract-not-found', '2 260,25'],
    ])
  })

  test('may be a CSV of an older Excel: Windows-1251, semicolons, decimal commas', async () => {
    const firm = await makeFirm(t)
    const text = `О/р;№ лічильника;Показання\r\n${firm.bakery.number};${firm.shop.number};2 290,25\r\n`
    const { body } = await check(firm, await handIn(firm, in1251(text)))
    expect(body.rows).toMatchObject([{ verdict: 'good', value: 2290.25, kwh: 90.25 }])
  })

  test('may have titles over it, tell its delimiter, be of two columns, be Unicode text of Excel', async () => {
    const firm = await makeFirm(t)
    const { number } = firm.shop
    const tables = {
      titled: Buffer.from(
        `ТОВ «Пекарня»\r\nПоказання за листопад, тис.\r\n\r\nЛічильник;Місце;Показання\r\n${number};Цех;2290,25\r\n`,
      ),
      told: Buffer.from(`sep=;\r\nМісце;Лічильник;Показання\r\nЦех;${number};2290,25\r\n`),
      twoColumns: Buffer.from(`Лічильник;Показання\r\n${number};2290,25\r\n`),
      old: in1251(`Лічильник;Показання\r\n${number};2290,25\r\n`),
      unicode: Buffer.from(`\uFEFFЛічильник\tМісце\tПоказання\r\n${number}\tЦех\t2290,25\r\n`, 'utf16le'),
    }
    const rowOf = { titled: 5, told: 2, twoColumns: 2, old: 2, unicode: 2 }
    for (const [name, bytes] of Object.entries(tables)) {
      const { body, text } = await check(firm, await handIn(firm, bytes))
      expect(body.rows, `${name}: ${text}`).toMatchObject([
        { row: rowOf[name as keyof typeof rowOf], verdict: 'good', value: 2290.25 },
      ])
    }
  })

  test('with a formula nobody has computed says so in its row, and passes no such row over', async () => {
    const firm = await makeFirm(t)
    const book = await writeXlsx({
      sheets: [
        {
          name: 'Показання',
          rows: [
            ['Лічильник', 'Показання'],
            [firm.shop.number, null],
            [firm.ovens.number, 2290],
          ],
          cells: new Map([['1,1', { formula: 'B3+1' }]]),
        },
      ],
    })
    const file = await handIn(firm, book)
    const { body } = await check(firm, file, { sort: undefined })
    expect(body.counts).toMatchObject({ all: 2, good: 1, bad: 1, skipped: 0 })
    expect(body.rows[0]).toMatchObject({ row: 2, verdict: 'bad', code: 'formula-without-value' })
    const bad = await t.call(`${m}/bad-rows`, { token: firm.token, file, format: 'csv' })
    expect(bad.text).toContain('формула без обчисленого значення')
  })

  test('of ten thousand rows is judged, what has to be mended first', async () => {
    const firm = await makeFirm(t)
    const { bakery, shop } = firm
    const lines = Array.from({ length: 10_000 }, (_, index) => ({
      account: bakery.number,
      meter: index === 0 ? shop.number : `404${index}`,
      value: index % 2 === 0 ? '2290' : '',
    }))
    const file = await handIn(firm, csv(lines))
    const { body, text } = await check(firm, file, { sort: undefined })
    expect(body.counts, text.slice(0, 300)).toMatchObject({ all: 10_000, good: 1, bad: 4999, skipped: 5000 })
    expect(body.rows.map(({ verdict }) => verdict)).toEqual(Array.from({ length: 50 }, () => 'bad'))
    const last = await check(firm, file, { sort: undefined, page: 100 })
    expect(last.body.rows.at(-1)).toMatchObject({ row: 2, verdict: 'good' })
    const byRow = await check(firm, file)
    expect(byRow.body.rows[0]).toMatchObject({ row: 2, verdict: 'good' })
  }, 60_000)

  test.each([
    ['a page', Buffer.from('<html><script>alert(1)</script>;;\n;;</html>')],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n')],
    ['a letter', Buffer.from('Добрий день, прошу прийняти показання: 2290.\nДякую\n')],
    ['a script', Buffer.from('var a = 1; var b = 2; alert(a)\nfetch("/")\n')],
    ['a workbook with macros', makeZip(workbook({ name: 'xl/vbaProject.bin', bytes: Buffer.from('x') }))],
    ['a bomb', makeZip(workbook({ name: 'xl/worksheets/sheet1.xml', bytes: Buffer.alloc(60_000_000, ' ') }))],
  ])('is not %s: a table is asked for', async (_what, bytes) => {
    const answer = await upload(await makeFirm(t), bytes)
    expect([answer.status, answer.body.code, answer.body.field]).toEqual([415, 'xls-required', 'file'])
    expect(answer.body.message).toContain('xls, xlsx або csv')
  })

  test('that is broken inside, or holds entities, is told to be so and harms nobody (F6)', async () => {
    const firm = await makeFirm(t)
    const parts = workbook({
      name: 'xl/worksheets/sheet1.xml',
      bytes: Buffer.from('<worksheet><sheetData><row'),
    })
    const broken = await check(firm, await handIn(firm, makeZip(parts)))
    expect([broken.status, broken.body.code]).toEqual([400, 'file-error'])
    const cfb = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(1016, 7),
      Buffer.from('Workbook', 'utf16le'),
      Buffer.alloc(512, 255),
    ])
    const noBook = await upload(firm, cfb)
    expect([noBook.status, noBook.body.code]).toEqual([415, 'xls-required'])
  })

  test('without the columns needed is told which; one of too many rows is divided', async () => {
    const firm = await makeFirm(t)
    const bare = await check(firm, await handIn(firm, Buffer.from('а;б;в\r\n1;2;3\r\n')))
    expect([bare.status, bare.body.code]).toEqual([400, 'columns-missing'])
    expect(bare.body.message).toContain('Нове показання')
    const many = csv(Array.from({ length: 10_001 }, () => ({ account: firm.bakery.number, value: '1' })))
    const answer = await check(firm, await handIn(firm, many))
    expect([answer.status, answer.body.code]).toEqual([413, 'too-many-rows'])
    expect(answer.body.message).toContain('10\u00a0000')
  })
})

describe('the dry run', () => {
  test('says of every row what is wrong with it in the words of the catalogue', async () => {
    const firm = await makeFirm(t)
    const { bakery, ovens, shop, store, zones, hourly, remote } = firm
    const stranger = await makeFirm(t)
    expect(
      await verdicts(firm, [
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
      await verdicts(firm, [
        { account: bakery.number, meter: shop.number, value: '2290', on: '15.12.26' },
        { account: bakery.number, meter: ovens.number, value: '2290', on: '32.12.2026' },
      ]),
    ).toEqual(['bad: other-calculation-date', 'bad: date-invalid'])
    expect(
      await verdicts(firm, [
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
    const firm = await makeFirm(t)
    const { bakery, shop, ovens } = firm
    expect(
      await verdicts(firm, [
        { account: bakery.number, meter: shop.number, value: '2290', on: '01.12.26' },
        { account: bakery.number, meter: ovens.number, value: '2290', on: '46357' },
      ]),
    ).toEqual(['good', 'good'])
  })

  test('finds a point by EIC alone, and by its number without the leading zero', async () => {
    const firm = await makeFirm(t)
    expect(
      await verdicts(firm, [
        { eic: firm.store.eic.toLowerCase(), zone: 'День', value: '2290' },
        { eic: firm.store.eic, zone: 'ніч', value: '2290' },
        { meter: String(Number(firm.shop.number)), value: '2290' },
      ]),
    ).toEqual(['good', 'good', 'good'])
  })

  test('lets a meter go whole or not at all, and says because of which row', async () => {
    const firm = await makeFirm(t)
    const { store, zones, bakery, shop, ovens } = firm
    const file = await handIn(
      firm,
      csv([
        { account: store.number, meter: zones.number, zone: 'День', value: '2290' },
        { account: store.number, meter: zones.number, zone: 'Ніч', value: '2100' },
        { account: bakery.number, meter: shop.number, value: '2290' },
        { account: bakery.number, meter: shop.number, value: '2291' },
        { account: bakery.number, meter: ovens.number, value: '' },
      ]),
    )
    const { body } = await check(firm, file)
    expect(
      body.rows.map(({ row, verdict, code, params }) => [row, verdict, code, params['withRow']]),
    ).toEqual([
      [2, 'bad', 'less-than-previous', 3],
      [3, 'bad', 'less-than-previous', undefined],
      [4, 'bad', 'row-repeated', 5],
      [5, 'bad', 'row-repeated', undefined],
      [6, 'skipped', 'no-value', undefined],
    ])
    const shown = await check(firm, file, { show: 'wrong', sort: 'row', descending: true, pageSize: 1 })
    expect([shown.body.total, shown.body.rows[0]?.row]).toEqual([4, 5])
  })

  test('changes nothing in the core, however often it is asked for', async () => {
    const firm = await makeFirm(t)
    const file = await handIn(
      firm,
      csv([{ account: firm.bakery.number, meter: firm.shop.number, value: '2290' }]),
    )
    const core = `select (select count(*) from core.readings) as readings, (select count(*) from core.calculations) as drafts,
      (select count(*) from core.answers) as answers`
    const before = (await t.database.pool.query(core)).rows
    const answers = await Promise.all(Array.from({ length: 5 }, () => check(firm, file)))
    expect(new Set(answers.map(({ text }) => text.replace(/"checkedAt":"[^"]*"/, ''))).size).toBe(1)
    expect((await t.database.pool.query(core)).rows).toEqual(before)
  })
})

describe('the rows not taken', () => {
  test('come back with a comment each, mended they are good, and no cell is a formula (F5)', async () => {
    const firm = await makeFirm(t)
    const file = await handIn(
      firm,
      csv([
        { account: firm.bakery.number, meter: firm.shop.number, value: '=1+1' },
        { account: firm.bakery.number, meter: firm.ovens.number, value: '2290' },
      ]),
    )
    await check(firm, file)
    const payload = { token: firm.token, file, format: 'xlsx' }
    const reply = await t.app.inject({ method: 'POST', url: `${m}/bad-rows`, payload })
    const { sheets } = await readXlsx(reply.rawPayload)
    const [head = [], ...rows] = sheets[0]?.rows ?? []
    expect(rows).toHaveLength(1)
    expect(rows[0]?.[7]).toBe("'=1+1")
    expect(rows[0]?.at(-1)).toContain('складається з цифр')
    const mended = [head, ...rows.map((row) => row.with(7, 2290))]
    const again = await handIn(firm, await writeXlsx({ sheets: [{ name: 'Показання', rows: mended }] }))
    expect((await check(firm, again)).body.counts).toMatchObject({ good: 1, wrong: 0 })
  })
})

describe('the confirmation', () => {
  test('twenty at once hand the rows in once, and all twenty hear the same', async () => {
    const firm = await makeFirm(t)
    const { bakery, ovens, shop, store, zones } = firm
    const file = await handIn(
      firm,
      csv([
        { account: bakery.number, meter: ovens.number, value: '2290' },
        { account: bakery.number, meter: shop.number, value: '2290' },
        { account: store.number, meter: zones.number, zone: 'День', value: '2290' },
        { account: store.number, meter: zones.number, zone: 'Ніч', value: '2280' },
        { account: store.number, meter: '1', value: '5' },
      ]),
    )
    await check(firm, file)
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(firm, file)))
    expect(answers[0]?.body).toMatchObject({ status: 'success', rows: 4, countsOn: '2026-12-01' })
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)

    const carried = await Promise.all(
      Array.from({ length: 20 }, () => t.call(`${m}/send`, { token: firm.token, file })),
    )
    expect(new Set(carried.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await sendAll(firm, file)).toEqual({ total: 4, sent: 4, refused: 0 })
    expect(await readingsOf(firm)).toMatchObject([
      { meter_id: ovens.meterId, value: 2290, source: 'mass' },
      { meter_id: shop.meterId, value: 2290, source: 'mass' },
      { meter_id: zones.meterId, zone: 'day', value: 2290 },
      { meter_id: zones.meterId, zone: 'night', value: 2280 },
    ])
    const { body } = await check(firm, file)
    expect(body.state).toBe('done')
    expect(body.rows.map(({ outcome, receipt }) => [outcome, receipt !== null])).toEqual([
      ['sent', true],
      ['sent', true],
      ['sent', true],
      ['sent', true],
      [null, false],
    ])
    expect((await confirm(firm, file)).text).toBe(answers[0]?.text)
    // the same table a second time counts as already handed in, not as wrong
    expect(
      await verdicts(firm, [
        { account: bakery.number, meter: ovens.number, value: '2290' },
        { account: bakery.number, meter: shop.number, value: '2295' },
      ]),
    ).toEqual(['skipped: already-submitted', 'bad: already-submitted'])
  })

  test('a file and a single entry at once leave one reading; who was second is told so (H2)', async () => {
    const firm = await makeFirm(t)
    const file = await handIn(
      firm,
      csv([{ account: firm.bakery.number, meter: firm.shop.number, value: '2290' }]),
    )
    await check(firm, file)
    await confirm(firm, file)
    const core = openCore({
      answerers: openEmbeddedCore({ db: t.deps.db }),
      record: { fm() {} },
      now: t.clock.now,
    })
    const single = core.for(workerTrace).call(
      fm.ZPORTAL_READING_SUBMIT,
      {
        account: firm.bakery.number,
        meterId: String(firm.shop.meterId),
        values: [{ zone: 'single', value: 2291 }],
        now: t.clock.now().toISOString(),
        source: 'customer',
      },
      { key: t.deps.random.uuid() },
    )
    const [alone, progress] = await Promise.all([
      single.then(
        () => 'taken',
        () => 'refused',
      ),
      sendAll(firm, file),
    ])
    expect(await readingsOf(firm)).toHaveLength(1)
    expect([alone, progress.sent]).toEqual(alone === 'taken' ? ['taken', 0] : ['refused', 1])
    const [row] = (await check(firm, file, { show: 'wrong' })).body.rows
    if (alone === 'taken') expect(row).toMatchObject({ outcome: 'refused', code: 'already-submitted' })
  })

  test('deviations go only with the word of the customer', async () => {
    const firm = await makeFirm(t)
    const lines = [
      { account: firm.bakery.number, meter: firm.shop.number, value: '2450' },
      { account: firm.bakery.number, meter: firm.ovens.number, value: '2290' },
    ]
    const first = await handIn(firm, csv(lines))
    expect((await check(firm, first)).body.rows[0]).toMatchObject({
      verdict: 'confirm',
      code: 'deviation',
      kwh: 250,
    })
    expect((await confirm(firm, first)).body.rows).toBe(1)
    expect(await sendAll(firm, first)).toEqual({ total: 1, sent: 1, refused: 0 })
    expect((await check(firm, first)).body.counts.wrong).toBe(1)

    const second = await handIn(firm, csv(lines))
    await check(firm, second)
    expect((await confirm(firm, second, { deviations: true })).body.rows).toBe(1)
    expect(await sendAll(firm, second)).toEqual({ total: 1, sent: 1, refused: 0 })
    expect(await readingsOf(firm)).toHaveLength(2)
  })

  test('a file with nothing to hand in is not confirmed, and one not confirmed is not carried', async () => {
    const firm = await makeFirm(t)
    const file = await handIn(firm, csv([{ account: firm.bakery.number, meter: '1', value: '5' }]))
    expect((await confirm(firm, file)).body.code).toBe('not-found')
    await check(firm, file)
    expect((await confirm(firm, file)).body.code).toBe('reading-required')
    expect((await t.call(`${m}/send`, { token: firm.token, file })).body.code).toBe('conflict')
  })

  test('what a browser confirmed and left, the worker carries to its end, as of the moment it was confirmed', async () => {
    const firm = await makeFirm(t)
    const file = await handIn(
      firm,
      csv([{ account: firm.bakery.number, meter: firm.shop.number, value: '2290' }]),
    )
    await check(firm, file)
    await confirm(firm, file)
    await t.database.pool.query(
      `update portal.users set email = 'left@example.com'
      where user_id = (select user_id from portal.mass_files where file_id = $1)`,
      [file],
    )
    t.clock.forward(3 * 86_400_000)
    try {
      const core = openCore({
        answerers: openEmbeddedCore({ db: t.deps.db }),
        record: { fm() {} },
        now: t.clock.now,
      })
      expect(await carryLeftFiles({ ...t.deps, core: core.for(workerTrace) })).toBe(1)
      expect(await readingsOf(firm)).toMatchObject([{ value: 2290, source: 'mass' }])
      expect(await t.sent('left@example.com')).toEqual([
        expect.stringMatching(/Прийнято показання: 1\sлічильник\./),
      ])
    } finally {
      t.clock.forward(-3 * 86_400_000)
    }
  })

  test('while the period is closed the file is checked for the next one and cannot be confirmed', async () => {
    t.clock.forward(5 * 86_400_000)
    try {
      const firm = await makeFirm(t)
      const file = await handIn(
        firm,
        csv([{ account: firm.bakery.number, meter: firm.shop.number, value: '2390' }]),
      )
      const { body } = await check(firm, file)
      expect(body).toMatchObject({
        countsOn: '2027-01-01',
        window: { open: false, opensOn: '2026-12-30' },
        counts: { good: 1 },
      })
      const refused = await confirm(firm, file)
      expect([refused.status, refused.body.code]).toEqual([409, 'entity-period-closed'])
      expect(refused.body.message).toContain('30.12.2026')
    } finally {
      t.clock.forward(-5 * 86_400_000)
    }
  })

  test('hundreds of rows are carried in portions, none twice', async () => {
    const firm = await makeFirm(t)
    const meters = []
    for (let n = 0; n < 230; n++) meters.push({ number: String(8_000_000 + n) })
    await t.database.pool.query(
      `insert into core.meters (account_id, number, model, digits, decimals, zones, ratio, accuracy, phases, state,
        location, askoe, installed_on, verified_till)
       select $1, n, 'Промінь', 6, 2, 1, 1, '1,0', 3, 'active', 'flat', false, '2020-01-01', '2036-01-01'
       from unnest($2::text[]) as n`,
      [firm.hourly.accountId, meters.map(({ number }) => number)],
    )
    const file = await handIn(
      firm,
      csv(meters.map(({ number }, n) => ({ account: firm.hourly.number, meter: number, value: String(n) }))),
    )
    expect((await check(firm, file)).body.counts).toMatchObject({ all: 230, good: 230 })
    await confirm(firm, file)
    expect(await sendAll(firm, file)).toEqual({ total: 230, sent: 230, refused: 0 })
    expect(await readingsOf(firm)).toHaveLength(230)
  })
})

describe('another customer', () => {
  test('sees neither the file nor its rows, not even one with the same account', async () => {
    const firm = await makeFirm(t)
    const file = await handIn(
      firm,
      csv([{ account: firm.bakery.number, meter: firm.shop.number, value: '2290' }]),
    )
    await check(firm, file)
    const other = await makeActor(t, 'entity')
    await t.deps.db
      .insertInto('portal.account_links')
      .values({ user_id: other.user.userId, account: firm.bakery.number, site: firm.bakery.site })
      .execute()
    for (const path of ['check', 'confirm', 'send', 'bad-rows'] as const) {
      const body = { token: other.token, file, format: path === 'bad-rows' ? 'csv' : undefined }
      const answer = await t.call(`${m}/${path}`, body)
      expect([answer.status, answer.body.code], path).toEqual([404, 'not-found'])
    }
    const download = await t.call('/api/files/download', { token: other.token, file })
    expect(download.status).toBe(404)
  })

  test('an account taken away since the check is not handed in for', async () => {
    const firm = await makeFirm(t)
    const file = await handIn(
      firm,
      csv([
        { account: firm.store.number, meter: firm.zones.number, zone: 'День', value: '2290' },
        { account: firm.store.number, meter: firm.zones.number, zone: 'Ніч', value: '2290' },
      ]),
    )
    await check(firm, file)
    await t.deps.db
      .updateTable('portal.account_links')
      .set({ dropped_at: t.deps.now() })
      .where('user_id', '=', firm.userId)
      .where('account', '=', firm.store.number)
      .execute()
    expect((await confirm(firm, file)).body.code).toBe('account-not-found')
  })
})

/** A text in Windows-1251; only the letters that the test uses. */
function in1251(text: string): Buffer {
  const table = new Map<string, number>()
  const decoder = new TextDecoder('windows-1251')
  for (let byte = 0; byte < 256; byte++) table.set(decoder.decode(Uint8Array.of(byte)), byte)
  return Buffer.from([...text].map((letter) => table.get(letter) ?? 63))
}
