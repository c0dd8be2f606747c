import { makeReadings } from '#seeds/makers/core-books.ts'
import { makeAccount, type MadeAccount, type MadeMeter, makeMeter } from '#seeds/makers/core.ts'
import { openSession } from './actors.ts'
import type { TestApp } from './app.ts'
import { makeUser } from './users.ts'

/**
 * A signed-in firm that has an account with two meters, a second one with a two-zone meter (day and night), and a third
 * one read by ASKOE.
 */
export type Firm = {
  readonly token: string
  readonly userId: string
  /** two meters, each at 2200 on 1 November and 100 kWh a month */
  readonly bakery: MadeAccount
  readonly ovens: MadeMeter
  readonly shop: MadeMeter
  /** a two-zone meter (day and night), both registers at 2200 */
  readonly store: MadeAccount
  readonly zones: MadeMeter
  readonly hourly: MadeAccount
  readonly remote: MadeMeter
}

let made = 9000

export async function makeFirm(t: TestApp, more: { kind?: 'entity' | 'provider' } = {}): Promise<Firm> {
  const { db } = t.deps
  const index = (made += 10)
  const account = (n: number) => makeAccount(db, { index: index + n, kind: 'entity' })
  const meter = async (
    { accountId }: MadeAccount,
    n: number,
    given: Parameters<typeof makeMeter>[2] = {},
  ) => {
    const whole = await makeMeter(db, accountId, {
      number: `0${6_000_000 + index * 10 + n}`,
      decimals: 2,
      ...given,
    })
    await makeReadings(db, whole, { from: '2025-11', months: 12, monthly: 100 })
    return whole
  }
  const [bakery, store, hourly] = [await account(0), await account(1), await account(2)]
  const user = await makeUser(t, more.kind ?? 'entity', {
    login: more.kind === 'provider' ? `firm${index}@example.com` : (bakery.uniqueCode ?? ''),
    accounts: [bakery.number, store.number, hourly.number],
  })
  return {
    token: (await openSession(t, user)).token,
    userId: user.userId,
    bakery,
    ovens: await meter(bakery, 1, { place: 'Пекарня', alias: 'Печі', ratio: 20 }),
    shop: await meter(bakery, 2, { place: 'Крамниця' }),
    store,
    zones: await meter(store, 3, { zones: 2, place: 'Склад' }),
    hourly,
    remote: await meter(hourly, 4, { askoe: true, place: 'Цех' }),
  }
}
