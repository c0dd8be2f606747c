import { expect, test } from 'vitest'
import { Fault } from './fault.ts'
import { openLog } from './log.ts'
import { errorText } from './log-error.ts'

// Promise L1: a log line names the fault and never the person.

const MARKS = [
  '+380990000777',
  'olena@example.com',
  '1200000777',
  'Коваленко',
  'qwerty-moon',
  '62Z0000000000007',
]

function logged(fields: object): string {
  let text = ''
  const log = openLog('info', { write: (line) => void (text += line) })
  log.error(fields, 'call failed')
  return text
}
const expectNobodyIn = (text: string) => {
  for (const mark of MARKS) expect(text).not.toContain(mark)
}

test('a row that is there already is told by its table and constraint, without the row', () => {
  const error = Object.assign(new Error('duplicate key value violates unique constraint'), {
    code: '23505',
    table: 'users',
    constraint: 'users_kind_login_key',
    detail: `Key (kind, login)=(person, ${MARKS[0]}) already exists.`,
    where: MARKS.join(),
  })
  const text = logged({ err: error })
  expectNobodyIn(text)
  expect(text).toContain('users_kind_login_key')
  expect(text).toContain('log-error.test.ts')
  expect(errorText(error)).toBe('Error: 23505: users_kind_login_key')
})

test('neither the message of a database, of unread JSON, of a library nor of a cause tells what was sent', () => {
  const database = Object.assign(new Error(`invalid input syntax: "${MARKS.join(' ')}"`), { code: '22P02' })
  for (const error of [
    database,
    new SyntaxError(`Unexpected token in ${MARKS.join(' ')}`),
    new Error('call failed', { cause: database }),
    new RangeError(`not a date: ${MARKS.join(' ')}`),
    MARKS.join(' '),
    { message: MARKS.join(' ') },
  ]) {
    expectNobodyIn(logged({ err: error }))
    expectNobodyIn(errorText(error))
  }
})

test('a message of several lines cannot pass for places in the source, nor a name for a kind of error', () => {
  const error = new Error(`lost\n    at ${MARKS.join('\n    at ')}\n    at ${MARKS[4]} (no file)`)
  error.name = MARKS.join(' ')
  const text = logged({
    err: Object.assign(error, { code: MARKS[0], table: MARKS[1], constraint: MARKS[3] }),
  })
  expectNobodyIn(text)
  expect(text).toContain('log-error.test.ts')
})

test('a failure told in our own words is told', () => {
  expect(logged({ err: new Fault('the core did not answer') })).toContain('the core did not answer')
  expect(errorText(new Fault('the core did not answer'))).toBe('the core did not answer')
})

test('a field that is not on the list stays out of the line', () => {
  const text = logged({ requestCode: 'СВ-1', body: MARKS, authorization: MARKS[4], path: '/api/tickets' })
  expectNobodyIn(text)
  expect(text).toContain('/api/tickets')
})
