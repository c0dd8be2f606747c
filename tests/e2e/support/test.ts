import { test as base } from './timed.ts'
import { complaintsOf } from './complaints.ts'

export { expect } from './timed.ts'

type Fixtures = {
  /** 0 for the first project, 1 for the second: keeps their apartments and phones apart */
  lane: number
  /** complaints that are expected in this test */
  tolerated: RegExp | null
  quiet: readonly string[]
}

/** A test whose browser must not complain: no console errors, no policy violations, no 5xx. */
export const test = base.extend<Fixtures>({
  // Playwright reads the names of the fixtures from this pattern
  // oxlint-disable-next-line no-empty-pattern
  lane: async ({}, use, { project }) => use(project.name === 'phone' ? 1 : 0),
  // An address may ask for twenty codes an hour (promise A7), so every test gets its own address.
  // oxlint-disable-next-line no-empty-pattern
  extraHTTPHeaders: async ({}, use, { testId }) => use({ 'X-Forwarded-For': addressOf(testId) }),
  tolerated: [null, { option: true }],
  quiet: [
    async ({ page, tolerated }, use) => {
      const heard = await complaintsOf(page)
      await use(heard)
      base.expect(heard.filter((message) => !tolerated?.test(message))).toEqual([])
    },
    { auto: true },
  ],
})

/** Three bytes of the test's own id in the private range. */
function addressOf(testId: string): string {
  const bytes = Buffer.from(testId.replaceAll('-', '').slice(-6), 'hex')
  return ['10', ...bytes].join('.')
}
