import { expect, test } from 'vitest'
import { companies } from './companies.ts'
import { letters, signedLetter, signedSms, SMS_MOST, sms } from './messages.ts'

const texts = [
  sms.code('7K4M'),
  sms.signUpCode('7K4M'),
  sms.restoreCode('7K4M'),
  sms.contactCode('7K4M'),
  sms.passwordChanged(),
  sms.phoneChanged(),
  sms.emailChanged(),
  sms.secondFactorOn(),
  sms.secondFactorOff(),
  sms.recoveryCodeUsed(7),
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

test('the link that restores a password has room with who signs it in two parts of an SMS', () => {
  const link = 'https://kabinet.vysokovoltni-merezhi.example/restore/7K4M7K4M7K4M7K4M'
  const signed = signedSms(sms.restoreLink(link), sender)
  expect(signed).toContain(link)
  expect(signed.length).toBeLessThanOrEqual(SMS_MOST)
  expect(signed.length).toBeGreaterThan(sms.restoreLink(link).length)
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
