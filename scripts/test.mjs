// npm test: everything that must hold before a change lands. npm run check: the part that takes under a minute.
// npm run test:full: the long versions of the same tests (SVITLO_FULL).
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './child.mjs'
import { help } from './help.mjs'
import { install } from './install.mjs'
import { buildWeb } from './web-build.mjs'

help(`
npm test           everything that must hold before a change lands
npm run check      format, lint, types and unit tests: under a minute
npm run test:full  the long tests too`)

const quick = process.argv.includes('--quick')
const full = process.argv.includes('--full')
sweepOldRuns()
const results = mkdtempSync(join(tmpdir(), 'svitlo-results-'))
const node = await install()
const tool = (path) => (args, env) => run(node, [path, ...args], env)

const oxfmt = tool('node_modules/oxfmt/bin/oxfmt')
const oxlint = tool('node_modules/oxlint/bin/oxlint')
const tsc = tool('node_modules/typescript/bin/tsc')
const knip = tool('node_modules/knip/bin/knip.js')
const vitest = tool('node_modules/vitest/vitest.mjs')
const playwright = tool('node_modules/@playwright/test/cli.js')

const unitReport = join(results, 'vitest.json')
const browserReport = join(results, 'playwright.json')
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]
const environment = { CI: process.env.CI ?? '', ...(full ? { SVITLO_FULL: '1' } : {}) }

/** @type {[string, () => Promise<number>][]} */
const stages = [
  ['format', () => oxfmt(['--check'])],
  ['lint', () => oxlint(['--type-aware'])],
  ...['shared', 'server', 'web', 'e2e'].map((scope) => [
    `types: ${scope}`,
    () => tsc(['-p', `tsconfig.${scope}.json`]),
  ]),
]
if (quick) stages.push(['unit tests', () => vitest(['run', '--project=unit', ...reporters], environment)])
else {
  stages.push(
    // files, packages, exports and the list of exceptions itself: an unneeded exception fails
    ['what is used and declared', () => knip(['--treat-config-hints-as-errors'])],
    // before the tests: some ask the server for what was built
    ['web build', () => buildWeb(node).then(() => run(node, ['scripts/budgets.mjs']))],
    ['unit and server tests', () => vitest(['run', ...reporters], environment)],
    ['browser tests', browserTests],
  )
}

const failed = []
const times = []
for (const [name, stage] of stages) {
  console.log(`\n── ${name} ──`)
  const started = performance.now()
  const code = await stage().catch((error) => (console.error(error.message), 1))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  times.push(`${code === 0 ? 'ok    ' : 'FAILED'} ${seconds.padStart(6)} s  ${name}`)
  if (code !== 0) failed.push(name)
  // A signal: the rest is not wanted either.
  if (code > 128) break
}

const tests = sum(vitestTotals(), playwrightTotals())
console.log(`\n${times.join('\n')}\n`)
if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}`)
console.log(`${tests.passed} passed, ${tests.failed} failed, ${tests.skipped} skipped`)
rmSync(results, { recursive: true, force: true })
process.exitCode = failed.length > 0 ? 1 : 0

async function browserTests() {
  const port = String(await freePort())
  return playwright(['test', '--config=tests/e2e/playwright.config.ts'], {
    ...environment,
    E2E_PORT: port,
    E2E_REPORT: browserReport,
  })
}

/** Removes what killed runs have left: a run takes minutes, so nothing this old is in use. */
function sweepOldRuns() {
  const longAgo = Date.now() - 3 * 3_600_000
  // tests keep their databases in memory where there is room (tests/setup/quick-directory.ts)
  for (const path of [tmpdir(), '/dev/shm'].filter(existsSync).flatMap((place) =>
    readdirSync(place)
      .filter((name) => /^svitlo-(test|e2e|results|embedded|migrations|kills|recorder|worker)-/.test(name))
      .map((name) => join(place, name)),
  )) {
    const { mtimeMs, uid } = statSync(path)
    if (mtimeMs < longAgo && uid === process.getuid?.()) rmSync(path, { recursive: true, force: true })
  }
}

function vitestTotals() {
  const report = readReport(unitReport)
  return {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  }
}

function playwrightTotals() {
  const stats = readReport(browserReport)?.stats
  return {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
  }
}

function sum(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  }
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

/** Any but a busy one: a run killed a moment ago may still hold its own. */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
