import { expect, test } from 'vitest'
import { companies } from './companies.ts'
import { letters, signedLetter, signedSms, SMS_MOST, sms } from './messages.ts'

const texts = [
  sms.code('7K4M'),
  sms.signUpCode('7K4M'),
  sms.restoreCode('7K4M'),
  sms.contactCode('7K4M'),
  sms.readingAccepted('2611-1200-000123-7'),
  sms.passwordChanged(),
  sms.phoneChanged(),
  sms.emailChanged(),
  sms.secondFactorOn(),
  sms.secondFactorOff(),
  sms.recoveryCodeUsed(7),
  sms.newDevice('Chrome, Android'),
  sms.billIssued({ month: 'вересень 2026', kopiykas: 123_456_78, dueOn: '2026-11-20' }),
  sms.readingHeld('2611-1200-000123-7'),
  sms.applicationApproved(),
  sms.applicationRefused(),
]

const longest = Object.values(companies).toSorted((a, b) => b.sitename.length - a.sitename.length)[0]
if (!longest) throw new Error('there are companies')
const sender = {
  name: longest.sitename,
  phone: '+38 (056) 000-12-00',
  link: 'https://svitlo.example',
}

test.each(texts)('«%s» with its company and phone fits into two parts of an SMS', (text) => {
  const signed = signedSms(text, sender)
  expect(signed.length).toBeLessThanOrEqual(SMS_MOST)
  expect(signed.startsWith(text)).toBe(true)
  for (const part of [sender.name, sender.phone]) expect(signed).toContain(part)
})

test('a change that can be undone has its whole link and who signs it in two parts of an SMS', () => {
  const link = 'https://kabinet.vysokovoltni-merezhi.example/undo/7K4M7K4M7K4M7K4M'
  for (const text of [sms.phoneChangedUndo(link), sms.emailChangedUndo(link)]) {
    const signed = signedSms(text, sender)
    expect(signed).toContain(link)
    expect(signed.length).toBeLessThanOrEqual(SMS_MOST)
    expect(signed.length).toBeGreaterThan(text.length)
  }
})

test('a message says whose it is, whom to call and where the cabinet is, and nothing it does not know', () => {
  expect(signedSms('Показання прийнято.', sender)).toBe(
    `Показання прийнято. ${sender.name}, ${sender.phone}, svitlo.example`,
  )
  expect(signedLetter('Вітаємо!', sender)).toBe(
    `Вітаємо!\n\n${sender.name}\nТелефон: ${sender.phone}\nhttps://svitlo.example`,
  )
  expect(signedSms('Готово.', { name: 'Світло', phone: null, link: null })).toBe('Готово. Світло')
})

test('a code is in the SMS and in the letter, once', () => {
  expect(sms.code('7K4M').split('7K4M')).toHaveLength(2)
  expect(letters.code('7K4M').body.split('7K4M')).toHaveLength(2)
  expect(letters.code('7K4M').subject).not.toContain('7K4M')
})

test('the letter about a bill names the month, the sum and the last day', () => {
  const { subject, body } = letters.billIssued({
    account: '1200000101',
    month: 'жовтень 2026',
    kopiykas: 86400,
    dueOn: '2026-11-20',
  })
  expect(subject).toBe('Рахунок за жовтень 2026')
  expect(body).toContain('864,00\u00a0грн')
  expect(body).toContain('20.11.2026')
})
