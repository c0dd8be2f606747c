import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkEic, eicCheck, isEic, isMeteringPointEic, makeEic, normalizeEic } from './eic.ts'

describe('an EIC code', () => {
  test.each([
    '62Z0602349894257',
    '10X1001C--00001X',
    '10Y1001C--00003F',
    '10Y1001C--000182',
    '10YUA-WEPS-----0',
    '10Y1001A1001A869',
    '10Y1001C--00038X',
  ])('%s passes its check', (eic) => {
    expect(isEic(eic)).toBe(true)
  })

  test.each([
    ['', 'required'],
    ['62Z0602349894258', 'check'],
    ['62Z0602349892457', 'check'],
    ['62W000000000000X', 'check'],
    ['62Z060234989425', 'length'],
    ['62Z06023498942577', 'length'],
    ['62Z06О2349894257', 'check'],
    ['62Й0602349894257', 'characters'],
    ['62З0602349894257', 'characters'],
  ])('%j is refused: %s', (eic, problem) => {
    expect(checkEic(eic)).toBe(problem)
  })

  test('is read in lower case, with spaces and with Cyrillic look-alikes', () => {
    expect(normalizeEic(' 62z 0602 3498 94257 ')).toBe('62Z0602349894257')
    expect(isEic('62z0602349894257')).toBe(true)
    expect(normalizeEic('АВСЕНІКМОРТХУ')).toBe('ABCEHIKMOPTXY')
    expect(isEic('10Х1001С–—00001Х')).toBe(true)
  })

  test('works the example of the standard: the sum 955 gives 7', () => {
    expect(eicCheck('62Z060234989425')).toBe('7')
    expect(makeEic('62Z060234989425')).toBe('62Z0602349894257')
    expect(eicCheck('62Z06023498942')).toBeNull()
  })

  test('of a metering point begins with 62Z', () => {
    expect(isMeteringPointEic('62Z0602349894257')).toBe(true)
    expect(isMeteringPointEic('10X1001C--00001X')).toBe(false)
  })

  test('that is made passes, one whose check would be a dash is not made, and a changed digit is caught', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 999_999_999_999n), fc.integer({ min: 3, max: 14 }), (n, position) => {
        const eic = makeEic(`62Z${String(n).padStart(12, '0')}`)
        if (eic === null) return fc.pre(false)
        expect(isEic(eic)).toBe(true)
        expect(eic.endsWith('-')).toBe(false)
        const digit = (Number(eic.charAt(position)) + 1) % 10
        expect(isEic(eic.slice(0, position) + digit + eic.slice(position + 1))).toBe(false)
      }),
    )
  })
})
