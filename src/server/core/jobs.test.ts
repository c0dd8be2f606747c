import { isWorkingDay } from '#domain/calendar.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeReadings } from '#seeds/makers/core-books.ts'
import { makeAccount, makeMeter } from '#seeds/makers/core.ts'
import type { CoreDoor } from './call.ts'
import { closeMonths } from './close-months.ts'
import { type EmbeddedUnderTest, openCoreUnderTest } from '#billing/under-test.ts'
import { coreJobs } from './jobs.ts'

let under: EmbeddedUnderTest
beforeAll(async () => {
  under = await openCoreUnderTest()
  const { db } = under.database
  for (const [index, kind] of (['person', 'person', 'entity'] as const).entries()) {
    const { accountId } = await makeAccount(db, { index: index + 1, kind })
    await makeReadings(db, await makeMeter(db, accountId), { from: '2025-11', months: 12 })
  }
})
afterAll(() => under.close())

test('every night closes whose time has come, and nobody twice', async () => {
  const night = async (moment: string) =>
    (await closeMonths(under.at(moment), new Date(moment))).map(({ kind, accounts }) => [kind, accounts])
  expect(await night('2026-12-03T02:30:00Z')).toEqual([])
  expect(await night('2026-12-04T02:30:00Z')).toEqual([['person', 2]])
  expect(await night('2026-12-05T02:30:00Z')).toEqual([['person', 0]])
  expect(await night('2026-12-06T02:30:00Z')).toEqual([['person', 0]])
  expect(await night('2026-12-07T02:30:00Z')).toEqual([
    ['person', 0],
    ['entity', 1],
  ])
})

test('a core that bills by itself never has its months closed by us', () => {
  const log = { info() {}, warn() {}, error() {} }
  const core = {
    for: () => under.at('2026-12-04T02:30:00Z'),
    state: () => 'closed' as const,
    can: (capability: string) => capability !== 'period-close',
  }
  const jobsOf = (door: CoreDoor) =>
    coreJobs({ core: door, now: () => new Date(), workDays: async () => isWorkingDay, log }).map(
      ({ name }) => name,
    )
  expect(jobsOf(core)).toEqual([])
  expect(jobsOf({ ...core, can: () => true })).toEqual(['close-months'])
})
