import { expect, test } from 'vitest'
import { asTyped, drumsOf, freePlaces, typedValue, valueOf } from './typed-value.ts'

const plain = { digits: 6, decimals: 0 }
const fine = { digits: 6, decimals: 2 }

test('digits are taken as they come, from any paste', () => {
  expect(typedValue('012345', plain)).toBe('012345')
  expect(typedValue(' 12\u00a0345 кВт', plain)).toBe('12345')
  expect(typedValue('0012345678', { digits: 8, decimals: 0 })).toBe('12345678')
})

test('a number longer than the register is not taken', () => {
  expect(typedValue('1234567', plain)).toBeNull()
})

test('what stands behind the comma is kept only where the register shows it', () => {
  expect(typedValue('12345.678', fine)).toBe('12345,67')
  expect(typedValue('12345,', fine)).toBe('12345,')
  expect(typedValue('12345,67', plain)).toBe('12345')
})

test('a typed value is a number, and an empty field is none', () => {
  expect(valueOf('012345')).toBe(12_345)
  expect(valueOf('12345,6')).toBe(12_345.6)
  expect(valueOf('')).toBeNull()
  expect(valueOf(',')).toBeNull()
  expect(asTyped(12_345.6)).toBe('12345,6')
})

test('drums not reached yet are known, on both sides of the comma', () => {
  const typed = (text: string) =>
    drumsOf(text, fine)
      .map((drum) => (drum.typed ? '1' : '0'))
      .join('')
  expect(typed('345')).toBe('00011100')
  expect(typed('345,6')).toBe('00011110')
  expect(freePlaces('345', fine)).toEqual({ digits: 2, comma: true })
  expect(freePlaces('345,6', fine)).toEqual({ digits: 1, comma: false })
  expect(freePlaces('345', plain)).toEqual({ digits: 0, comma: false })
})
