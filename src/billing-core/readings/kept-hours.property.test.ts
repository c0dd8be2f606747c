import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, type IsoDate, monthOf } from '#domain/calendar.ts'
import { hoursOfDay } from '#domain/kyiv.ts'
import { insertProfiles } from '#seeds/makers/core-books.ts'
import { makeAccount, makeMeter } from '#seeds/makers/core.ts'
import { checkKept } from '#billing/check-kept.ts'
import { type EmbeddedUnderTest, openCoreUnderTest } from '#billing/under-test.ts'
import { hoursThatDiffer } from './kept-months.ts'

let under: EmbeddedUnderTest
let index = 0
beforeAll(async () => {
  under = await openCoreUnderTest()
})
afterAll(() => under.close())

const REGISTERS = ['A+', 'R+'] as const
type Register = (typeof REGISTERS)[number]
type Day = { meter: 0 | 1; register: Register; day: IsoDate; wh: (number | null)[]; quality: string }

async function firmOfTwo() {
  const { db } = under.database
  const { accountId } = await makeAccount(db, { index: (index += 1), kind: 'entity', mhcType: 'hourly' })
  const number = (n: number) => String(73_000_000 + index * 10 + n)
  const meters = [
    await makeMeter(db, accountId, { number: number(0), askoe: true }),
    await makeMeter(db, accountId, { number: number(1), askoe: true }),
  ]
  const keyOf = ({ meter, register }: Pick<Day, 'meter' | 'register'>) => ({
    meterId: meters[meter]?.meterId ?? 0,
    register,
  })
  return { accountId, keyOf }
}

