// What vitest tells about a run, as scripts/test-reports.mjs reads it. Its own JSON report names neither the project of
// a test nor an error outside of the tests.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { firstLine } from './test-reports.mjs'

const STATES = { passed: 'passed', failed: 'failed', skipped: 'skipped', pending: 'unrun' }

export default class {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [
      // a file that could not be loaded, and hooks
      ...[module, ...module.children.allSuites()]
        .filter((suite) => suite.errors().length > 0)
        .map((suite) => recordOf(module, suite, 'failed', suite.errors())),
      ...[...module.children.allTests()].map((test) => {
        const { state, errors } = test.result()
        return recordOf(module, test, STATES[state], errors, test.diagnostic()?.duration)
      }),
    ])
    const errors = unhandledErrors.map((error) => firstLine(error.message))
    writeFileSync(process.env.SVITLO_TEST_REPORT, JSON.stringify({ tests, errors }))
  }
}

function recordOf(module, { fullName = '', location }, state, errors, milliseconds = 0) {
  const [error] = errors ?? []
  return {
    project: module.project.name,
    file: relative(process.cwd(), module.moduleId),
    line: lineIn(error?.stack, module.moduleId) ?? location?.line,
    name: fullName,
    state,
    seconds: milliseconds / 1000,
    ...(error ? { reason: firstLine(error.message) } : {}),
  }
}

/** The line of the file that an error came through last. */
function lineIn(stack, file) {
  const [, rest] = stack?.split(`${file}:`) ?? []
  return rest ? Number.parseInt(rest, 10) : undefined
}
