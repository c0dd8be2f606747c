import { test as base } from '@playwright/test'
import { keepTime } from './clock.ts'

export { expect } from '@playwright/test'

/** A test whose pages tell the time of the run. */
export const test = base.extend<object, { timed: null }>({
  timed: [
    async ({ browser }, use) => {
      keepTime(browser)
      await use(null)
    },
    { scope: 'worker', auto: true },
  ],
})
