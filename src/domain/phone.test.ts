import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkPhone,
  digitsOnly,
  formatPhone,
  isPhone,
  maskPhone,
  normalizePhone,
  phoneParts,
  PHONE_LENGTH,
  typedPhone,
} from './phone.ts'

const phones = fc.integer({ min: 100_000_000, max: 999_999_999 }).map((n) => `+380${n}`)
const type = (text: string) => [...text].reduce((shown, symbol) => typedPhone(shown, shown + symbol), '')

describe('a phone is understood', () => {
  test.each([
    '+380671234567',
    '380671234567',
    '0671234567',
    '671234567',
    '80671234567',
    '00380671234567',
    '+38 (067) 123-45-67',
    '+38(067)1234567',
    '067 123 45 67',
    '067-123-45-67',
    '067.123.45.67',
    '(067) 123 45 67',
    '+38\u00A0067\u00A0123\u00A045\u00A067',
    '\u202A+380 67 123 45 67\u202C',
    '067–123–45–67',
    '067‑123‑45‑67',
    'tel:+380671234567',
    'тел. 067 123 45 67',
    '+380 0671234567',
    '+380+380671234567'.replace('+380+', '+380 '),
    '+３８０６７１２３４５６７',
    '  0671234567\n',
  ])('written as %j', (text) => {
    expect(normalizePhone(text)).toBe('+380671234567')
  })

  test.each([
    '',
    '+',
    '067123456',
    '06712345678',
    '+48501234567',
    '+790671234567',
    '0671234567 Олена',
    '067123456A',
    '+380012345678',
    '+0671234567',
    '067+1234567',
    '380',
    '+380671234567, +380501234567',
  ])('but not in %j', (text) => {
    expect(normalizePhone(text)).toBeNull()
  })
})

test('is kept in exactly 13 characters and read back from its own display', () => {
  fc.assert(
    fc.property(phones, (phone) => {
      expect(phone).toHaveLength(PHONE_LENGTH)
      expect(isPhone(phone)).toBe(true)
      expect(normalizePhone(formatPhone(phone))).toBe(phone)
      expect(normalizePhone(phone)).toBe(phone)
    }),
  )
})

test('is shown with brackets and dashes, masked but for the operator and the last two digits', () => {
  expect(formatPhone('+380671234567')).toBe('+38 (067) 123-45-67')
  expect(formatPhone('0800 300 400')).toBe('0800 300 400')
  expect(maskPhone('+380671234567')).toBe('+38 (067) ***-**-67')
})

test('of a company is split after the third character', () => {
  expect(phoneParts('0562310300')).toEqual({ code: '056', rest: '2310300' })
  expect(digitsOnly('0 (562) 31-03-00')).toBe('0562310300')
})

test.each([
  ['', 'required'],
  ['+380', 'required'],
  ['067123', 'length'],
  ['+48 501 234 567', 'length'],
  ['123412341234', 'invalid'],
  ['0671234567', null],
] as const)('the check of %j answers %s', (text, problem) => {
  expect(checkPhone(text)).toBe(problem)
})

describe('the field', () => {
  test('shows the mask growing while the number is typed', () => {
    const shown: string[] = []
    ;[...'0671234567'].reduce((previous, symbol) => {
      shown.push(typedPhone(previous, previous + symbol))
      return shown.at(-1) ?? ''
    }, '')
    expect(shown).toEqual([
      '+38 (0',
      '+38 (06',
      '+38 (067',
      '+38 (067) 1',
      '+38 (067) 12',
      '+38 (067) 123',
      '+38 (067) 123-4',
      '+38 (067) 123-45',
      '+38 (067) 123-45-6',
      '+38 (067) 123-45-67',
    ])
  })

  test.each([
    '0671234567',
    '380671234567',
    '+380671234567',
    '80671234567',
    '671234567',
    '+38 (067) 123-45-67',
  ])('comes to the same number however it is typed: %s', (text) => {
    expect(type(text)).toBe('+38 (067) 123-45-67')
  })

  test('takes a paste or an autofill in any form, over an empty, a started and a full field', () => {
    for (const pasted of [
      '0671234567',
      '+380671234567',
      '380 67 123 45 67',
      '+38\u00A0(067)\u00A0123-45-67',
      '80671234567',
    ]) {
      for (const before of ['', '+38 (0', '+38 (050) 1']) {
        expect(typedPhone(before, pasted)).toBe('+38 (067) 123-45-67')
        expect(typedPhone(before, before + pasted)).toBe('+38 (067) 123-45-67')
      }
    }
  })

  test('loses exactly one digit at each backspace and can be emptied', () => {
    let shown = '+38 (067) 123-45-67'
    for (let left = 9; left > 0; left--) {
      const next = typedPhone(shown, shown.slice(0, -1))
      expect(digitsOnly(next).length === digitsOnly(shown).length - 1 || next === '').toBe(true)
      shown = next
      if (shown === '') break
    }
    expect(typedPhone('+38 (06', '+38 (0')).toBe('+38 (0')
    expect(typedPhone('+38 (0', '+38 (')).toBe('')
  })

  test('ignores letters', () => {
    expect(typedPhone('+38 (067', '+38 (067a')).toBe('+38 (067')
  })

  test('shows a digit too many, and the check refuses it', () => {
    const long = typedPhone('+38 (067) 123-45-67', '+38 (067) 123-45-678')
    expect(long).toBe('+38 (067) 123-45-678')
    expect(checkPhone(long)).toBe('length')
    expect(typedPhone(long, long.slice(0, -1))).toBe('+38 (067) 123-45-67')
  })

  test.each([
    ['480990000001', '480990000001'],
    ['+480990000001', '+480990000001'],
    ['+3806712345678', '+3806712345678'],
    ['067 123 45 67 8', '06712345678'],
    ['+380671234567, +380501234567', '+380671234567380501234567'],
    ['(067) 123-45-67-89', '+38 (067) 123-45-6789'],
  ])('makes no other number of the paste %s', (pasted, shown) => {
    for (const before of ['', '+38 (050) 123-45-67']) {
      expect(typedPhone(before, pasted)).toBe(shown)
      expect(normalizePhone(shown)).toBeNull()
      expect(checkPhone(shown)).not.toBeNull()
    }
  })

  test('loses no digit of anything that is pasted', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+?[1-9][0-9 -]{9,20}$/), (pasted) => {
        const shown = typedPhone('', pasted)
        const number = normalizePhone(pasted)
        if (number === null) expect(normalizePhone(shown)).toBeNull()
        else expect(normalizePhone(shown)).toBe(number)
        if (number === null)
          expect(digitsOnly(shown)).toContain(digitsOnly(pasted).replace(/^(?:38|8(?=0))?0*/, ''))
      }),
    )
  })

  test('leaves a number of another country as it is, so that the check can refuse it', () => {
    expect(typedPhone('', '+48 501 234 567')).toBe('+48501234567')
    expect(checkPhone('+48501234567')).not.toBeNull()
    expect(checkPhone(typedPhone('', '381 00000000'))).not.toBeNull()
  })

  test('never turns what it shows into another number', () => {
    fc.assert(
      fc.property(phones, (phone) => {
        expect(normalizePhone(type(phone))).toBe(phone)
      }),
    )
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        const shown = typedPhone(a, b)
        expect(typedPhone(shown, shown)).toBe(shown)
      }),
    )
  })
})