type Sums = { meterId: number; register: string; month: string; total: number; last: string }
const inOrder = <Row extends Sums>(rows: Row[]): Row[] => {
  const keyOf = ({ meterId, register, month }: Sums) => `${meterId} ${register} ${month}`
  return rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

const kept = async (accountId: number) => {
  const { rows } = await sql<Sums & Record<'came' | 'replaced' | 'estimated', number>>`
    select meter_id as "meterId", register, to_char(month, 'YYYY-MM') as month, total::int as total, came, replaced,
      estimated, last_day as last
    from core.profile_months where account_id = ${accountId}`.execute(under.database.db)
  return inOrder(rows)
}

describe('what hours make in a month', () => {
  // around the day of 25 hours, that of 23, and borders of months and years
  const day = fc.constantFrom(
    ...['2025-10-25', '2025-12-30', '2026-03-28'].flatMap((first) =>
      Array.from({ length: 4 }, (_, n) => addDays(first, n)),
    ),
  )
  const key = fc.record({
    meter: fc.constantFrom(0 as const, 1 as const),
    register: fc.constantFrom(...REGISTERS),
    day,
  })
  const counted = fc
    .tuple(
      key,
      fc.constantFrom(1, 2),
      fc.array(fc.integer({ min: 0, max: 3_000 }), { minLength: 50, maxLength: 50 }),
      fc.array(fc.constantFrom('m', 'm', 'm', 'r', 'e', '-'), { minLength: 50, maxLength: 50 }),
    )
    .map(([at, parts, values, marks]): Day => {
      const length = hoursOfDay(at.day) * parts
      const quality = marks.slice(0, length).join('')
      return {
        ...at,
        wh: values.slice(0, length).map((value, n) => (quality[n] === '-' ? null : value)),
        quality,
      }
    })
  const step = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('send' as const),
        days: fc.array(counted, { minLength: 1, maxLength: 6 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('correct' as const), as: counted }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), of: key, to: day }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('take back' as const), from: day, to: day }) },
  )

  const nameOf = (of: Pick<Day, 'meter' | 'register' | 'day'>) => `${of.meter} ${of.register} ${of.day}`

  /** The rule, in TypeScript. */
  function sumsOf(days: Iterable<Day>, keyOf: (of: Day) => { meterId: number; register: string }) {
    const halves = ({ quality }: Day, marks: string) =>
      [...quality].filter((mark) => marks.includes(mark)).length * (quality.length > 25 ? 1 : 2)
    const months = Map.groupBy(days, (of) => `${of.meter} ${of.register} ${monthOf(of.day)}`)
    return inOrder(
      [...months.values()].map((all) => {
        // a group of groupBy is never empty
        const first = all[0] as Day
        return {
          ...keyOf(first),
          month: monthOf(first.day),
          total: all.flatMap(({ wh }) => wh).reduce((sum: number, value) => sum + (value ?? 0), 0),
          came: all.reduce((sum, of) => sum + halves(of, 'mre'), 0),
          replaced: all.reduce((sum, of) => sum + halves(of, 'r'), 0),
          estimated: all.reduce((sum, of) => sum + halves(of, 'e'), 0),
          last:
            all
              .map(({ day: date }) => date)
              .toSorted()
              .at(-1) ?? '',
        }
      }),
    )
  }

  test('is what its days say, after every step of any history', async () => {
    const { db } = under.database
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
        const { accountId, keyOf } = await firmOfTwo()
        const days = new Map<string, Day>()
        for (const what of steps) {
          if (what.do === 'send') {
            const fresh = new Map(what.days.map((of) => [nameOf(of), of]))
            for (const name of days.keys()) fresh.delete(name)
            await insertProfiles(
              db,
              [...fresh.values()].map((of) => ({
                accountId,
                ...keyOf(of),
                day: of.day,
                wh: of.wh,
                quality: of.quality,
              })),
            )
            for (const [name, of] of fresh) days.set(name, of)
          } else if (what.do === 'correct') {
            const name = nameOf(what.as)
            if (!days.has(name)) continue
            const { meterId, register } = keyOf(what.as)
            await sql`
              update core.profiles set wh = ${what.as.wh}::int[], quality = ${what.as.quality}
              where account_id = ${accountId} and meter_id = ${meterId} and register = ${register}
                and day = ${what.as.day}::date`.execute(db)
            days.set(name, what.as)
          } else if (what.do === 'move') {
            const before = days.get(nameOf(what.of))
            const after = { ...what.of, day: what.to }
            if (!before || days.has(nameOf(after)) || hoursOfDay(what.to) !== hoursOfDay(what.of.day))
              continue
            const { meterId, register } = keyOf(what.of)
            await sql`
              update core.profiles set day = ${what.to}::date
              where account_id = ${accountId} and meter_id = ${meterId} and register = ${register}
                and day = ${what.of.day}::date`.execute(db)
            days.delete(nameOf(what.of))
            days.set(nameOf(after), { ...before, day: what.to })
          } else {
            await sql`
              delete from core.profiles
              where account_id = ${accountId} and day between ${what.from}::date and ${what.to}::date`.execute(
              db,
            )
            for (const [name, of] of days) if (of.day >= what.from && of.day <= what.to) days.delete(name)
          }
          expect(await kept(accountId)).toEqual(sumsOf(days.values(), keyOf))
          expect((await hoursThatDiffer(accountId, accountId).execute(db)).rows).toEqual([])
        }
      }),
      { numRuns: process.env['SVITLO_FULL'] ? 500 : 20 },
    )
  })

  test('has the days of two writers who write one month at once', async () => {
    const { db } = under.database
    const { accountId, keyOf } = await firmOfTwo()
    const dayOf = (n: number) => ({
      accountId,
      ...keyOf({ meter: 0, register: 'A+' }),
      day: addDays('2026-05-01', n),
      wh: Array.from({ length: 24 }, () => 1_000),
      quality: 'm'.repeat(24),
    })
    await Promise.all(Array.from({ length: 12 }, (_, n) => insertProfiles(db, [dayOf(n)])))
    expect(await kept(accountId)).toMatchObject([{ total: 12 * 24_000, came: 12 * 48, last: '2026-05-12' }])
  })

  test('is found by the check where something else has written it, and mended when that is asked', async () => {
    const { db, owner } = under.database
    const { accountId, keyOf } = await firmOfTwo()
    const wh = Array.from({ length: 24 }, () => 500)
    await insertProfiles(db, [
      { accountId, ...keyOf({ meter: 0, register: 'A+' }), day: '2026-06-01', wh, quality: 'm'.repeat(24) },
    ])
    await owner.pool.query(`update core.profile_months set total = 1 where account_id = ${accountId}`)
    await owner.pool.query(
      `insert into core.profile_months select account_id, '2026-07-01', meter_id, register, total, came, replaced, estimated, last_day
       from core.profile_months where account_id = ${accountId}`,
    )
    expect((await checkKept(db, { mend: false })).hours).toMatchObject([
      { month: '2026-06-01', byRule: '12000 48 0 0 2026-06-01' },
      { month: '2026-07-01', byRule: null },
    ])
    expect((await checkKept(db, { mend: true })).hours).toHaveLength(2)
    expect((await checkKept(db, { mend: false })).hours).toEqual([])
    expect(await kept(accountId)).toMatchObject([{ month: '2026-06', total: 12_000 }])
  })
})
