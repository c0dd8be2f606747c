// The reports of both test runners in one form, which failed tests get a second chance, and what is said at the end.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/**
 * @typedef {object} Test
 * @property {string} project
 * @property {string} file from the root of the repository
 * @property {number} [line] where it failed, or else where it is
 * @property {string} name empty for a whole file
 * @property {'passed' | 'failed' | 'skipped' | 'unrun'} state unrun: a test before it failed
 * @property {number} seconds
 * @property {string} [reason]
 *
 * @typedef {object} Report
 * @property {Test[]} tests
 * @property {string[]} errors what failed outside of the tests
 * @property {number} code above 128: stopped by a signal
 */

/** More of them are no accident. */
const MOST_FAILURES = 20
/** More of them fail the run. */
export const MOST_FLAKY = 3

export const firstLine = (text) =>
  stripVTControlCharacters(text ?? '')
    .split('\n')[0]
    .trim()

/** What scripts/test-reporter.mjs has written. @returns {Report} */
export function readVitest(path, code) {
  return complete(readJson(path), code)
}

/** @param {string} [at] the instant of the run, which stands with the name of each test. @returns {Report} */
export function readPlaywright(path, code, at) {
  const json = readJson(path)
  return complete(json && fromPlaywright(json, at), code)
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

/** Adds how the run ended, as an error too where the report does not explain it. @returns {Report} */
export function complete(report, code) {
  if (!report) return { tests: [], errors: [`it ended with code ${code} and without a report`], code }
  const { tests, errors } = report
  const isKnown = code === 0 || errors.length > 0 || (code < 128 && tests.some(hasFailed))
  return { tests, errors: isKnown ? errors : [`it ended with code ${code}`], code }
}

/** @returns {Omit<Report, 'code'>} */
export function fromPlaywright({ config, suites, errors }, at) {
  const place = relative(process.cwd(), config.rootDir)
  const specs = (suite, names) => [
    ...suite.specs.map((spec) => ({ spec, name: [...names, spec.title].join(' › ') })),
    ...(suite.suites ?? []).flatMap((inner) => specs(inner, [...names, inner.title])),
  ]
  const tests = suites
    .flatMap((file) => specs(file, []))
    .flatMap(({ spec, name }) =>
      spec.tests.map((test) => {
        const { errors: reasons = [] } = test.results.at(-1) ?? {}
        const { message, location } = reasons[0] ?? {}
        return {
          project: at ? `${test.projectName} at ${at}` : test.projectName,
          file: join(place, spec.file),
          line: location?.file.endsWith(`/${spec.file}`) ? location.line : spec.line,
          name,
          state: stateOf(test),
          seconds: test.results.reduce((all, { duration }) => all + duration, 0) / 1000,
          ...(message ? { reason: firstLine(message) } : {}),
        }
      }),
    )
  const where = at ? `at ${at}: ` : ''
  return { tests, errors: errors.map(({ message }) => `${where}${firstLine(message)}`) }
}

function stateOf({ status, expectedStatus, results }) {
  if (status === 'unexpected') return 'failed'
  if (status !== 'skipped') return 'passed'
  return results.length > 0 && expectedStatus === 'skipped' ? 'skipped' : 'unrun'
}

const hasFailed = ({ state }) => state === 'failed'
const isBad = ({ state }) => state === 'failed' || state === 'unrun'

/** Vitest runs a file again, Playwright a test. */
export const byFile = ({ file }) => file
export const byTest = ({ project, file, name }) => `[${project}] ${file} › ${name}`

/**
 * The tests that are run again: none when something else has failed too, or too much.
 * @param {Report} report
 * @param {(test: Test) => boolean} [may]
 */
export function secondChances({ tests, errors }, may = () => true) {
  const failures = tests.filter(hasFailed)
  return errors.length > 0 || failures.length > MOST_FAILURES ? [] : tests.filter(isBad).filter(may)
}

/**
 * What both runs say together. What failed first and is green alone is flaky and counts as passed.
 * @param {Report} first
 * @param {Report[]} again
 * @param {(test: Test) => string} unitOf
 */
export function settle(first, again, unitOf) {
  let { tests } = first
  const second = again.flatMap((report) =>
    report.errors.length > 0 ? report.tests.filter(isBad) : report.tests,
  )
  const flaky = []
  for (const unit of new Set(tests.filter(isBad).map(unitOf))) {
    const failures = tests.filter((test) => unitOf(test) === unit && hasFailed(test))
    const after = second.filter((test) => unitOf(test) === unit)
    const isGreen = after.some(({ state }) => state === 'passed') && !after.some(isBad)
    if (isGreen && failures.length > 0) flaky.push({ ...failures[0], more: failures.length - 1 })
    if (isGreen || after.some(hasFailed)) tests = [...tests.filter((test) => unitOf(test) !== unit), ...after]
  }
  const isGreen = first.errors.length === 0 && !tests.some(isBad)
  const stopped = [first, ...again].find(({ code }) => code > 128)
  return { tests, errors: first.errors, flaky, code: stopped?.code ?? (isGreen ? 0 : 1) }
}

/** What is said about all stages of tests. */
export function summary(settled) {
  const tests = settled.flatMap((stage) => stage.tests)
  const flaky = settled.flatMap((stage) => stage.flaky)
  const errors = settled.flatMap((stage) => stage.errors)
  const failed = tests.filter(hasFailed)
  const slowest = tests.toSorted((first, other) => other.seconds - first.seconds).slice(0, 20)
  const count = (...states) => tests.filter(({ state }) => states.includes(state)).length
  const lines = [
    ...titled(
      'Slowest:',
      slowest.map((test) => `${test.seconds.toFixed(1).padStart(6)} s  ${nameOf(test)}`),
    ),
    ...titled(`Flaky, green when run again alone (${flaky.length}):`, flaky.map(withReason)),
    ...titled('Failed tests:', [...errors, ...failed.map(withReason)]),
  ]
  const totals = `${count('passed')} passed, ${failed.length} failed, ${count('skipped', 'unrun')} skipped`
  return { lines, totals, flaky }
}

const titled = (title, lines) => (lines.length > 0 ? ['', title, ...lines] : [])

const nameOf = ({ project, file, line, name }) =>
  `${file}${line ? `:${line}` : ''} [${project}] ${name}`.trim()

const withReason = ({ reason, more, ...test }) =>
  `${nameOf(test)}: ${reason ?? 'no reason given'}${more ? ` (and ${more} more in this file)` : ''}`
