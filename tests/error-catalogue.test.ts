import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commonErrors, errorStatus, refusalsOf } from '#contract/errors.ts'
import { endpoints } from '#contract/index.ts'
import { type Message, messages } from '#text/catalogue.ts'
import { catalogueEntries } from '#text/catalogue-entries.ts'
import { staffRefusals } from '#text/errors-staff.ts'
import { makeActor } from './setup/actors.ts'
import { type TestApp, testApp } from './setup/app.ts'

// The catalogue of spec §8: a call or a screen provokes every entry, and no code is unused.

const root = join(import.meta.dirname, '..')
const sources = ['src/server', 'src/billing-core', 'src/domain', 'src/web', 'src/contract/fields.ts'].flatMap(
  (place) =>
    place.endsWith('.ts')
      ? [readFileSync(join(root, place), 'utf8')]
      : readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
          .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
          .map((name) => readFileSync(join(root, place, name), 'utf8')),
)
const known: Readonly<Record<string, Message>> = messages
/** Whether the code occurs as a literal, or the sentence that the specification quotes. */
const isUsed = (code: string): boolean => {
  const quoted = [code, known[code]?.({})].filter((text) => text !== undefined)
  return sources.some((source) => quoted.some((text) => source.includes(`'${text}'`)))
}

const codes = [...new Set([...Object.keys(errorStatus), ...catalogueEntries().map(({ code }) => code)])]

test('every code of an error and every entry of the catalogue is said somewhere', () => {
  // failures that only the browser notices get their sentence in the code that sends calls
  expect(codes.filter((code) => !isUsed(code) && code !== 'network')).toEqual([])
})

test('every code has a sentence, and every refusal a call declares has a code', () => {
  expect(Object.keys(errorStatus).filter((code) => !(code in messages))).toEqual([])
  for (const { path, errors } of endpoints)
    expect(
      errors.filter((code) => !(code in errorStatus)),
      path,
    ).toEqual([])
})

test('no refusal sends an employee to the contact centre', () => {
  const sentences: Readonly<Record<string, Message>> = { ...messages, ...staffRefusals }
  const ofStaff = endpoints
    .filter(({ access }) => access.who === 'signed-in' && access.kinds.includes('admin'))
    .flatMap(refusalsOf)
  expect(ofStaff.length).toBeGreaterThan(100)
  expect([...new Set(ofStaff)].filter((code) => /контакт-центр/.test(sentences[code]?.({}) ?? ''))).toEqual(
    [],
  )
})

/**
 * The refusals that a call declares are provoked one by one in tests/refusals, and the refusals of every call in
 * common.test.ts: both fail if nobody provokes a refusal. Every other entry names the test that provokes it: its file
 * and the title of the test.
 */
