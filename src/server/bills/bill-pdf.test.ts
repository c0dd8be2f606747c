import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billVat } from '#domain/bill-vat.ts'
import { hryvniasText } from '#text/money.ts'
import { insertLedger, type LedgerDraft, makeReadings } from '#seeds/makers/core-books.ts'
import { type AccountDraft, makeAccount, makeMeter, type MeterDraft } from '#seeds/makers/core.ts'
import { type EmbeddedUnderTest, openCoreUnderTest } from '#billing/under-test.ts'
import { fm } from '#server/core/function-modules.ts'
import { renderPdf } from '#server/pdf/document.ts'
import type { Block, Paper } from '#server/pdf/paper.ts'
import { monthOutages } from '#server/outages/month.ts'
import { ownBills } from './bill.ts'
import { billPaper } from './bill-pdf.ts'
import { requisitesOf, withoutRequisites } from './requisites.ts'

let under: EmbeddedUnderTest
let index = 0
const now = '2026-06-20T09:00:00.000Z'
beforeAll(async () => {
  under = await openCoreUnderTest()
  const company = {
    organization: 'Товариство з обмеженою відповідальністю «Світло»',
    edrpou: '12345678',
    taxNumber: '123456789012',
  }
  await sql`insert into portal.site_settings (site, sitename, company) values ('dnem', 'Світло', ${JSON.stringify(company)})`.execute(
    under.database.db,
  )
})
afterAll(() => under.close())

/** May 2026 of an account with some meters, closed and put on paper. */
async function paperOf(
  given: Partial<AccountDraft>,
  meters: Partial<MeterDraft>[],
  estimated = false,
  schedule: { queue: string; days: () => Promise<unknown> } | null = null,
  booked: readonly Omit<LedgerDraft, 'accountId'>[] = [],
) {
  index += 1
  const { db } = under.database
  const account = await makeAccount(db, { index, ...given })
  for (const [place, wish] of meters.entries()) {
    const meter = await makeMeter(db, account.accountId, { number: `7000000${place}`, ...wish })
    await makeReadings(db, meter, { from: '2025-11', months: 7, monthly: 100, start: 1000 })
  }
  // the reading of 1 June is on no bill yet, or nobody has read it
  await (
    estimated
      ? sql`delete from core.readings where account_id = ${account.accountId} and counts_on = '2026-06-01'`
      : sql`update core.readings set state = 'accepted' where account_id = ${account.accountId} and counts_on = '2026-06-01'`
  ).execute(db)
  if (schedule)
    await sql`update core.accounts set shutdown_queue = ${schedule.queue} where account_id = ${account.accountId}`.execute(
      db,
    )
  await insertLedger(
    db,
    booked.map((entry) => ({ accountId: account.accountId, ...entry })),
  )
  const core = under.at(now)
  const { number } = account
  await core.call(fm.ZPORTAL_PERIOD_CLOSE, { period: '2026-05', account: number, now }, { key: randomUUID() })
  const [whole] = await ownBills({ db, core }, { accounts: [number] }, [
    { account: number, bill: `${number}-202605` },
  ])
  if (!whole) throw new Error('no bill')
  const { head, bill, difference } = whole
  const company = { name: '«Світло»', lines: ['м. Дніпро, вул. Довга, 1', '056 000-00-00', 'svitlo.example'] }
  await schedule?.days()
  const beside = {
    difference,
    outages:
      (await monthOutages({ db, now: () => new Date(now) }, [head], bill.period)).get(head.account) ?? null,
  }
  const paper = (pendingKopiykas = 0) =>
    billPaper(head, bill, company, new Date(now), { ...beside, pendingKopiykas })
  return { bill, paper: paper(), withPending: paper }
}

const words = (paper: Paper): string => paper.blocks.map(textOf).join('\n').replaceAll('\u00a0', ' ')
const textOf = (block: Block): string =>
  'text' in block
    ? block.text
    : 'rows' in block
      ? [...block.rows, ...(block.foot ?? [])].map((row) => row.join(' | ')).join('\n')
      : 'facts' in block
        ? block.facts.map((fact) => fact.join(': ')).join('\n')
        : ''
const pages = async (paper: Paper) =>
  Buffer.from(await renderPdf(paper))
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length

