import { atTimeText, dateTimeText, dayTimeText } from './dates.ts'
import { expect, test } from 'vitest'
import { billPage, bills } from './bills.ts'
import { catalogueEntries } from './catalogue-entries.ts'
import { hoursPage } from './consumption-hours.ts'
import { documents } from './documents.ts'
import { findLaws, laws } from './guide-laws.ts'
import { holdReasons } from './readings.ts'
import { performance as performancePage } from './performance.ts'
import { reports } from './reports.ts'
import { staffMessages } from './staff-messages.ts'
import { staffReadings } from './staff-readings.ts'
import { auditActions, auditActionText, staffActionText } from './audit-actions.ts'
import { monthOutagesText } from './month-outages.ts'
import { ordersPage } from './orders.ts'
import { ticketsPage } from './tickets.ts'
import { ticketStates } from './ticket-states.ts'
import { dayLine } from './outage-power.ts'
import { nowNextText, outages } from './outages.ts'

const HOUR = 3_600_000
/** 05.11.2026 12:00 in Kyiv, winter time. */
const noon = Date.UTC(2026, 10, 5, 10)

test('an answered ticket reads as specification §4 says', () => {
  expect(ticketStates.answered.name).toBe('Відповідь надано')
})

test('now and next are said in words', () => {
  expect(
    nowNextText(
      {
        now: { kind: 'confirmed' },
        backAt: noon + 2 * HOUR,
        next: { from: noon + 23 * HOUR, to: noon + 26 * HOUR, kind: 'possible' },
      },
      noon,
    ),
  ).toEqual({
    now: 'Світла немає до 14:00: за графіком',
    next: 'Можливе відключення завтра об\u00a011:00, на 3\u00a0години',
  })
  expect(nowNextText({ now: null, backAt: null, next: null }, noon)).toEqual({
    now: 'Світло є',
    next: 'Найближчих відключень не оголошено',
  })
})

test('a reminder is told in the accusative', () => {
  expect(outages.calendar.alarms(60).replaceAll('\u00a0', ' ')).toBe('за 1 годину до відключення')
  expect(outages.calendar.alarms(0)).toBe('не нагадувати')
})

test('a break whose end nobody names is told so', () => {
  expect(nowNextText({ now: { kind: 'emergency' }, backAt: null, next: null }, noon).now).toBe(
    'Світла немає: аварія, коли повернеться, не повідомили',
  )
  const next = { from: noon + HOUR, to: null, kind: 'emergency' as const }
  expect(nowNextText({ now: null, backAt: null, next }, noon).next).toMatch(/кінець не оголошено$/)
  expect(outages.queues(['Черга 1.1', 'Черга 4.2'])).toBe('Черги 1.1, 4.2')
  expect(outages.queues(['Черга 1.1', 'ЦЕК 1.1'])).toBe('Черга 1.1, ЦЕК 1.1')
})

test('hours of a day that is not announced yet are said to be awaited', () => {
  const span = { from: '2026-11-05T22:00:00Z', to: '2026-11-06T01:00:00Z' }
  const day = { to: '2026-11-06T22:00:00Z', spans: [span] }
  expect(dayLine({ ...day, state: 'waiting' })).toBe('очікується 00:00–03:00')
  expect(dayLine({ ...day, state: 'applies' })).toBe('00:00–03:00')
  expect(dayLine({ ...day, spans: [], state: 'waiting' })).toBe('ще не оголошено')
})

test('of two days shown each is waited for by its own name, and a long or short one is told of as that day', () => {
  expect(outages.waiting(true)).toContain('на сьогодні')
  expect(outages.waiting(false)).toContain('на завтра')
  for (const words of [outages.longDay, outages.shortDay]) expect(words).toMatch(/^Цього дня/)
})

test('a number after «до» stands in the genitive, after «не більше ніж» as it is', () => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  expect([1, 2, 5].map((n) => plain(ticketsPage.attachMost(n)).slice(0, -1).split(' до ')[1])).toEqual([
    '1 файла',
    '2 файлів',
    '5 файлів',
  ])
  expect([1, 2, 5].map((n) => /ніж (.*?)\./.exec(plain(ticketsPage.tooMany(n)))?.[1])).toEqual([
    '1 файл',
    '2 файли',
    '5 файлів',
  ])
  expect([1, 3, 5].map((n) => plain(ordersPage.term(n)).split(' до ')[1])).toEqual([
    '1 дня',
    '3 днів',
    '5 днів',
  ])
})

test('a number of what is done, or after «за» and «тому», stands in the accusative', () => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  const month = { month: '2026-10', queues: ['1.1'], days: [0], knownDays: 1 }
  expect(
    [1, 2, 5, 21].map((n) => plain(monthOutagesText({ ...month, offMs: n * HOUR })).split(': ')[1]),
  ).toEqual([
    'оголошено 1 годину без світла.',
    'оголошено 2 години без світла.',
    'оголошено 5 годин без світла.',
    'оголошено 21 годину без світла.',
  ])
  expect(plain(staffMessages.chosenPages(1))).toBe('Обрано 1 сторінку')
  expect(plain(performancePage.age(1))).toBe('1 хвилину тому')
  expect(plain(performancePage.limit('5 %', 1))).toBe('5 % за 1 хвилину')
  expect([1, 2].map((n) => plain(hoursPage.replaced(n)))).toEqual(['заміщено 1 годину', 'заміщено 2 години'])
  expect(plain(hoursPage.estimated(21))).toBe('розраховано 21 годину')
})

