import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { makeDirectory } from '#tests/setup/quick-directory.ts'
import { sweepDirectories } from './test-directories.mjs'
import { byFile, byTest, complete, fromPlaywright, secondChances, settle, summary } from './test-reports.mjs'

const root = join(import.meta.dirname, '..')
const place = makeDirectory('reports')
afterAll(() => rmSync(place, { recursive: true, force: true }))

const ran = (name: string, state: string, more = {}) => ({
  project: 'server',
  file: 'a.test.ts',
  line: 1,
  name,
  state,
  seconds: 1,
  ...more,
})
const report = (tests: object[], code = 1, errors: string[] = []) => complete({ tests, errors }, code)

/** A report of Playwright with one test in two projects, the second of which failed, and one after it that did not run. */
const ofPlaywright = {
  config: { rootDir: join(process.cwd(), 'tests/e2e') },
  errors: [],
  suites: [
    {
      title: 'person/a.spec.ts',
      specs: [],
      suites: [
        {
          title: 'outer',
          specs: [
            {
              title: 'inner',
              file: 'person/a.spec.ts',
              line: 3,
              tests: [
                {
                  projectName: 'desktop',
                  expectedStatus: 'passed',
                  status: 'expected',
                  results: [{ status: 'passed', duration: 1500, errors: [] }],
                },
                {
                  projectName: 'phone',
                  expectedStatus: 'passed',
                  status: 'unexpected',
                  results: [
                    {
                      status: 'failed',
                      duration: 2000,
                      errors: [
                        {
                          message: '\u001B[31mError: why\u001B[39m\n\nExpected: 1',
                          location: { file: '/somewhere/person/a.spec.ts', line: 7 },
                        },
                      ],
                    },
                  ],
                },
              ],
            },
            {
              title: 'after',
              file: 'person/a.spec.ts',
              line: 9,
              tests: [
                { projectName: 'phone', expectedStatus: 'passed', status: 'skipped', results: [] },
                {
                  projectName: 'desktop',
                  expectedStatus: 'skipped',
                  status: 'skipped',
                  results: [{ status: 'skipped', duration: 0, errors: [] }],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
}

test('a report of Playwright tells each test of each project, where it failed and why', () => {
  const file = 'tests/e2e/person/a.spec.ts'
  expect(fromPlaywright(ofPlaywright)).toEqual({
    errors: [],
    tests: [
      { project: 'desktop', file, line: 3, name: 'outer › inner', state: 'passed', seconds: 1.5 },
      {
        project: 'phone',
        file,
        line: 7,
        name: 'outer › inner',
        state: 'failed',
        seconds: 2,
        reason: 'Error: why',
      },
      { project: 'phone', file, line: 9, name: 'outer › after', state: 'unrun', seconds: 0 },
      { project: 'desktop', file, line: 9, name: 'outer › after', state: 'skipped', seconds: 0 },
    ],
  })
})

test('the reporter of vitest tells failed tests, hooks, files and what failed outside of them', () => {
  const directory = join(place, 'vitest')
  mkdirSync(directory)
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'))
  writeFileSync(
    join(directory, 'a.test.js'),
    `import { beforeAll, describe, expect, test } from 'vitest'
test('good', () => {})
test.skip('left out', () => {})
describe('outer', () => {
  test('bad', () => expect(1, 'why').toBe(2))
})
describe('hook', () => {
  beforeAll(() => { throw new Error('no table') })
  test('never', () => {})
})
`,
  )
  writeFileSync(join(directory, 'b.test.js'), `import './missing.js'`)
  writeFileSync(
    join(directory, 'c.test.js'),
    `import { test } from 'vitest'
test('loose', async () => {
  void Promise.reject(new Error('nobody waits'))
  await new Promise((done) => setTimeout(done, 50))
})
`,
  )
  const output = join(place, 'vitest.json')
  const said = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      `--reporter=${join(root, 'scripts/test-reporter.mjs')}`,
    ],
    { cwd: directory, encoding: 'utf8', env: { ...process.env, SVITLO_TEST_REPORT: output } },
  )
  expect(said.status, said.stderr).toBe(1)
  const { tests, errors } = JSON.parse(readFileSync(output, 'utf8'))
  expect(errors).toEqual(['nobody waits'])
  expect(tests).toHaveLength(7)
  expect(tests).toEqual(
    expect.arrayContaining(
      [
        { file: 'a.test.js', name: 'good', state: 'passed' },
        { file: 'a.test.js', name: 'left out', state: 'skipped' },
        {
          file: 'a.test.js',
          line: 5,
          name: 'outer > bad',
          state: 'failed',
          reason: 'why: expected 1 to be 2 // Object.is equality',
        },
        { file: 'a.test.js', line: 8, name: 'hook', state: 'failed', reason: 'no table' },
        { file: 'a.test.js', name: 'hook > never', state: 'skipped' },
        { file: 'b.test.js', name: '', state: 'failed', reason: expect.stringMatching(/missing\.js/) },
        { file: 'c.test.js', name: 'loose', state: 'passed' },
      ].map((entry) => expect.objectContaining(entry)),
    ),
  )
})

test('a second chance is for few failures, of what may have one, and for nothing after a crash', () => {
  const failures = [ran('one', 'failed'), ran('two', 'failed', { project: 'unit' })]
  const names = (...given: Parameters<typeof secondChances>) =>
    secondChances(...given).map(({ name }: { name: string }) => name)
  expect(names(report([...failures, ran('three', 'passed'), ran('four', 'unrun')]))).toEqual([
    'one',
    'two',
    'four',
  ])
  expect(names(report(failures), ({ project }: { project: string }) => project === 'server')).toEqual(['one'])
  expect(names(report(failures, 1, ['nobody waits']))).toEqual([])
  expect(names(report(failures, 130))).toEqual([])
  expect(names(report(Array.from({ length: 21 }, (_, n) => ran(String(n), 'failed'))))).toEqual([])
  expect(report([ran('one', 'passed')], 1).errors).toEqual(['it ended with code 1'])
  expect(complete(null, 0).errors).toEqual(['it ended with code 0 and without a report'])
})

test('a file that is green alone is flaky and counts as passed', () => {
  const first = report([
    ran('one', 'failed', { reason: 'too late' }),
    ran('two', 'failed', { reason: 'too late too' }),
    ran('other', 'passed', { file: 'b.test.ts' }),
  ])
  const again = report([ran('one', 'passed'), ran('two', 'passed')], 0)
  const stage = settle(first, [again], byFile)
  expect(stage).toMatchObject({
    code: 0,
    flaky: [{ file: 'a.test.ts', name: 'one', reason: 'too late', more: 1 }],
  })
  const { lines, totals } = summary([stage])
  expect(totals).toBe('3 passed, 0 failed, 0 skipped')
  expect(lines).toContain('a.test.ts:1 [server] one: too late (and 1 more in this file)')
})

test.each([
  ['fails again', report([ran('one', 'failed', { reason: 'again' })])],
  ['crashes', report([ran('one', 'passed')], 1)],
  ['is skipped', report([ran('one', 'skipped')], 0)],
  ['is not there', report([], 0)],
])('what failed and then %s has failed', (_, again) => {
  const stage = settle(report([ran('one', 'failed')]), [again], byFile)
  expect(stage).toMatchObject({ code: 1, flaky: [] })
  expect(summary([stage]).totals).toBe('0 passed, 1 failed, 0 skipped')
})

test('a test of the browser is judged by itself, and what did not run is not flaky', () => {
  const first = complete(fromPlaywright(ofPlaywright), 1)
  const phone = { project: 'phone', file: 'tests/e2e/person/a.spec.ts' }
  const again = report([ran('outer › inner', 'passed', phone), ran('outer › after', 'passed', phone)], 0)
  const stage = settle(first, [again], byTest)
  expect(stage).toMatchObject({ code: 0, flaky: [{ name: 'outer › inner', project: 'phone' }] })
  expect(summary([stage]).totals).toBe('3 passed, 0 failed, 1 skipped')
  const only = settle(first, [report([ran('outer › inner', 'passed', phone)], 0)], byTest)
  expect(only.code).toBe(1)
})

test('a test that fails at another instant is named with it', () => {
  const at = '2026-12-01T08:00:00+02:00'
  const stage = settle(complete(fromPlaywright(ofPlaywright, at), 1), [], byTest)
  const { lines } = summary([stage])
  expect(lines.filter((line) => line.includes(`[phone at ${at}]`)).length).toBeGreaterThan(0)
  for (const { project } of stage.tests) expect(project).toContain(at)
})

test('the directories of processes that are gone are removed, those that are in use stay', async () => {
  const swept = join(place, 'swept')
  mkdirSync(swept)
  const gone = spawnSync('true').pid
  const used = `svitlo-e2e-${gone}-Abc123`
  const left = [`svitlo-e2e-${gone}-Xyz789`, `svitlo-bench-full-${gone}-Abc123`]
  const kept = [
    used,
    `svitlo-e2e-${process.pid}-Abc123`,
    'svitlo-test-Abc123',
    'svitlo-chromium-149.0.0-0',
    'another',
  ]
  for (const name of [...left, ...kept]) mkdirSync(join(swept, name))
  // a program that outlives the owner
  const user = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', join(swept, used, 'postgres')])
  onTestFinished(() => void user.kill())
  await once(user, 'spawn')
  sweepDirectories([swept])
  expect(readdirSync(swept).toSorted()).toEqual(kept.toSorted())
})