const firm = { kind: 'entity', edrpou: '87654321', voltageClass: 2 } as const

test('a paper asks for the rest while money is on its way, and for nothing when that is all', async () => {
  const { bill, withPending } = await paperOf({}, [{}])
  const part = words(withPending(20_00))
  const rest = hryvniasText(bill.leftKopiykas - 20_00).replaceAll('\u00a0', ' ')
  expect(part).toContain('ще зараховується: 20,00 грн')
  expect(part).toContain(`Сума: ${rest}`)
  expect(part).not.toContain('Рахунок сплачено')
  const all = withPending(bill.leftKopiykas)
  expect(words(all)).not.toContain('Сума:')
  expect(all.blocks.map(({ kind }) => kind)).not.toContain('qr')
})

test('the bill of a business names seller, buyer and class, each line can be worked out by hand, and one VAT is told', async () => {
  const { bill, paper } = await paperOf(firm, [{ ratio: 60 }])
  const text = words(paper)
  expect(text).toContain(
    'Товариство з обмеженою відповідальністю «Світло», ЄДРПОУ 12345678, ІПН 123456789012',
  )
  expect(text).toContain('ЄДРПОУ 87654321')
  expect(text).toContain('Клас напруги: 2 клас')
  // (1 700 − 1 600) × 60 × 5,10
  expect(text).toMatch(
    /№ 70000000, Загальна\nза показаннями \| .* \| 1 600 → 1 700, Кт 60 \| 6 000 \| 5,10 \| 30 600,00/,
  )
  const vat = bill.lines
    .filter(({ note }) => note === 'vat')
    .reduce((sum, line) => sum + line.amountKopiykas, 0)
  expect(billVat(bill.lines)).toBe(vat)
  expect(text).toContain(
    `ПДВ 20 %: ${(vat / 100)
      .toFixed(2)
      .replace('.', ',')
      .replace(/\B(?=(\d{3})+(?!\d))/g, ' ')} грн`,
  )
})

test('a core that tells of one bill at a time says the same of several', async () => {
  const { bill } = await paperOf(firm, [{}])
  const account = bill.number.slice(0, -'-202605'.length)
  const core = under.at(now)
  const period = '2026-06'
  const later = new Date('2026-07-20T09:00:00.000Z').toISOString()
  await under.at(later).call(fm.ZPORTAL_PERIOD_CLOSE, { period, account, now: later }, { key: randomUUID() })
  const references = [bill.number, `${account}-202606`, 'none'].map((number) => ({ account, bill: number }))
  const billsOf = (can: typeof core.can) =>
    ownBills({ db: under.database.db, core: { ...core, can } }, { accounts: [account] }, references)
  const [together, apart] = [
    await billsOf(core.can),
    await billsOf((capability) => capability !== 'bills-at-once'),
  ]
  expect(together.map(({ bill, difference }) => [bill.period, difference?.period])).toEqual([
    ['2026-05', undefined],
    ['2026-06', '2026-05'],
  ])
  expect(apart).toEqual(together)
})

test('which value was computed is told on its line', async () => {
  const { paper } = await paperOf({}, [{}], true)
  expect(words(paper)).toContain('кінцеве показання розрахункове')
})

test('an act on a violation and a penalty are called what they are, and only a correction a recalculation', async () => {
  const { paper } = await paperOf({}, [{}], false, null, [
    { entryDate: '2026-05-20', kind: 'act', service: 'act', amountKop: 90_00, document: 'А-17' },
    { entryDate: '2026-05-21', kind: 'penalty', service: 'penalty', amountKop: 7_00 },
    { entryDate: '2026-05-22', kind: 'cancellation', service: 'act', amountKop: -40_00, document: 'А-17' },
  ])
  const text = words(paper)
  expect(text).toContain('За актом про порушення А-17 |')
  expect(text).toContain('Пеня |')
  expect(text.match(/Перерахунок.*/g)).toMatchObject([expect.stringContaining('Перерахунок А-17 |')])
})

test('a zone’s price and its coefficient stand apart, and an act nobody found is not the customer’s business', async () => {
  const { paper } = await paperOf({}, [{ zones: 2 }])
  const text = words(paper)
  expect(text).toContain('| 4,32 × 0,5 |')
  expect(text).not.toContain('не знайдено')
  expect(text).not.toContain('ЄДРПОУ 87654321')
})

