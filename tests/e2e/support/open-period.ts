import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { addToMonth, firstOfMonth, monthOf } from '#domain/calendar.ts'
import { kyivDate, kyivInstant } from '#domain/kyiv.ts'
import { test as base } from './test.ts'
import { makeQuickDirectory } from '../../setup/quick-directory.ts'

export { expect } from './test.ts'

const root = join(import.meta.dirname, '../../..')

/**
 * A separate portal and a browser whose clocks start at nine o'clock on the 1st: businesses may submit readings only on
 * a few days of a month, but tests run on all days.
 */
export const test = base.extend<object, { openPeriod: { url: string; now: Date } }>({
  openPeriod: [
    // Playwright reads the names of the fixtures from this pattern
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const now = kyivInstant(firstOfMonth(addToMonth(monthOf(kyivDate(Date.now())), 1)), '09:00')
      const port = await freePort()
      const url = `http://localhost:${port}`
      const directory = makeQuickDirectory('period')
      const server = spawn(join(root, 'node_modules/.bin/node'), ['src/server/main.ts'], {
        cwd: root,
        env: {
          ...process.env,
          PORT: String(port),
          PUBLIC_URL: url,
          DATA_DIR: directory,
          DEMO: '1',
          LOG: 'warn',
          CLOCK: now.toISOString(),
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      const gone = once(server, 'exit')
      try {
        await Promise.race([untilReady(url), gone.then(() => Promise.reject(new Error(`${url} went down`)))])
        await use({ url, now })
      } finally {
        server.kill('SIGTERM')
        await gone
        await rm(directory, { recursive: true, force: true })
      }
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ openPeriod }, use) => use(openPeriod.url),
  page: async ({ page, openPeriod }, use) => {
    await page.clock.setSystemTime(openPeriod.now)
    await use(page)
  },
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** The town is filled first, and a busy machine needs time for that. */
async function untilReady(url: string): Promise<void> {
  for (let tries = 0; tries < 460; tries++) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((done) => setTimeout(done, 500))
  }
  throw new Error(`${url} did not come up`)
}
