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
 * Stories are told on the size that most people use for them: those of strangers and households on a phone, those of firms
 * and employees on a desk. Walks of all pages are made on both, each page on one of them; SVITLO_FULL runs all on both.
 */
const HOME_ON_A_DESK = 'person/@(instalments|settings|spec-fields|supply-back|tickets)'
const ON_A_PHONE = [
  'first-screen/failing',
  HOME_ON_A_DESK.replace('@', '!'),
  'public/@(language|outages|shell|sign-in-notices)',
].map(specs)
const ON_A_DESK = [
  HOME_ON_A_DESK,
  'business/!(every-route)',
  'kit/*',
  'public/@(company-images|session-ended)',
  'security/stored-text',
  'staff/*',
].map(specs)
/** Stories of minutes, whose parts have short tests of their own: only in the full run, those of a desk on a desk only. */
const LONG = ['business/month-of-accountant', 'staff/dialogs', 'staff/employees'].map(specs)
const LONG_ON_A_DESK = ['business/month-of-accountant'].map(specs)
/** They share a portal whose period of readings is open (support/open-period.ts): one worker makes its town once. */
const OPEN_PERIOD = ['business/@(indication|mass-readings|month-of-accountant)'].map(specs)
const DESK = { viewport: { width: 1280, height: 800 } }

/** A real browser against the real server with the demo town in a database of its own. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './global-setup.ts',
  // a story waits a quarter of its time, for a letter, a code or an answer
  workers: 3,
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
      testIgnore: full ? OPEN_PERIOD : [...ON_A_PHONE, ...LONG, ...OPEN_PERIOD],
      use: DESK,
    },
    {
      name: 'desktop, open period',
      testMatch: OPEN_PERIOD,
      testIgnore: full ? [] : LONG,
      workers: 1,
      use: DESK,
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

function specs(name: string): string {
  return `**/${name}.spec.ts`
}

/** Every worker reads this file again, so the directory is passed to the workers in the environment. */
function newDataDirectory(): string {
  const directory = makeQuickDirectory('e2e')
  process.env['E2E_DATA_DIR'] = directory
  // Not in a global teardown, because that runs while the server is still running.
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  return directory
}