test('common needs of a house are billed at the price of households, with the code of the buyer', async () => {
  const house = { ...firm, tariffGroup: 'common' as const, supplyPerMwhE2: null }
  const { bill, paper } = await paperOf(house, [{}])
  expect(bill.amountKopiykas).toBe(432_00)
  expect(words(paper)).toContain('ПДВ 20 %: 72,00 грн')
  expect(words(paper)).not.toContain('Клас напруги')
})

test('the bill of a household or of a firm of one meter is one page; where there are two, the second is the slip to pay by', async () => {
  expect(await pages((await paperOf({}, [{ zones: 2 }])).paper)).toBe(1)
  for (const points of [1, 2, 4]) {
    const { paper } = await paperOf(
      firm,
      Array.from({ length: points }, () => ({ ratio: 60 })),
    )
    const count = await pages(paper)
    expect([points, count]).toEqual([points, points === 1 ? 1 : count === 1 ? 1 : 2])
    // the sum and the payment details only: when they do not fit, they make up the whole second page
    const slip = paper.blocks.slice(paper.blocks.findIndex(({ kind }) => kind === 'total'))
    expect(slip.map(({ kind }) => kind)).toEqual(['total', 'qr', 'days'])
    expect(await pages({ ...paper, blocks: paper.blocks.slice(0, -3) })).toBe(1)
  }
})

test('the outages of the month stand at the foot; of what nobody told the paper says that it is not known', async () => {
  const { db } = under.database
  const unknown = (await paperOf({}, [{ zones: 2 }])).paper
  expect(words(unknown)).toContain('Про відключення у травні портал даних не має: чи було світло, невідомо.')
  expect(unknown.blocks.at(-1)).toMatchObject({ kind: 'days', days: Array(31).fill(null) })

  const at = (day: number, hour: number) =>
    Date.parse(`2026-05-${String(day).padStart(2, '0')}T00:00:00+03:00`) + hour * 3_600_000
  const day = (n: number, state: string, spans: [number, number, string][]) =>
    sql`
    insert into portal.outage_days (site, queue, day, state, spans, stamp, changed_at)
    values ('dnem', '5.2', ${`2026-05-${String(n).padStart(2, '0')}`}, ${state},
      ${JSON.stringify(spans.map(([from, to, kind]) => ({ from: at(n, from), to: at(n, to), kind })))}, now(), now())`.execute(
      db,
    )
  const { paper } = await paperOf({}, [{ zones: 2 }], false, {
    queue: '5.2',
    days: async () => {
      await day(1, 'applies', [
        [0, 6, 'confirmed'],
        [12, 18, 'possible'],
      ])
      await day(2, 'none', [])
      // an emergency: no timetable was valid, so its hours say nothing
      await day(3, 'emergency', [[0, 6, 'confirmed']])
    },
  })
  expect(words(paper)).toContain(
    'Відключення у травні, черга 5.2: оголошено 6 годин без світла; про 29 днів даних немає.',
  )
  expect(words(paper)).not.toMatch(/світло було/i)
  const foot = paper.blocks.at(-1)
  expect(foot).toMatchObject({ kind: 'days', days: [[[0, 0.25]], [], ...Array(29).fill(null)] })
  expect(await pages(paper)).toBe(1)
})

test('the paper tells why the sum differs, as the screen does', async () => {
  const { paper } = await paperOf({}, [{}])
  expect(words(paper)).not.toMatch(/ніж у квітні/)
  expect(paper.title.replaceAll('\u00a0', ' ')).toBe('Травень 2026 · 432,00 грн')
})

test('who sells is said by the settings of the company alone, and whose are not entered is named', async () => {
  const { db } = under.database
  expect(await requisitesOf({ db }, 'kem')).toBeNull()
  await sql`insert into portal.users (user_id, kind, login, created_at) values (gen_random_uuid(), 'person', '+380990000001', now())`.execute(
    db,
  )
  for (const [site, account] of [
    ['dnem', '1200000001'],
    ['kem', '4520000001'],
  ])
    await sql`insert into portal.account_links (user_id, account, site, added_at)
      select user_id, ${account}, ${site}, now() from portal.users`.execute(db)
  expect(await withoutRequisites({ db })).toEqual(['kem'])
})
