import { beforeEach, describe, expect, test } from 'vitest'
import { householdBills } from '#lists/bills.ts'
import { cancelledBills } from '#lists/cancelled-bills.ts'
import type { AnyList } from '#lists/description.ts'
import { payments } from '#lists/payments.ts'
import { pointReadings, readingHistory } from '#lists/readings.ts'
import type { Asked } from '#server/lists/list.ts'
import { billsOf, cancelledOf, paymentsOf, readingsOf } from '../account-lists.ts'
import type { Core } from '../call.ts'
import { type Area, CLOSED, handIn, IN_WINDOW, SAID, single } from './under-test.ts'

type Listed = { total: number; rows: readonly object[] }
type PageOf = (core: Core, input: Asked) => Promise<Listed>

/**
 * Lists of one account: the portal answers the same whether the core finds, orders and cuts them or leaves that to the
 * portal (docs/decisions/0072).
 */
export function lists({ under, lacks }: Area): void {
  test('payments: by day, sum and the name of the source, found by the receipt and by the whole sum', async () => {
    const { number } = await under().household()
    // two payments on one day from one source, two of the same sum, texts with every apostrophe and a number in them
    const received = [
      ['2026-11-03', 100_00, 'liqpay', 'R-2'],
      ['2026-11-03', 250_00, 'bank', SAID.receipts[0]],
      ['2026-11-03', 90_00, 'bank', SAID.receipts[1]],
      ['2026-11-01', 250_00, 'cash', 'r-10'],
      ['2026-11-07', 7_50, SAID.unknownSource, '100%'],
      ['2026-11-05', 1250_00, 'liqpay', 'R_1'],
    ] as const
    for (const [index, [day, kop, source, receipt]] of received.entries())
      await under().payment(number, kop, `${day}T10:0${index}:00.000Z`, { source, receipt })
    const page: PageOf = (core, input) => paymentsOf(core, number, input)
    await sameEitherWay(page, payments, [...SAID.receiptSearches, '250', '250,00', '7.5', 'R_', '%', "'"])

    const core = under().at(IN_WINDOW)
    const by = async (input: Asked) => (await paymentsOf(core, number, input)).rows
    expect((await by({})).map(({ amountKopiykas }) => amountKopiykas)).toEqual([
      7_50, 1250_00, 90_00, 250_00, 100_00, 250_00,
    ])
    expect((await by({ sort: 'source', descending: false })).map(({ source }) => source)).toEqual([
      'bank',
      'bank',
      SAID.unknownSource,
      'cash',
      'liqpay',
      'liqpay',
    ])
    expect((await by({ search: '250,00' })).map(({ amountKopiykas }) => amountKopiykas)).toEqual([
      250_00, 250_00,
    ])
    expect(await paymentsOf(core, number, { search: 'r_', pageSize: 1 })).toMatchObject({
      total: 1,
      totalKopiykas: 1250_00,
    })
  })

  test('bills: by every column, of some months, of a state, paid or not', async () => {
    const { number } = await under().household()
    for (const [period, amountKopiykas, kwh] of [
      ['2026-05', 300_00, 70],
      ['2026-06', 300_00, 70],
      ['2026-07', 120_00, 28],
      ['2026-09', 432_00, 100],
    ] as const)
      await under().bill(number, { period, amountKopiykas, kwh })
    await under().payment(number, 500_00, '2026-11-20T10:00:00.000Z')
    for (const filter of [
      {},
      { paid: false },
      { paid: true },
      { state: 'issued' as const },
      { from: '2026-06', to: '2026-07' },
    ])
      await sameEitherWay((core, input) => billsOf(core, number, { ...filter, ...input }), householdBills)

    const core = under().at(CLOSED)
    const periods = async (input: Parameters<typeof billsOf>[2]) =>
      (await billsOf(core, number, input)).rows.map(({ period }) => period)
    expect(await periods({})).toEqual(['2026-09', '2026-07', '2026-06', '2026-05'])
    expect(await billsOf(core, number, { pageSize: 1 })).toMatchObject({
      total: 4,
      chargedKopiykas: 1152_00,
      unpaidKopiykas: 652_00,
      kwh: 268,
    })
    // rows with equal values have the newest first, in whichever direction the list is sorted
    expect(await periods({ sort: 'amount', descending: false })).toEqual([
      '2026-07',
      '2026-06',
      '2026-05',
      '2026-09',
    ])
    expect(await periods({ paid: false, sort: 'dueOn', descending: false, pageSize: 1 })).toEqual(['2026-06'])
  })

  describe('cancelled bills', () => {
    beforeEach((ctx) => ctx.skip(lacks('cancelled-bills')))

    test('by every column; those whose day nobody wrote down come last', async () => {
      const { number } = await under().household()
      await under().cancelledBill(number, '2026-06', { cancelledOn: '2026-09-10', amountKopiykas: 900_00 })
      await under().cancelledBill(number, '2026-07', { cancelledOn: null, amountKopiykas: 100_00 })
      await under().cancelledBill(number, '2026-08', { cancelledOn: '2026-10-01', amountKopiykas: 900_00 })
      const page: PageOf = (core, input) => cancelledOf(core, number, input)
      await sameEitherWay(page, cancelledBills)
      const days = async (descending: boolean) =>
        (await cancelledOf(under().at(IN_WINDOW), number, { descending })).rows.map(
          ({ cancelledOn }) => cancelledOn,
        )
      expect(await days(true)).toEqual(['2026-10-01', '2026-09-10', null])
      expect(await days(false)).toEqual(['2026-09-10', '2026-10-01', null])
    })
  })

  test('readings of points: by place as people order places, by source and state as they are called', async () => {
    const { number, meterIds } = await under().firm({ places: SAID.places })
    const [first = '', second = '', third = ''] = meterIds
    const hand = (meterId: string, value: number, more: Parameters<typeof handIn>[3] = {}) =>
      handIn(under(), { number, meterId }, single(value), more)
    await hand(first, 2300, { source: 'operator' })
    await hand(second, 2290, { source: 'customer' })
    await hand(second, 2310, { source: 'mass', replaces: true })
    const { receipt } = await hand(third, 2305, { source: 'askoe' })
    const page: PageOf = (core, input) => readingsOf(core, pointReadings, number, input)
    const searches = [...SAID.placeSearches, receipt.toLowerCase(), 'nobody']
    await sameEitherWay(page, pointReadings, searches)
    await sameEitherWay((core, input) => page(core, { from: '2026-06-01', to: '2026-07-31', ...input }), {
      ...pointReadings,
      order: { by: 'kwh', descending: false },
    })

    const core = under().at(IN_WINDOW)
    const { rows } = await readingsOf(core, pointReadings, number, {
      from: '2026-11-01',
      to: '2026-11-01',
      sort: 'place',
      descending: false,
    })
    expect(rows.map(({ place }) => place)).toEqual(SAID.placesInOrder)
  })

  test('readings of a household: what they count is null at the beginning, and stands last both ways', async () => {
    const { number } = await under().household({ zones: 2 })
    const page: PageOf = (core, input) => readingsOf(core, readingHistory, number, input)
    await sameEitherWay(page, readingHistory, ['nobody'])
    const kwh = async (descending: boolean) =>
      (
        await readingsOf(under().at(IN_WINDOW), readingHistory, number, {
          sort: 'kwh',
          descending,
          pageSize: 100,
        })
      ).rows.map((row) => row.kwh)
    expect((await kwh(true)).slice(-2)).toEqual([null, null])
    expect((await kwh(false)).slice(-3)).toEqual([150, null, null])
  })

  /**
   * Compares page by page, in every order of the list, with and without a search: the answers must be the same as from
   * a core that does not know which page is wanted.
   */
  async function sameEitherWay(page: PageOf, list: AnyList, searches: readonly string[] = []): Promise<void> {
    const core = under().at(IN_WINDOW)
    const sorts = Object.entries(list.columns).flatMap(([key, { sort }]) => (sort ? [key] : []))
    const orders = sorts.flatMap((sort) => [true, false].map((descending) => ({ sort, descending })))
    const requests: Asked[] = [
      ...orders.flatMap((order) => [
        { ...order, page: 1, pageSize: 3 },
        { ...order, page: 2, pageSize: 3 },
        { ...order, pageSize: 200 },
      ]),
      ...searches.flatMap((search) => [
        { search, pageSize: 200 },
        { search, pageSize: 2, page: 2 },
      ]),
      { page: 99 },
    ]
    await Promise.all(
      requests.map(async (input) =>
        expect(await page(core, input), JSON.stringify(input)).toEqual(await page(untold(core), input)),
      ),
    )
  }
}

/** The same core, but it never learns which page and order a screen wants. */
const untold = (core: Core): Core => ({
  can: (capability) => core.can(capability),
  call: (module, request, more) => core.call(module, { ...request, page: undefined }, more),
})
