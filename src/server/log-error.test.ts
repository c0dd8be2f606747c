import { pino } from 'pino'
import { expect, test } from 'vitest'
import { errorInLog } from './log-error.ts'

// Finding F11: a log line names the fault and never the person.

const MARKS = ['+380990000777', 'olena@example.com', '1200000777', 'Коваленко']

function logged(error: unknown): string {
  let text = ''
  const log = pino({ serializers: { err: errorInLog } }, { write: (line: string) => void (text += line) })
  log.error({ err: error }, 'call failed')
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
  const text = logged(error)
  expectNobodyIn(text)
  expect(text).toContain('users_kind_login_key')
  expect(text).toContain('log-error.test.ts')
})

test('neither the message of the database, nor unread JSON, nor a cause tells what was sent', () => {
  const database = Object.assign(new Error(`invalid input syntax: "${MARKS.join(' ')}"`), { code: '22P02' })
  expectNobodyIn(logged(database))
  expectNobodyIn(logged(new SyntaxError(`Unexpected token in ${MARKS.join(' ')}`)))
  expectNobodyIn(logged(new Error('call failed', { cause: database })))
})

test('phones, accounts and e-mails are blotted out of any other message, which is told', () => {
  const text = logged(new Error(`no answer for ${MARKS.slice(0, 3).join(' and ')}`))
  expectNobodyIn(text)
  expect(text).toContain('no answer for ***')
})
