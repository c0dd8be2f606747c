import { makeReadings } from '#seeds/makers/core-books.ts'
import { makeAccount, type MadeAccount, type MadeMeter, makeMeter } from '#seeds/makers/core.ts'
import type { Right } from '#domain/rights.ts'
import { openSession } from './actors.ts'
import type { TestApp } from './app.ts'
import { type MadeUser, makeUser, nameUser } from './users.ts'

/**
 * A signed-in firm that has an account with two meters, a second one with a two-zone meter (day and night), and a third
 * one read by ASKOE.
 */
export type Firm = {
  readonly kind: 'entity' | 'provider'
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

/** People of one provider are those who have its ЄДРПОУ; each provider has one of its own. */
const edrpouOf = (firm: Pick<Firm, 'kind' | 'bakery'>) =>
  firm.kind === 'provider' ? { edrpou: firm.bakery.number.slice(-8) } : {}

export async function makeFirm(t: TestApp, { kind = 'entity' }: { kind?: Firm['kind'] } = {}): Promise<Firm> {
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
  const user = await makeUser(t, kind, {
    login: kind === 'provider' ? `firm${index}@example.com` : (bakery.uniqueCode ?? ''),
    accounts: [bakery.number, store.number, hourly.number],
    ...edrpouOf({ kind, bakery }),
  })
  return {
    kind,
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

let hired = 0

/** «Бойко Тарас» of the firm, signed in, with an e-mail of his own. */
export async function makeColleague(
  t: TestApp,
  firm: Firm,
  more: { rights?: readonly Right[]; accounts?: readonly string[] } = {},
): Promise<{ token: string; email: string; user: MadeUser }> {
  const n = (hired += 1)
  const email = `taras${n}@example.com`
  const user = await makeUser(t, firm.kind, {
    login: firm.kind === 'provider' ? email : `90007${String(n).padStart(5, '0')}`,
    accounts: [firm.bakery.number],
    ...edrpouOf(firm),
    ...more,
  })
  await nameUser(t, user.userId, { surname: 'Бойко', name: 'Тарас', email })
  return { token: (await openSession(t, user)).token, email, user }
}
