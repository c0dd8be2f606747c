import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Problem } from '#server/problem.ts'
import type { Core } from './call.ts'
import { ABSENT, IN_WINDOW, single } from './conformance/under-test.ts'
import { type EmbeddedUnderTest, openCoreUnderTest } from '#billing/under-test.ts'
import { submitOfAccounts } from './submit-of-accounts.ts'

let under: EmbeddedUnderTest
beforeAll(async () => {
  under = await openCoreUnderTest()
})
afterAll(() => under.close())

test.each([
  ['takes accounts together', true],
  ['takes them one by one', false],
])(
  'a core that %s answers the same, an absent account for itself, and a repeat alike',
  async (_what, can) => {
    const innerCore = under.at(IN_WINDOW)
    const core: Core = { call: innerCore.call, can: () => can }
    const [household, two] = [await under.household(), await under.household()]
    const key = randomUUID()
    const hand = () =>
      submitOfAccounts(
        { core },
        {
          accounts: [
            { account: household.number, entries: [{ meterId: household.meterId, values: single(1150) }] },
            { account: ABSENT, entries: [{ meterId: '1', values: single(1) }] },
            { account: two.number, entries: [{ meterId: two.meterId, values: single(900) }] },
          ],
          now: IN_WINDOW,
          source: 'mass',
        },
        key,
      )
    const first = await hand()
    expect(first.get(household.number)).toMatchObject([
      { taken: { readings: [{ kwh: 150 }] }, refusal: null },
    ])
    expect(first.get(two.number)).toMatchObject([{ taken: null, refusal: { code: 'less-than-previous' } }])
    const absent = first.get(ABSENT)
    expect(absent instanceof Problem && absent.code).toBe('account-not-found')
    const again = await hand()
    expect([again.get(household.number), again.get(two.number)]).toEqual([
      first.get(household.number),
      first.get(two.number),
    ])
  },
)
