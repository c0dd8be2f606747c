// npm test: everything that must hold before a change lands. npm run check: the part that takes under a minute.
// npm run test:full: the long versions of the same tests (SVITLO_FULL).
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { run } from './child.mjs'
import { help } from './help.mjs'
import { install } from './install.mjs'
import { INSTANTS, TIME_BOUND } from './test-calendar.mjs'
import { makeDirectory, sweepDirectories } from './test-directories.mjs'
import {
  MOST_FLAKY,
  byFile,
  byTest,
  readPlaywright,
  readVitest,
  secondChances,
  settle,
  summary,
} from './test-reports.mjs'
import { buildWeb } from './web-build.mjs'

help(`
npm test           everything that must hold before a change lands
npm run check      format, lint, types and unit tests: under a minute
npm run test:full  the long tests too`)

const quick = process.argv.includes('--quick')
const full = process.argv.includes('--full')
const FLAKY = 'test-results/flaky.json'
sweepDirectories()
const results = makeDirectory('results')
const node = await install()
const tool = (path) => (args, env, hear) => run(node, [path, ...args], env, hear)

const oxfmt = tool('node_modules/oxfmt/bin/oxfmt')
const oxlint = tool('node_modules/oxlint/bin/oxlint')
const tsc = tool('node_modules/typescript/bin/tsc')
const knip = tool('node_modules/knip/bin/knip.js')
const vitest = tool('node_modules/vitest/vitest.mjs')
const playwright = tool('node_modules/@playwright/test/cli.js')

const environment = {
  CI: process.env.CI ?? '',
  // the servers that tests start compile their sources once
  NODE_COMPILE_CACHE: join(results, 'compiled'),
  ...(full ? { SVITLO_FULL: '1' } : {}),
}

/** Two checks run at once, each on one core: with more threads a check works out the same types again. */
const LANE = { GOMAXPROCS: '1' }
/** They do not touch what another reads. @type {[string, (hear: (chunk: Buffer) => void) => Promise<number>][]} */
const checks = [
  ['format', (hear) => oxfmt(['--check'], {}, hear)],
  ['lint', (hear) => oxlint(['--type-aware'], LANE, hear)],
  ...['shared', 'server', 'web', 'e2e'].map((scope) => [
    `types: ${scope}`,
    (hear) => tsc(['-p', `tsconfig.${scope}.json`, '--checkers', '1'], LANE, hear),
  ]),
]
/** @type {[string, () => Promise<number>][]} */
const stages = []
if (quick) stages.push(['unit tests', () => serverTests(['--project=unit*'])])
else {
  // files, packages, exports and the list of exceptions itself: an unneeded exception fails; then without the tests
  checks.push([
    'what is used and declared',
    async (hear) =>
      (await knip(['--treat-config-hints-as-errors'], {}, hear)) || knip(['--production'], {}, hear),
  ])
  // the checks look at nothing of it; some tests ask the server for what was built
  checks.unshift([
    'web build',
    (hear) => buildWeb(node, hear).then(() => run(node, ['scripts/budgets.mjs'], {}, hear)),
  ])
  stages.push(['unit and server tests', () => serverTests([])])
  if (full) {
    // the same test on both sizes would meet what the other has spent of the town
    stages.push(
      ['browser tests of a desk', () => browserTests({ only: ['--project=desktop*'] })],
      ['browser tests of a phone', () => browserTests({ only: ['--project=phone'] })],
    )
    for (const at of INSTANTS)
      stages.push([`browser tests at ${at}`, () => browserTests({ at, only: TIME_BOUND })])
  } else stages.push(['browser tests', () => browserTests()])
}

const failed = []
const times = []
const settled = []
let isStopped = false
rmSync(FLAKY, { force: true })
await Promise.all([runEach(checks, true), runEach(checks, true)])
await runEach(stages, false)

const { lines, totals, flaky } = summary(settled)
if (flaky.length > MOST_FLAKY) failed.push(`more than ${MOST_FLAKY} flaky tests`)
if (flaky.length > 0) {
  mkdirSync('test-results', { recursive: true })
  writeFileSync(FLAKY, JSON.stringify(flaky, null, 2))
}
console.log(`\n${times.join('\n')}`)
console.log(lines.join('\n'))
if (flaky.length > 0) console.log(`\nThe flaky ones are in ${FLAKY} too.`)
if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`)
console.log(totals)
rmSync(results, { recursive: true, force: true })
process.exitCode = failed.length > 0 ? 1 : 0

/**
 * Takes stages until none is left. Of stages that run together, each shows its output when it ends.
 * @param {[string, (hear?: (chunk: Buffer) => void) => Promise<number>][]} waiting
 * @param {boolean} together
 */
async function runEach(waiting, together) {
  while (waiting.length > 0 && !isStopped) {
    const [name, stage] = waiting.shift()
    const heard = []
    const title = `\n── ${name} ──`
    if (!together) console.log(title)
    const started = performance.now()
    let fault = ''
    const code = await stage(together ? (chunk) => heard.push(chunk) : undefined).catch((error) => {
      fault = error.message
      return 1
    })
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    if (together) console.log(`${title}\n${Buffer.concat(heard).toString()}`.trimEnd())
    if (fault) console.error(fault)
    times.push(`${code === 0 ? 'ok    ' : 'FAILED'} ${seconds.padStart(6)} s  ${name}`)
    if (code !== 0) failed.push(name)
    // A signal: the rest is not wanted either.
    if (code > 128) isStopped = true
  }
}

/** Runs the files of the server that have failed once more, each alone; what needs no server has no second chance. */
async function serverTests(args) {
  let number = 0
  const attempt = async (...more) => {
    const report = join(results, `vitest-${(number += 1)}.json`)
    const reporters = [
      '--reporter=default',
      '--reporter=./scripts/test-reporter.mjs',
      '--includeTaskLocation',
    ]
    const code = await vitest(['run', ...more, ...reporters], { ...environment, SVITLO_TEST_REPORT: report })
    return readVitest(report, code)
  }
  const first = await attempt(...args)
  const again = []
  for (const file of new Set(secondChances(first, ({ project }) => project === 'server').map(byFile))) {
    console.log(`\n── once more, alone: ${file} ──`)
    again.push(await attempt('--project=server', resolve(file)))
    if (again.at(-1).code > 128) break
  }
  return conclude(settle(first, again, byFile))
}

/**
 * Runs the tests that have failed once more, on a server and a town of their own.
 * @param {{ at?: string, only?: string[] }} [which] files or a project, and an instant at which they are not as long as in
 * a full run
 */
async function browserTests({ at, only = [] } = {}) {
  const failures = join(results, 'failures.json')
  const attempt = async (name, args, env) => {
    const report = join(results, `${name}.json`)
    const code = await playwright(['test', '--config=tests/e2e/playwright.config.ts', ...args], {
      ...environment,
      E2E_PORT: String(await freePort()),
      E2E_REPORT: report,
      // Playwright writes into it what --last-failed reads
      PLAYWRIGHT_LAST_RUN_OUTPUT_FILE: failures,
      ...(at ? { E2E_AT: at, SVITLO_FULL: '' } : {}),
      ...env,
    })
    return readPlaywright(report, code, at)
  }
  const first = await attempt('playwright', only)
  const again = []
  if (secondChances(first).length > 0) {
    console.log('\n── once more, alone ──')
    const output = ['--output=test-results/again']
    again.push(await attempt('playwright-again', ['--last-failed', ...output], { E2E_DATA_DIR: undefined }))
  }
  return conclude(settle(first, again, byTest))
}

function conclude(stage) {
  settled.push(stage)
  return stage.code
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
