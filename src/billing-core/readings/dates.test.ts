import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAccount, makeMeter } from '#seeds/makers/core.ts'
import { fm } from '#server/core/function-modules.ts'
import { type EmbeddedUnderTest, openCoreUnderTest } from '#billing/under-test.ts'

/** The date is the same in any time zone of the server or of the database (promises K1, K2). */
describe('the date a reading counts for', () => {
  let under: EmbeddedUnderTest
  let index = 0
  beforeAll(async () => {
    under = await openCoreUnderTest()
  })
  afterAll(() => under.close())

  test.each([
    ['the hour that is not there in March', '2026-03-29T01:30:00Z', '2026-03-29', '2026-03'],
    ['the hour that comes twice in October', '2026-10-25T00:30:00Z', '2026-10-25', '2026-10'],
    ['the same hour again', '2026-10-25T01:30:00Z', '2026-10-25', '2026-10'],
    ['summer midnight opening the window', '2026-06-28T21:00:00Z', '2026-07-01', '2026-06'],
    ['a moment before it', '2026-06-28T20:59:59.999Z', '2026-06-28', '2026-06'],
    ['winter midnight opening the window', '2026-11-28T22:00:00Z', '2026-12-01', '2026-11'],
    ['the end of a year', '2026-12-31T10:00:00Z', '2027-01-01', '2026-12'],
    ['the first days of a year', '2027-01-03T10:00:00Z', '2027-01-01', '2026-12'],
    ['28 February of a leap year', '2028-02-28T10:00:00Z', '2028-03-01', '2028-02'],
    ['27 February of a leap year', '2028-02-27T10:00:00Z', '2028-02-27', '2028-02'],
  ])('%s: %s counts for %s and closes %s', async (_what, now, countsOn, period) => {
    index += 1
    const account = await makeAccount(under.database.db, { index })
    const { meterId } = await makeMeter(under.database.db, account.accountId)
    const { number } = account
    const values = [{ zone: 'single' as const, value: 100 }]
    const reply = await under
      .at(now)
      .call(
        fm.ZPORTAL_READING_SUBMIT,
        { account: number, meterId: String(meterId), values, source: 'customer', now },
        { key: randomUUID() },
      )
    expect(reply).toMatchObject({
      countsOn,
      period,
      calculation: null,
      readings: [{ previous: null, state: 'accepted' }],
    })
    const { readings } = await under
      .at(now)
      .call(fm.ZPORTAL_READINGS_LIST, { account: number, to: '2029-01-01' })
    expect(readings).toMatchObject([{ countsOn, value: 100 }])
  })
})
