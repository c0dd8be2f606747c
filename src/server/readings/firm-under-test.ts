import { insertMeters, makeAccount, meterDraft } from '#seeds/makers/core.ts'
import { makeReadings } from '#seeds/makers/core-books.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makeUser, tokenOf } from '#tests/setup/users.ts'

/** A moment when businesses hand in readings of November. */
export const IN_WINDOW = '2026-12-01T10:00:00+02:00'

export const row = (meterId: string, value: number) => ({
  meterId,
  values: [{ zone: 'single' as const, value }],
})

let made = 5000
/**
 * A signed-in firm; its account has the given number of points with twelve months of history, 100 a month at Кт 20, now
 * at 2200.
 */
async function makeFirm(t: TestApp, points = 2, given: Parameters<typeof makeAccount>[1] = {}) {
  made += 1
  const { db } = t.database
  const account = await makeAccount(db, { index: made, kind: 'entity', ...given })
  const ids = await insertMeters(
    db,
    Array.from({ length: points }, (_, index) =>
      meterDraft(account.accountId, {
        number: `${made}${String(index).padStart(4, '0')}`,
        place: `Цех № ${Math.floor(index / 2) + 1}`,
        alias: `Ввід ${index + 1}`,
        ratio: 20,
        decimals: 2,
      }),
    ),
  )
  for (const meterId of ids)
    await makeReadings(
      db,
      { accountId: account.accountId, meterId, zones: 1, digits: 6, ratio: 20 },
      { from: '2025-11', months: 12, monthly: 100 },
    )
  const user = await makeUser(t, 'entity', {
    login: account.uniqueCode ?? '',
    accounts: [account.number],
    phone: `+38099${made}000`.slice(0, 13),
  })
  const token = await tokenOf(t, user)
  return { token, account: account.number, accountId: account.accountId, meters: ids.map(String) }
}
type Firm = Awaited<ReturnType<typeof makeFirm>>

/** The portal when the window is open, with what a firm does with its points. */
export async function firmTest() {
  const t: TestApp = await testApp({ now: IN_WINDOW })
  const submit = ({ token, account }: Firm, rows: readonly object[], key?: string) =>
    t.call('/api/entity/readings/submit', { token, account, rows }, { key })
  const points = async ({ token, account }: Pick<Firm, 'token' | 'account'>) =>
    t.call('/api/entity/readings/meters', { token, account })
  const calculate = ({ token, account }: Firm, period = '2026-11') =>
    t.call('/api/entity/readings/calculate', { token, account, period })
  return {
    t,
    submit,
    points,
    calculate,
    firm: (points?: number, given?: Parameters<typeof makeAccount>[1]) => makeFirm(t, points, given),
  }
}
export type FirmTest = Awaited<ReturnType<typeof firmTest>>
