import { expect, test } from 'vitest'
import * as validation from './validation.ts'

test('the texts of the validation table are kept to the letter', () => {
  expect(validation.requiredText()).toBe("Це поле обов'язкове для заповнення")
  expect(validation.minimumText(8)).toBe('мінімум 8 символів')
  expect(validation.maximumText(128)).toBe('максимум 128 символів')
  expect(validation.exactText(10)).toBe('містити 10 символів')
  expect(validation.phoneText()).toBe('Номер телефону має містити 13 символів')
  expect(validation.emailText()).toBe('Перевірте коректність введеної пошти')
  expect(validation.nameText()).toBe('Некоректні данні')
  expect(validation.passwordText()).toBe('перевірте коректність внесеного особового рахунку або пароля')
  expect(validation.newPasswordText()).toBe(
    'дані не коректні, перевірте вимоги до пароля (i) та створіть надійний пароль',
  )
  expect(validation.samePasswordText()).toBe('Новий пароль не може бути таким же як і старий.')
  expect(validation.codeText()).toBe('Код має містити 4 символи')
  expect(validation.uniqueCodeText()).toBe('Введіть унікальний код що починається з 9000…')
})

test('the number agrees with its noun, as in the quoted «4 символи»', () => {
  expect(validation.minimumText(1)).toBe('мінімум 1 символ')
  expect(validation.minimumText(2)).toBe('мінімум 2 символи')
  expect(validation.exactText(4)).toBe('містити 4 символи')
  expect(validation.maximumText(40)).toBe('максимум 40 символів')
  expect(validation.maximumText(121)).toBe('максимум 121 символ')
})

test('an account asks for the prefix of its own site and names it', () => {
  expect(validation.accountPrefixText('1200')).toBe('Особовий рахунок має починатися з 1200')
  expect(validation.accountPrefixText('452', '«Київські електромережі»')).toBe(
    'Особовий рахунок компанії «Київські електромережі» починається з 452',
  )
})
