import { expect, test } from 'vitest'
import { RIGHTS } from '#domain/rights.ts'
import { EVENT_NAMES, type EventFacts, type EventName } from '#domain/notices.ts'
import { companies } from './companies.ts'
import { type EventText, eventText, SHORT_MOST } from './notice-letters.ts'
import { signedSms, SMS_MOST } from './messages.ts'

const account = '110000123456'
const paid = { number: 'P-261123-7K3QZW', kopiykas: 123_456_789_00, accounts: [account, account, account] }
const address = 'м. Кривий Ріг, вул. Академіка Богомольця-Північного, буд. 128-А/14, корп. 3, кв. 1204'
const receipt = '2611-1200-000123-7'
const at = '2026-12-03T10:30:00.000Z'

/** The longest facts of each event; several where the words depend on them. */
const longest: { readonly [E in EventName]: readonly EventFacts[E][] } = {
  billIssued: [123_456_789_01, 0, -123_456_789_01].map((leftKopiykas) => ({
    account,
    period: '2026-09',
    kopiykas: 123_456_789_01,
    leftKopiykas,
    dueOn: '2026-11-20',
  })),
  debtDue: [{ account, kopiykas: 123_456_789_01, dueOn: '2026-11-20' }],
  dunningWarning: [
    { account, number: 'ПП-2026/11-000123', kopiykas: 12_345_678_90, cutAt: at },
    { account, number: 'ПП-2026/11-000123', kopiykas: null, cutAt: at },
  ],
  windowOpens: [{ closes: at }],
  lastDay: [{ closes: at }],
  readingAccepted: [{ receipt, countsOn: '2026-12-01', address }],
  readingHeld: [{ receipt, address }],
  readingRejected: [{ receipt, address, reason: 'На фото інший лічильник '.repeat(8) }],
  readingsTaken: [
    { account, accounts: 1, countsOn: '2026-12-01', accepted: 1000, held: 0 },
    { account: null, accounts: 400, countsOn: '2026-12-01', accepted: 1000, held: 1000 },
  ],
  fileCarried: [
    { sent: 10_000, refused: 0 },
    { sent: 10_000, refused: 10_000 },
  ],
  scheduleChanged: [
    {
      queue: '60.2',
      day: '2026-09-23',
      hours: Array.from({ length: 8 }, () => '10:00–14:00'),
      state: 'applies',
    },
    { queue: '60.2', day: '2026-09-23', hours: null, state: 'none' },
    { queue: '60.2', day: '2026-09-23', hours: null, state: 'waiting' },
    { queue: '60.2', day: '2026-09-23', hours: null, state: 'emergency' },
  ],
  plannedWork: [
    { address, startsAt: at, endsAt: at, reason: 'Заміна опор і проводів '.repeat(9), emergency: true },
    { address, startsAt: at, endsAt: null, reason: '', emergency: false },
    { address, startsAt: at, endsAt: at, reason: '', emergency: false, cancelled: true },
    { address, startsAt: at, endsAt: at, reason: '', emergency: true, special: true, cancelled: true },
  ],
  ticketAnswered: [
    { ticket: 't', number: '2611-000123', subject: 'Скарга '.repeat(30), asks: false },
    { ticket: 't', number: '2611-000123', subject: 'Скарга', asks: true },
  ],
  orderMoved: (['confirmed', 'moved', 'cancelled', 'done'] as const).flatMap((change) =>
    [{ day: '2026-12-03', hours: '12:00–16:00' }, null].map((visit) => ({
      number: '2611-000123',
      service: 'Позачергова повірка трифазного лічильника з дистанційним зчитуванням',
      change,
      visit,
      // of a visit that was made: what follows of it, a sentence
      reason: change === 'done' ? 'Показання не враховано.' : 'Бригада працює на аварії',
    })),
  ),
  documentToSign: [{ account, title: 'Акт приймання-передачі '.repeat(6), dueOn: '2026-12-03' }],
  paymentCredited: [paid],
  paymentFailed: [paid],
  refunded: [paid],
  limitNear: [{ account, month: '2026-09', kwh: 123_456_789, agreedKwh: 100_000_000 }],
  newDevice: [{ at, device: 'Samsung Internet, Samsung SmartTV із дуже довгою назвою пристрою' }],
  accountViewed: [{ account, at, reason: 'Звернення споживача про рахунок' }],
  accessChanged: (['changed', 'withdrawn', 'blocked', 'opened'] as const).map((change) => ({
    change,
    by: 'Ващенко-Захарченко Галина Костянтинівна',
    company: 'ПрАТ «Лівобережний завод»',
    accounts: [account, account, account, account],
    rights: RIGHTS,
    endsOn: null,
    ends: ['2026-12-30', '2026-12-31', null].map((endsOn) => ({
      endsOn,
      accounts: [account, account, account, account],
    })),
  })),
  registrationDecided: [
    { kind: 'entity', company: 'ТОВ «Приклад»', approved: true, reason: null },
    { kind: 'provider', company: 'ТОВ «Приклад»', approved: false, reason: 'Код ЄДРПОУ іншої компанії' },
  ],
}
const all = EVENT_NAMES.flatMap((event) =>
  longest[event].map((facts): [EventName, EventText] => [event, eventText(event, facts as never)]),
)
const names = Object.values(companies).map(({ sitename }) => sitename)
const name = names.toSorted((a, b) => b.length - a.length)[0] ?? ''
const sender = { name, phone: '+38 (056) 000-12-00', link: 'https://svitlo.example' }

test.each(all)('the SMS of %s has its company and number in two parts, with the longest facts', (_, text) => {
  expect(text.short.length, text.short).toBeLessThanOrEqual(SHORT_MOST)
  const signed = signedSms(text.short, sender)
  expect(signed.length).toBeLessThanOrEqual(SMS_MOST)
  expect(signed).toContain(`${text.short} ${name}, ${sender.phone}`)
})

test.each(all)('the letter of %s has a subject of one line, a sentence and a button', (_, text) => {
  expect(text.subject).toMatch(/^.{5,120}$/)
  expect(text.paragraphs.length).toBeGreaterThan(0)
  for (const said of text.paragraphs) {
    expect(said).toMatch(/^\S.*[.!?]$/s)
    expect(said).not.toMatch(/undefined|null|NaN|Invalid|\s{2}/)
  }
  expect(text.action.length).toBeLessThanOrEqual(30)
})

test('an unknown sum or end is not said', () => {
  const [, unended] = longest.plannedWork
  const { paragraphs, short } = eventText('plannedWork', unended ?? ({} as never))
  expect(paragraphs[0]).toMatch(/з 03\.12\.2026 12:30\.$/)
  expect(short).not.toContain(' до ')
  const work = longest.dunningWarning.map((facts) => eventText('dunningWarning', facts).paragraphs[0] ?? '')
  expect(work.map((said) => said.includes('грн'))).toEqual([true, false])
})

test('the day of a cut is that of Kyiv', () => {
  const cutAt = '2026-12-06T22:30:00.000Z'
  for (const kopiykas of [null, 500_00]) {
    const { short, brief } = eventText('dunningWarning', { account, number: 'П-1', kopiykas, cutAt })
    expect(short).toContain('07.12.2026')
    if (kopiykas !== null) expect(brief).toContain('07.12.2026')
  }
})
