import { expect, test } from 'vitest'
import {
  codeRule,
  emailRule,
  nameRule,
  newPasswordRule,
  optionalEmailRule,
  passwordRule,
  phoneRule,
} from './rules.ts'

const required = "Це поле обов'язкове для заповнення"

test('a phone is asked for, and then for its 13 characters', () => {
  expect(phoneRule('')).toBe(required)
  expect(phoneRule('+38 (067) 12')).toBe('Номер телефону має містити 13 символів')
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
  expect(passwordRule('')).toBe('перевірте коректність внесеного особового рахунку або пароля')
})
