import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { startSampler } from './process-samples.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('a sample tells how busy the event loop and each pool are', async () => {
  const now = new Date('2026-01-15T10:00:00Z')
  const sampler = startSampler({
    db: database.db,
    now: () => now,
    process: 'main',
    parts: () => [
      { component: 'database', busy: 4, size: 10, waiting: 3 },
      { component: 'empty', busy: 0, size: 0 },
    ],
  })
  const till = performance.now() + 30
  while (performance.now() < till) Math.sqrt(2)
  await sampler.sample()
  sampler.close()

  const answer = await database.pool.query('select * from telemetry.process_samples order by component')
  expect(answer.rows).toMatchObject([
    {
      at: now,
      process: 'main',
      component: 'database',
      busy: 4,
      size: 10,
      waiting: 3,
      utilization: expect.closeTo(0.4),
    },
    { component: 'empty', utilization: 0 },
    { component: 'event-loop', size: 1 },
    { component: 'gc' },
    { component: 'heap', amount: expect.any(Number) },
    { component: 'loop-delay', amount: expect.any(Number) },
    { component: 'memory', amount: expect.any(Number) },
  ])
  expect(answer.rows[2].utilization).toBeGreaterThan(0)
  expect(answer.rows[2].utilization).toBeLessThanOrEqual(1)
  expect(answer.rows[6].amount).toBeGreaterThan(10)
})
