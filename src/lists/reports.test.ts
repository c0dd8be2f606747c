import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { REPORTS } from '#domain/reports.ts'
import { reportLists } from './reports.ts'

/** A report that needs more than this is a mechanism of its own. */
const MOST_LINES = 60

const source = readFileSync(join(import.meta.dirname, 'reports.ts'), 'utf8').split('\n')

/** Lines from one that begins so to the first that closes it at the same depth. */
function linesFrom(begins: RegExp, depth: string): string[] {
  const first = source.findIndex((line) => begins.test(line))
  if (first < 0) return []
  const more = source.slice(first + 1)
  // a description of one line is closed by the line that follows it
  const opened = /(?:[[({]|=>)$/.test(source[first] ?? '')
  const last = more.findIndex((line) => line.startsWith(`${depth}}`) || line.startsWith(`${depth})`))
  return opened ? [source[first] ?? '', ...more.slice(0, last + 1)] : [source[first] ?? '']
}

test('how a sign-in ended is said in words, whatever it was', () => {
  const said = (key: 'method' | 'outcome', code: string) => {
    const column = reportLists.account_auth_info.columns[key]
    return column && 'value' in column ? column.value({ [key]: code }) : null
  }
  const ended = [
    'session-ended',
    'login-failed',
    'attempts-exhausted',
    'wrong-code',
    'password-wrong',
    'passkey-wrong',
    'passkey-copied',
    'directory-down',
    'directory-refused',
    'directory-weak',
    'directory-no-role',
    'directory-blocked',
  ]
  for (const code of ['success', ...ended]) expect(said('outcome', code), code).toMatch(/^[а-яіїєґ ]+$/u)
  expect(said('method', 'session-theft')).toBe('Спроба вкрасти сеанс')
})

test('there are the nineteen reports of the specification, each described once', () => {
  expect(REPORTS).toHaveLength(19)
  expect(Object.keys(reportLists).toSorted()).toEqual([...REPORTS].toSorted())
})

test.each(REPORTS)('%s is described in sixty lines at most, with what it shares with its sister', (name) => {
  const lines = linesFrom(new RegExp(`^  ${name}: `), '  ')
  expect(lines.length).toBeGreaterThan(0)
  const [, shared] = /^ {2}\w+: (\w+)\(/.exec(lines[0] ?? '') ?? []
  const body = shared === undefined ? [] : linesFrom(new RegExp(`^const ${shared} = `), '')
  if (shared !== undefined) expect(body.length).toBeGreaterThan(5)
  expect(lines.length + body.length).toBeLessThanOrEqual(MOST_LINES)
})
