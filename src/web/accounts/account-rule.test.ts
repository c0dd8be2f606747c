import { expect, test } from 'vitest'
import { companyOf, householdAccountRule } from './account-rule.ts'

test('an account of any of the six companies is taken, spaces and all', () => {
  expect(householdAccountRule('1200 000 001')).toBeNull()
  expect(householdAccountRule('4520000007')).toBeNull()
})

test('a refused prefix says why', () => {
  expect(householdAccountRule('1100000101')).toMatch(/рахунок бізнесу/)
  expect(householdAccountRule('9990000001')).toMatch(/не впізнаємо компанію/)
  expect(householdAccountRule('1209000001')).toBe(
    'Особовий рахунок компанії Дніпровські електромережі починається з 1200',
  )
})

test('letters and a wrong length are told apart', () => {
  expect(householdAccountRule('12OO000001')).toBe('Особовий рахунок складається лише з цифр')
  expect(householdAccountRule('12000')).toBe('Особовий рахунок має містити 10 символів')
})

test('the company is named as soon as it can be told', () => {
  expect(companyOf('12')).toBeNull()
  expect(companyOf('4521')).toEqual({ site: 'kem', name: 'Київські електромережі' })
})
