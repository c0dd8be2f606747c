import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { Problem } from '#server/problem.ts'
import { fm } from '../function-modules.ts'
import {
  ABSENT,
  type Area,
  type Household,
  handIn,
  IN_WINDOW,
  refusal,
  single,
  type Values,
} from './under-test.ts'

/** Repeated submissions: by mistake, because of a broken connection, many at once (promise H1). */
export function repeats({ under, lacks }: Area): void {
  const submit = (household: Household, values: Values, more: Parameters<typeof handIn>[3] = {}) =>
    handIn(under(), household, values, more)
  const rows = async ({ number }: Household) =>
    (await under().at(IN_WINDOW).call(fm.ZPORTAL_READINGS_LIST, { account: number, from: '2026-11-15' }))
      .readings

  describe('twice', () => {
    test('a second reading of the same date is refused, a correction replaces it and leaves it to be seen', async () => {
      const household = await under().household({ previous: 1000 })
      await submit(household, single(1200))
      expect(await refusal(submit(household, single(1150)))).toMatchObject({ code: 'already-submitted' })
      const corrected = await submit(household, single(1150), { replaces: true })
      expect(corrected.calculation).toMatchObject({ kwh: 150, amountKopiykas: 648_00 })
      expect((await rows(household)).map(({ value, state }) => ({ value, state }))).toEqual([
        { value: 1150, state: 'used' },
        { value: 1200, state: 'superseded' },
      ])
    })

    test.each(['operator', 'inspection'] as const)(
      'what the company recorded (%s) is corrected by itself alone',
      async (source) => {
        const household = await under().household({ previous: 1000 })
        await submit(household, single(1200), { source })
        const refused = { code: 'entry-impossible', params: { recordedOn: '2026-12-01' } }
        for (const more of [{}, { replaces: true }, { replaces: true, source: 'phone' as const }])
          expect(await refusal(submit(household, single(1150), more))).toMatchObject(refused)
        expect((await rows(household)).map(({ value, state }) => ({ value, state }))).toEqual([
          { value: 1200, state: 'used' },
        ])
        await submit(household, single(1180), { source: 'operator', replaces: true })
        expect((await rows(household)).map(({ value, state }) => ({ value, state }))).toEqual([
          { value: 1180, state: 'used' },
          { value: 1200, state: 'superseded' },
        ])
      },
    )

    test('the same key gives the same answer to the byte, even later', async () => {
      const household = await under().household({ zones: 2 })
      const key = randomUUID()
      const values: Values = [
        { zone: 'day', value: 1150.5 - 0.5 },
        { zone: 'night', value: 1100 },
      ]
      const first = await submit(household, values, { key })
      const again = await submit(household, values, { key, now: '2026-12-01T09:00:00.000Z' })
      expect(JSON.stringify(again)).toBe(JSON.stringify(first))
      expect(await rows(household)).toHaveLength(2)
    })

    test('of many meters the good ones are taken, each other one says why, and a repeat takes nothing more', async () => {
      const household = await under().household({ previous: 1000 })
      const stranger = await under().household({ previous: 1000 })
      const key = randomUUID()
      const hand = () =>
        under()
          .at(IN_WINDOW)
          .call(
            fm.ZPORTAL_READINGS_SUBMIT,
            {
              account: household.number,
              entries: [household.meterId, stranger.meterId, household.meterId].map((meterId) => ({
                meterId,
                values: single(1150),
              })),
              source: 'customer',
              now: IN_WINDOW,
            },
            { key },
          )
      const first = await hand()
      expect(first).toMatchObject({ countsOn: '2026-12-01', period: '2026-11' })
      expect(first.meters.map(({ taken, refusal }) => taken?.readings[0]?.kwh ?? refusal?.code)).toEqual([
        150,
        'counter-not-found',
        'already-submitted',
      ])
      expect(await hand()).toEqual(first)
      const other = under()
        .at(IN_WINDOW)
        .call(
          fm.ZPORTAL_READINGS_SUBMIT,
          {
            account: household.number,
            entries: [{ meterId: household.meterId, values: single(1151) }],
            source: 'customer',
            now: IN_WINDOW,
          },
          { key },
        )
      expect((await refusal(other)).code).toBe('repeat-differs')
      expect(await rows(household)).toHaveLength(1)
      expect(await rows(stranger)).toEqual([])
    })

    test('of many accounts each is answered as if handed in alone, one that is not there is left out, a repeat takes nothing more', async (ctx) => {
      ctx.skip(lacks('submit-of-accounts'))
      const [firstHome, two] = [
        await under().household(),
        await under().household({ zones: 2, previous: 1000 }),
      ]
      const key = randomUUID()
      const hand = (value: number) =>
        under()
          .at(IN_WINDOW)
          .call(
            fm.ZPORTAL_SUBMIT_OF_ACCOUNTS,
            {
              accounts: [
                {
                  account: firstHome.number,
                  entries: [{ meterId: firstHome.meterId, values: single(value) }],
                },
                { account: ABSENT, entries: [{ meterId: '1', values: single(1) }] },
                {
                  account: two.number,
                  entries: [
                    { meterId: firstHome.meterId, values: single(1150) },
                    {
                      meterId: two.meterId,
                      values: [
                        { zone: 'day', value: 1150 },
                        { zone: 'night', value: 1100 },
                      ],
                    },
                  ],
                },
              ],
              source: 'mass',
              now: IN_WINDOW,
            },
            { key },
          )
      const first = await hand(1150)
      const answers = new Map(first.accounts.map(({ account, ...rest }) => [account, rest]))
      expect([...answers.keys()].toSorted()).toEqual([firstHome.number, two.number].toSorted())
      expect(answers.get(firstHome.number)).toMatchObject({
        countsOn: '2026-12-01',
        period: '2026-11',
        meters: [
          { meterId: firstHome.meterId, taken: { readings: [{ kwh: 150, state: 'used' }] }, refusal: null },
        ],
      })
      expect(answers.get(two.number)).toMatchObject({
        meters: [
          { taken: null, refusal: { code: 'counter-not-found' } },
          { meterId: two.meterId, taken: { readings: [{ kwh: 150 }, { kwh: 100 }] } },
        ],
      })
      const receipts = first.accounts.flatMap(({ meters }) =>
        meters.flatMap(({ taken }) => taken?.receipt ?? []),
      )
      expect(new Set(receipts).size).toBe(2)
      expect(await hand(1150)).toEqual(first)
      expect((await refusal(hand(1151))).code).toBe('repeat-differs')
      expect((await refusal(submit(firstHome, single(1160)))).code).toBe('already-submitted')
      const { calculation } = await under()
        .at(IN_WINDOW)
        .call(fm.ZPORTAL_CALCULATION_GET, { account: two.number })
      expect(calculation).toMatchObject({ state: 'draft', kwh: 250 })
    })

    test('the same key for something else is refused, whoever asks', async () => {
      const [first, two] = [await under().household(), await under().household()]
      const key = randomUUID()
      await submit(first, single(1150), { key })
      expect(await refusal(submit(first, single(1151), { key }))).toMatchObject({ code: 'repeat-differs' })
      expect(await refusal(submit(two, single(1150), { key }))).toMatchObject({ code: 'repeat-differs' })
      expect(await rows(two)).toEqual([])
    })

    test.each([
      ['the same value', () => 1150],
      ['different values', (index: number) => 1150 + index],
    ])('fifty at once with %s leave one row and tell the rest', async (_what, valueOf) => {
      const household = await under().household()
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          submit(household, single(valueOf(index))).then(
            () => 'taken',
            (problem: unknown) => (problem instanceof Problem ? problem.code : String(problem)),
          ),
        ),
      )
      expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(1)
      expect(new Set(outcomes)).toEqual(new Set(['taken', 'already-submitted']))
      expect(await rows(household)).toHaveLength(1)
    })

    test('fifty at once under one key all get the one answer', async () => {
      const household = await under().household()
      const key = randomUUID()
      const replies = await Promise.all(
        Array.from({ length: 50 }, () => submit(household, single(1150), { key })),
      )
      expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
      expect(await rows(household)).toHaveLength(1)
    })
  })
}