const declared = new Set<string>([...commonErrors, ...endpoints.flatMap(({ errors }) => errors)])
const HERE = 'tests/error-catalogue.test.ts'
const MONEY = 'tests/e2e/business/money.spec.ts'
const MASS = 'src/server/readings/file-dry-run.test.ts'
const WINDOWS = 'tests/e2e/person/reading-windows.spec.ts'
const FAILURES = 'tests/e2e/person/failures.spec.ts'
const NOTICES = 'tests/e2e/public/sign-in-notices.spec.ts'
const OUTAGES = 'tests/e2e/person/outage-notices.spec.ts'
const provokedBy: Readonly<Record<string, readonly [file: string, title: string]>> = {
  'combination-not-found': [NOTICES, 'a refused combination is named beside every field alike'],
  'wrong-code-short': [NOTICES, 'a wrong code is said shortly beside its field'],
  'try-later': [FAILURES, 'a list whose answer was spoilt on the way says to try later'],
  network: [FAILURES, 'a list whose call never arrives names the connection'],
  'will-be-resumed': [FAILURES, 'a gateway without a portal behind it says that the service will be back'],
  'additional-verification': [HERE, 'a reading that is held asks for additional verification'],
  'several-counters': [MASS, 'says of every row what is wrong with it'],
  'eic-not-found': [MASS, 'says of every row what is wrong with it'],
  'other-calculation-date': [MASS, 'says of every row what is wrong with it'],
  'period-closing': [WINDOWS, 'in the last hours a business is told that its period is closing'],
  'recommend-entering': [WINDOWS, 'outside the window a household is told when to read'],
  'scale-optional': ['src/server/readings/business-refused.test.ts', 'a scale that need not be read says so'],
  'readings-entered': ['tests/e2e/business/indication.spec.ts', 'an accountant pastes a column'],
  'sent-to-operator': [
    'tests/e2e/business/mass-readings.spec.ts',
    'a firm of 120 points hands in its readings by one file',
  ],
  'request-accepted': ['tests/e2e/person/tickets.spec.ts', 'a service is ordered step by step'],
  'no-violation-acts': [MONEY, 'a new account says that there is nothing yet'],
  'no-indicators': [MONEY, 'a new account says that there is nothing yet'],
  'empty-result': [MONEY, 'takes several invoices in one file'],
  'shutdown-scheduled': [OUTAGES, 'the schedule warns of what is on or ahead'],
  'shutdown-planned': [OUTAGES, 'the schedule warns of what is on or ahead'],
  'shutdown-emergency': [OUTAGES, 'the schedule warns of what is on or ahead'],
  'shutdown-stale': [OUTAGES, 'the schedule warns of what is on or ahead'],
}

const TITLE =
  /^\s*test(?:\.each\([^\n]*\))?\(\s*(?<quote>['"`])(?<title>(?:(?!\k<quote>)[^\\]|\\.)*)\k<quote>/gm

/** The tests of a file; the code before the first one (such as the cases of a table) belongs to all of them. */
function testsIn(file: string): { title: string; text: string }[] {
  const source = readFileSync(join(root, file), 'utf8')
  const starts = [...source.matchAll(TITLE)]
  const outside = source.slice(0, starts[0]?.index)
  return starts.map(({ index, groups }, n) => ({
    title: groups?.['title'] ?? '',
    text: outside + source.slice(index, starts[n + 1]?.index),
  }))
}

describe('each entry is provoked', () => {
  const others = catalogueEntries().filter(({ code }) => !declared.has(code))

  test('by the refusals of the calls or by a test named here, and nothing is named twice', () => {
    expect(others.map(({ code }) => code).toSorted()).toEqual(Object.keys(provokedBy).toSorted())
  })

  test.each(others.map(({ code, text }) => [code, text] as const))('%s', (code, text) => {
    const [file, title] = provokedBy[code] ?? ['', '']
    const matches = testsIn(file).filter((each) => each.title.includes(title))
    expect(matches, `${file} has no test «${title}»`).toHaveLength(1)
    const [provoking = { text: '' }] = matches
    expect(provoking.text).toContain('expect(')
    const [sentence = text] = text.split('. ')
    const forms = [`'${code}'`, `: ${code}'`, `${code}Text`, sentence]
    const says = forms.some((form) => provoking.text.includes(form))
    expect(says, `«${title}» does not ask for ${code}`).toBe(true)
  })
})

describe('of what no screen of its own says', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
  })
  afterAll(() => t.close())

  test('a reading that is held asks for additional verification', async () => {
    const me = await makeActor(t, 'person')
    await t.database.owner.pool.query(
      `insert into core.readings (account_id, counts_on, reading_id, meter_id, zone, value, kwh, taken_at, received_at,
        source, state)
      select account_id, '2026-11-20', gen_random_uuid(), meter_id, 'single', $2, 900, $3, $3, 'customer', 'held'
      from core.meters where meter_id = $1`,
      [me.meterId, me.nextValue + 900, t.clock.now()],
    )
    const { body } = await t.call('/api/person/overview', { token: me.token })
    expect(body.accounts.find(({ account }) => account === me.account)?.reading.reason).toBe(
      'additional-verification',
    )
  })
})