test('a number after «з» stands in the genitive, and how many times more in its own form', () => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  const of = (accounts: number) =>
    /половина (.*) спожила/.exec(
      plain(staffReadings.neighbours.text({ month: 'жовтень', accounts, low: 1, middle: 2, high: 3 })),
    )?.[1]
  expect([4, 5, 21].map(of)).toEqual([
    'з 4 особових рахунків',
    'з 5 особових рахунків',
    'з 21 особового рахунку',
  ])
  expect([1.5, 2, 5].map((n) => plain(performancePage.burn(n)).split(' швидше')[0])).toEqual([
    'у 1,5 раза',
    'у 2 рази',
    'у 5 разів',
  ])
})

test('times are those of Kyiv, summer and winter', () => {
  expect(dateTimeText(noon)).toBe('05.11.2026 12:00')
  expect(dateTimeText(Date.UTC(2026, 6, 5, 10))).toBe('05.07.2026 13:00')
  expect(atTimeText(noon)).toBe('о\u00a012:00')
})

test('tomorrow is the next day of the calendar when the night is an hour longer', () => {
  const autumn = Date.UTC(2026, 9, 24, 21, 30)
  expect(dateTimeText(autumn)).toBe('25.10.2026 00:30')
  expect(dayTimeText(autumn + 24 * HOUR, autumn)).toBe('сьогодні о\u00a023:30')
  expect(dayTimeText(autumn + 25 * HOUR, autumn)).toBe('завтра о\u00a000:30')
})

test('a line of a bill can be computed again by hand', () => {
  expect(bills.formula(100, '4,32', 50, 21600)).toBe(
    '100\u00a0кВт·год × 4,32\u00a0грн × 0,5 = 216,00\u00a0грн',
  )
  expect(bills.formula(200, '4,32', 100, 86400)).toBe('200\u00a0кВт·год × 4,32\u00a0грн = 864,00\u00a0грн')
})

test('the number of an act stays on the line of its №, however the core writes it', () => {
  expect(billPage.act('КМУ № 632 від 31.05.2024, № 37')).toBe(
    'Тариф: КМУ №\u00a0632 від 31.05.2024, №\u00a037',
  )
  expect(billPage.actOf('Розподіл', 'НКРЕКП № 1')).toContain('№\u00a01')
})

test('why a reading was held or refused is said in words for every reason the core has', () => {
  for (const reason of ['large-deviation', 'value-too-large', 'period-closed', 'meter-replaced'])
    expect(Object.hasOwn(holdReasons, reason), reason).toBe(true)
})

test('an act of reconciliation closes with the customary phrase', () => {
  expect(documents.reconciliation.phrase({ on: '2026-10-31', creditor: 'компанії', kopiykas: 123456 })).toBe(
    'Станом на 31.10.2026 заборгованість на користь компанії становить 1\u00a0234,56\u00a0грн.',
  )
})

test('laws are found by what they mean, apostrophes and case aside', () => {
  expect(findLaws('').length).toBe(laws().length)
  expect(findLaws('ПОКАЗАННЯ лічильник').map(({ id }) => id)).toEqual(['metering-code'])
  expect(findLaws("обов'язків").map(({ id }) => id)).toEqual(['pso'])
  expect(findLaws('№ 312').map(({ id }) => id)).toEqual(['retail-rules'])
  expect(findLaws('такого немає')).toEqual([])
  expect(new Set(laws().map(({ id }) => id)).size).toBe(laws().length)
})

test('all nineteen reports of specification §2 have a name and an explanation', () => {
  expect(Object.keys(reports).toSorted()).toEqual([
    'account_auth_info',
    'accounts_stats',
    'api_request_count',
    'api_responses',
    'find_api_by_fm',
    'find_fm_by_api',
    'fm_request_count',
    'fm_responses',
    'list_of_apis',
    'list_of_fms',
    'logs_search_back',
    'logs_search_sap',
    'long_response_time_apis',
    'long_response_time_fms',
    'microservice_threads_charts',
    'threads_charts',
    'unsuccessful_api',
    'users_count_days',
    'users_count_hours',
  ])
  for (const { name, about } of Object.values(reports)) expect(name && about).toBeTruthy()
})

test('an action the record knows by a new name is still shown', () => {
  expect(auditActionText('sign-in')).toBe('Вхід')
  expect(auditActionText('something-new')).toBe('something-new')
  expect(auditActionText('constructor')).toBe('constructor')
})

test('what the company looked at is told to the customer as theirs, and to employees as that of an account', () => {
  expect(auditActionText('account-viewed')).toBe('Фахівець компанії переглянув ваші дані')
  expect(staffActionText('account-viewed')).toBe('Переглянуто дані рахунку')
  for (const action of Object.keys(auditActions))
    expect(staffActionText(action), action).not.toMatch(
      /(?<![а-яіїєґ])(?:ви|вас|вам|ваш[а-яіїєґ]*)(?![а-яіїєґ])/iu,
    )
  expect(staffActionText('something-new')).toBe('something-new')
})

test('entries of the catalogue end as sentences do, quoted ones as they are quoted', () => {
  const quoted = new Set(['login-failed', 'session-invalid'])
  for (const { code, text } of catalogueEntries()) if (!quoted.has(code)) expect(text, code).toMatch(/[.!?]$/)
})
