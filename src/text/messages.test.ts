import { expect, test } from 'vitest'
import { letters, SMS_PART, sms } from './messages.ts'

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
  sms.applicationApproved(),
  sms.applicationRefused(),
]

test.each(texts)('«%s» fits into one part of an SMS', (text) => {
  expect(text.length).toBeLessThanOrEqual(SMS_PART)
})

test('a code is in the SMS and in the letter, once', () => {
  expect(sms.code('7K4M').split('7K4M')).toHaveLength(2)
  expect(letters.code('7K4M').body.split('7K4M')).toHaveLength(2)
  expect(letters.code('7K4M').subject).not.toContain('7K4M')
})

test('the letter about a bill names the month, the sum and the last day', () => {
  const { subject, body } = letters.billIssued({
    month: 'жовтень 2026',
    kopiykas: 86400,
    dueOn: '2026-11-20',
  })
  expect(subject).toBe('Рахунок за жовтень 2026')
  expect(body).toContain('864,00\u00a0грн')
  expect(body).toContain('20.11.2026')
})
