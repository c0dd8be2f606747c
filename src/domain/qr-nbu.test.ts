import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeBase64Url } from './base64url.ts'
import { checkNbuPayment, NBU_LOCK, nbuPayload, type NbuPayment, nbuQrLink, nbuText } from './qr-nbu.ts'
import { readNbuQr } from './qr-nbu-under-test.ts'
import { encodeWindows1251 } from './windows-1251.ts'

const payment: NbuPayment = {
  name: 'ТОВ «Світло»',
  iban: 'UA743077700000026001611157323',
  amount: 86400,
  code: '99999807',
  purpose: 'За електроенергію, о/р 1200123456, листопад 2026',
}
const vector =
  'https://bank.gov.ua/qr/QkNECjAwMwoxClhDVAoK0JPQniAi0JLQtdGA0YXQvtCy0L3QuNC5INCf0L7RgNGP0LTQvtC6IgpVQTc0MzA3NzcwMDAwMDAyNjAwMTYxMTE1NzMyMwoKNDM3MjMyNTQKU1VQUC9TVVBQCgoKCgoKCg'
const lines = (text: string) =>
  `https://qr.bank.gov.ua/${encodeBase64Url(encodeWindows1251(text) ?? new Uint8Array())}`

describe('a code that is written', () => {
  test('in format 003 parts seventeen fields by LF', () => {
    expect(
      nbuPayload({ ...payment, reference: 'INV-7', display: 'Дякуємо', lock: NBU_LOCK.allButAmount }).split(
        '\n',
      ),
    ).toEqual([
      'BCD',
      '003',
      '1',
      'UCT',
      '',
      payment.name,
      payment.iban,
      'UAH864.00',
      '99999807',
      'SUPP/SUPP',
      'INV-7',
      payment.purpose,
      'Дякуємо',
      'FEFF',
      '',
      '',
      '',
    ])
  })

  test('in format 002 ends thirteen lines by LF', () => {
    const payload = nbuPayload(payment, '002')
    expect(payload.endsWith('\n')).toBe(true)
    expect(payload.split('\n')).toHaveLength(14)
    expect(payload.split('\n').slice(7, 12)).toEqual(['UAH864.00', '99999807', '', '', payment.purpose])
  })

  test('leaves the amount to the payer when there is none', () => {
    expect(nbuPayload({ ...payment, amount: null }).split('\n')[7]).toBe('')
  })

  test.each(['002', '003'] as const)(
    'in format %s is a link that begins as the resolution says, without padding, within 507 characters',
    (format) => {
      const link = nbuQrLink({ ...payment, purpose: 'п'.repeat(100) }, format)
      expect(link).toMatch(/^https:\/\/qr\.bank\.gov\.ua\/[A-Za-z0-9_-]+$/)
      expect(link.length).toBeLessThanOrEqual(507)
    },
  )

  test('is the published third-party code but for the kind of transfer and the purpose the resolution demands', () => {
    const same = nbuPayload({
      ...payment,
      name: 'ГО "Верховний Порядок"',
      amount: null,
      code: '43723254',
      purpose: '',
    }).replace('UCT', 'XCT')
    expect(`https://bank.gov.ua/qr/${Buffer.from(same).toString('base64url')}`).toBe(vector)
  })
})

describe('a payment is refused', () => {
  test.each<[string, Partial<NbuPayment>, string]>([
    ['without a name', { name: '' }, 'name'],
    ['with a name too long', { name: 'н'.repeat(141) }, 'name'],
    ['with a wrong IBAN', { iban: 'UA753077700000026001611157323' }, 'iban'],
    ['with spaces in the IBAN', { iban: 'UA74 3077 7000 0002 6001 6111 5732 3' }, 'iban'],
    ['of nothing', { amount: 0 }, 'amount'],
    ['of a billion', { amount: 100_000_000_000 }, 'amount'],
    ['of half a kopiyka', { amount: 0.5 }, 'amount'],
    ['without a code', { code: '' }, 'code'],
    ['without a purpose', { purpose: '' }, 'purpose'],
    ['with letters outside Windows-1251', { purpose: 'за ₴' }, 'characters'],
    ['with a non-breaking space', { purpose: 'за\u00A0світло' }, 'characters'],
    ['with a line break', { purpose: 'за\nсвітло' }, 'characters'],
    ['with a wrong lock', { lock: 'all' }, 'lock'],
    ['with a text too long for the picture', { purpose: 'п'.repeat(400) }, 'too-long'],
  ])('%s', (_title, change, problem) => {
    expect(checkNbuPayment({ ...payment, ...change })).toEqual([problem])
    expect(() => nbuQrLink({ ...payment, ...change })).toThrow(problem)
  })

  test('when it wants of format 002 what only 003 has', () => {
    expect(checkNbuPayment({ ...payment, reference: 'x', display: 'y', lock: 'FFFF' }, '002')).toEqual([
      'reference',
      'display',
      'lock',
    ])
  })
})

