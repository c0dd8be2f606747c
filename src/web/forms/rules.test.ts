import { expect, test } from 'vitest'
import { codeRule, entityAccountRule, middleNameRule, nameRule, phoneRule } from './rules.ts'
import { emailRule, optionalEmailRule } from './text-rules.ts'
import { newPasswordRule, passwordRule } from './password-rules.ts'

const required = "Це поле обов'язкове для заповнення"

test('a phone is asked for, and then for its 13 characters', () => {
  expect(phoneRule('')).toBe(required)
  expect(phoneRule('+38 (067) 12')).toBe('Номер телефону має містити 13 символів')
  expect(phoneRule('+38 (067) 123-45-678')).toBe('Номер телефону має містити 13 символів')
  expect(phoneRule('480990000001')).toBe('Номер телефону має містити 13 символів: +380 і ще 9 цифр номера')
  expect(phoneRule('067 123 45 67')).toBeNull()
})

test('an e-mail that may be left out is checked when it is there', () => {
  expect(emailRule('')).toBe(required)
  expect(optionalEmailRule('')).toBeNull()
  expect(optionalEmailRule('olena@')).toBe('Перевірте коректність введеної пошти')
})

test('a code has four symbols, and a symbol no code has is not sent', () => {
  expect(codeRule('AB')).toBe('Код має містити 4 символи')
  expect(codeRule('AB01')).toBe('Код не вірний.')
  expect(codeRule('ав2х')).toBeNull()
})

test('a name is Ukrainian and not too short', () => {
  expect(nameRule('О')).toBe('мінімум 2 символи')
  expect(nameRule('Olena')).toBe('Некоректні данні')
  expect(nameRule('Мар’яна')).toBeNull()
})

test('a new password must not be made of what everybody knows about its owner', () => {
  expect(newPasswordRule('Коваленко1', 'person', ['Коваленко'])).toMatch(/перевірте вимоги до пароля/)
  expect(newPasswordRule('tepla-osin-48', 'person', ['Коваленко'])).toBeNull()
})

test('a password nobody of the kind can have is told so in the one sentence of the specification', () => {
  const sentence = 'перевірте коректність внесеного особового рахунку або пароля'
  for (const bad of ['', 'сім знк', 'с'.repeat(129), 'з табуляцією\t8'])
    expect(passwordRule('person')(bad), bad).toBe(sentence)
  expect(passwordRule('person')('вісім сим')).toBeNull()
  expect(passwordRule('entity')('вісім сим')).toBe(sentence)
  expect(passwordRule('admin')('жовтий ліхтар над річкою')).toBeNull()
})

test('a short and a long new password are told by how much', () => {
  expect(newPasswordRule('qwerty', 'person', [])).toBe('мінімум 8 символів')
  expect(newPasswordRule('qwerty', 'admin', [])).toBe('мінімум 15 символів')
  expect(newPasswordRule('тихо над річкою '.repeat(9), 'person', [])).toBe('максимум 128 символів')
})

test('a patronymic is asked for; who has none says so with a dash', () => {
  expect(middleNameRule('')).toBe(required)
  expect(middleNameRule('-')).toBeNull()
  expect(middleNameRule('Іванівна')).toBeNull()
  expect(middleNameRule('--')).toBe('Некоректні данні')
})

test('a business account of another prefix is told the prefix and the company', () => {
  expect(entityAccountRule('1200000101', null)).toBe(
    'Особовий рахунок компанії Дніпровські електромережі починається з 1100',
  )
  expect(entityAccountRule('9990000001', 'kem')).toBe(
    'Особовий рахунок компанії Київські електромережі починається з 451',
  )
  expect(entityAccountRule('9990000001', null)).toMatch(/не впізнаємо компанію/)
  expect(entityAccountRule('11000', null)).toBe('Особовий рахунок має містити 10 символів')
  expect(entityAccountRule('1100000101', null)).toBeNull()
})
