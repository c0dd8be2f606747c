import { defineConfig } from '@playwright/test'
import { rmSync } from 'node:fs'
import { makeQuickDirectory } from '../setup/quick-directory.ts'
import { browserLaunch } from './browser.ts'
import { pinClock } from './support/clock.ts'

pinClock()
const port = process.env['E2E_PORT'] ?? '4173'
const url = `http://localhost:${port}`
const dataDir = process.env['E2E_DATA_DIR'] ?? newDataDirectory()
const report = process.env['E2E_REPORT']
// The demo is relative to the day it was made on: a run that crosses midnight keeps the day of its beginning.
process.env['E2E_MADE_AT'] ??= new Date().toISOString()

const full = Boolean(process.env['SVITLO_FULL'])

/**
 * Stories tested on one size only, the one that most people use for them. The walks of all pages on both sizes prove
 * what every page must do at any width; SVITLO_FULL runs every story on both sizes.
 */
const ON_A_PHONE = [
  'first-screen/failing',
  'person/aparts',
  'person/bills',
  'person/directory',
  'person/documents',
  'person/failures',
  'person/first-use',
  'person/forgets',
  'person/keypad',
  'person/meter-photo',
  'person/offline',
  'person/one-reading',
  'person/outage-notices',
  'person/outages',
  'person/reading-windows',
  'person/receipt',
  'person/second-factor',
].map((name) => `**/${name}.spec.ts`)
const ON_A_DESK = [
  'business/account',
  'business/directory',
  'business/every-report',
  'business/hours',
  'business/mass-readings',
  'business/money',
  'business/other-doors',
  'business/papers',
  'business/passkeys',
  'business/people',
  'business/points',
  'business/reports',
  'business/signing',
  'business/staff-orders',
  'business/staff-prices',
  'business/staff-tickets',
  'business/two-people',
  'kit/keyboard',
  'person/settings',
  'person/spec-fields',
  'person/tickets',
  'public/company-images',
  'public/session-ended',
  'security/stored-text',
  'staff/account-card',
  'staff/at-work',
  'staff/company-preview',
  'staff/day-of-crews',
  'staff/employees',
  'staff/ended-elsewhere',
  'staff/held-story',
  'staff/payments',
  'staff/queues',
].map((name) => `**/${name}.spec.ts`)
/** Stories of minutes, whose parts have short tests of their own: only in the full run, the first on a desk only. */
const LONG = ['**/business/month-of-accountant.spec.ts', '**/staff/dialogs.spec.ts']
const LONG_ON_A_DESK = LONG.slice(0, 1)

/** A real browser against the real server with the demo town in a database of its own. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './global-setup.ts',
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 120_000,
  // a busy machine answers late, not wrongly
  expect: { timeout: 20_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : 'list',
  use: {
    baseURL: url,
    locale: 'uk-UA',
    timezoneId: 'Europe/Kyiv',
    // a trace of every step would take a third of the time; set E2E_TRACE=on when you need one
    trace: process.env['E2E_TRACE'] === 'on' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: browserLaunch(),
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: full ? [] : [...ON_A_PHONE, ...LONG],
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      testIgnore: full ? LONG_ON_A_DESK : [...ON_A_DESK, ...LONG],
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
    },
  ],
  webServer: {
    command: `${JSON.stringify(process.execPath)} --import ./tests/e2e/begin-server.ts src/server/main.ts`,
    cwd: '../..',
    url,
    env: { PORT: port, DATA_DIR: dataDir, DEMO: '1', LOG: 'warn', TRUST_PROXY: '127.0.0.1,::1' },
    timeout: 600_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'pipe',
  },
})

/** Every worker reads this file again, so the directory is passed to the workers in the environment. */
function newDataDirectory(): string {
  const directory = makeQuickDirectory('e2e')
  process.env['E2E_DATA_DIR'] = directory
  // Not in a global teardown, because that runs while the server is still running.
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  return directory
}
