import jsQR from 'jsqr'
import { expect, test } from 'vitest'
import { makeIban } from './iban.ts'
import { nbuQrLink } from './qr-nbu.ts'
import { readNbuQr } from './qr-nbu-under-test.ts'
import { nbuQrPicture, plainQrPicture } from './qr-picture.ts'

/** Paints the picture as a camera would see it: dark modules, then the white circle of the bank's with a black middle. */
function painted(
  { size, path, center = 0, circle = 0 }: { size: number; path: string; center?: number; circle?: number },
  scale = 4,
): { data: Uint8ClampedArray; side: number } {
  const side = size * scale
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  const paint = (x: number, y: number, value: number) =>
    data.fill(value, (y * side + x) * 4, (y * side + x) * 4 + 3)
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1/g))
    for (let dy = 0; dy < scale; dy++)
      for (let dx = 0; dx < Number(length) * scale; dx++)
        paint(Number(x) * scale + dx, Number(y) * scale + dy, 0)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const away = Math.hypot(x / scale - center, y / scale - center)
      if (away < circle) paint(x, y, away < circle - 4 ? 90 : 255)
    }
  return { data, side }
}

const link = (purpose: string) =>
  nbuQrLink({
    name: 'Дніпровські електромережі',
    iban: makeIban('300001', '26030000007'),
    amount: 123_456,
    code: '00000000',
    purpose,
    reference: '1200000007-2026-10',
    lock: 'FEFF',
  })

test.each([
  'Оплата за електроенергію за жовтень 2026, особовий рахунок 1200000007',
  'Оплата за електроенергію за жовтень 2026, особовий рахунок 1200000007, споживач Нечуй-Левицька-Коцюбинська',
])('a bank reads the drawn code in spite of the hryvnia mark: %s', (purpose) => {
  const wanted = link(purpose)
  const { data, side } = painted(nbuQrPicture(wanted))
  expect(jsQR(data, side, side)?.data).toBe(wanted)
  expect(readNbuQr(wanted)).toMatchObject({ amount: 123_456, purpose, warnings: [] })
})

test('the code is of version 10 to 17 with a quiet zone of four modules', () => {
  const { size, path } = nbuQrPicture(link('Оплата'))
  expect([57, 61, 65, 69, 73, 77, 81, 85]).toContain(size - 8)
  expect(path.startsWith('M4 4h7')).toBe(true)
})

test('a link that is too long is refused', () => {
  expect(() => nbuQrPicture(`https://bank.gov.ua/qr/${'x'.repeat(900)}`)).toThrow(RangeError)
})

test('any other text is drawn without a mark and read back', () => {
  const uri =
    'otpauth://totp/%D0%A1:%2B380990000001?issuer=%D0%A1&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&digits=6'
  const { data, side } = painted(plainQrPicture(uri))
  expect(jsQR(data, side, side)?.data).toBe(uri)
})