test('a text is fitted to the characters of the code', () => {
  expect(nbuText('ФОП  Бабʼюк\u00A0М. ₴😀')).toBe('ФОП Баб’юк М.')
  expect(checkNbuPayment({ ...payment, name: nbuText('ФОП Бабʼюк Марʼяна') })).toEqual([])
})

describe('a code that is read', () => {
  test('gives back what was written', () => {
    fc.assert(
      fc.property(
        fc.option(fc.integer({ min: 1, max: 99_999_999_999 })),
        fc.constantFrom('002' as const, '003' as const),
        fc
          .string({
            unit: fc.constantFrom(...'абвгґдеєжзиіїйклмн ,.№«»’-0123456789'),
            minLength: 1,
            maxLength: 60,
          })
          .filter((text) => text.trim() === text),
        (amount, format, purpose) => {
          const read = readNbuQr(nbuQrLink({ ...payment, amount, purpose }, format))
          expect(read).toMatchObject({
            format,
            name: payment.name,
            iban: payment.iban,
            amount,
            code: payment.code,
            purpose,
            warnings: [],
          })
        },
      ),
    )
  })

  test('of a third party is understood', () => {
    expect(readNbuQr(vector)).toMatchObject({
      format: '003',
      transfer: 'XCT',
      name: 'ГО "Верховний Порядок"',
      iban: payment.iban,
      code: '43723254',
      amount: null,
      category: 'SUPP/SUPP',
      warnings: [],
    })
  })

  test('in Windows-1251, with CRLF, fewer fields and padding, from any host', () => {
    const old = [
      'BCD',
      '002',
      '2',
      'UCT',
      '',
      'АТ «Енергія»',
      payment.iban,
      'UAH100',
      '32855961',
      '',
      '',
      'за світло',
      '',
    ].join('\r\n')
    expect(readNbuQr(lines(old))).toMatchObject({
      name: 'АТ «Енергія»',
      amount: 10000,
      purpose: 'за світло',
      display: '',
      warnings: [],
    })
    const bytes = Buffer.from(nbuPayload(payment)).toString('base64')
    expect(readNbuQr(`https://send.monobank.ua/qr/${bytes.replaceAll('/', '_')}`)).toMatchObject({
      amount: 86400,
    })
  })

  test('with wrong check digits, a space behind the IBAN or a short amount is read with a warning', () => {
    const odd = [
      'BCD',
      '003',
      '2',
      'ICT',
      '',
      'Хтось',
      'UA753077700000026001611157323 ',
      'UAH100.5',
      '32855968',
      'SUPP/SUPP',
      '',
      'за світло',
      '',
      '',
      '',
      '',
      'RFU',
    ]
    expect(readNbuQr(lines(odd.join('\n')))).toMatchObject({
      amount: 10050,
      warnings: ['iban-check', 'iban-spaces', 'code-check', 'amount'],
    })
  })

  test.each([
    '',
    'https://example.com/',
    'https://qr.bank.gov.ua/QUJD',
    'BCD\n009\n1',
    'хтозна',
    'https://qr.bank.gov.ua/%%%',
    'http://qr.bank.gov.ua/QkNE',
  ])('%j is not such a code', (text) => {
    expect(readNbuQr(text)).toBeNull()
  })
})
