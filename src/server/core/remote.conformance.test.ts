import { afterAll, describe, expect } from 'vitest'
import { conformance } from './conformance/suite.ts'
import { openRemoteUnderTest } from './remote/under-test.ts'

describe('a core behind a bad wire', () => {
  let opened: Awaited<ReturnType<typeof openRemoteUnderTest>>
  conformance(async () => {
    opened = await openRemoteUnderTest()
    return opened
  })
  // proves that the wire was really as bad as described
  afterAll(() => {
    for (const [mishap, times] of Object.entries(opened.mishaps)) expect(times, mishap).toBeGreaterThan(5)
  })
})
