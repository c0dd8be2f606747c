import { expect, test } from 'vitest'
import { write30818, write30917 } from './layouts.ts'

const about = { object: '1100000102', day: '2026-11-05' }
const text = (bytes: Uint8Array) => new TextDecoder('windows-1251').decode(bytes)

test('30917 has a head without a year, a line for a meter and channel with the sum and 48 half-hours, and an end', () => {
  const halves = Array.from({ length: 48 }, (_, n) => (n === 0 ? 1234 : n === 47 ? 0 : 1000))
  const { name, bytes } = write30917(about, [{ meter: '12345678', register: 'A+', halves }])
  expect(name).toBe('1100000102_051126_917.dat')
  const lines = text(bytes).split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toBe('((//30917:1105:1100000102:++')
  expect(lines[1]?.startsWith('(123456781): 47,234 : 1,234 : 1,000 : ')).toBe(true)
  expect(lines[1]?.endsWith(' : 1,000 : 0,000 :')).toBe(true)
  // the number, the sum, 48 values and what follows the last colon
  expect(lines[1]?.split(':')).toHaveLength(51)
  expect(lines.slice(2)).toEqual(['=))', ''])
})

test('the sum of 30917 is exactly the sum of its half-hours', () => {
  const halves = Array.from({ length: 48 }, (_, n) => n * 37 + 1)
  const [, line = ''] = text(write30917(about, [{ meter: '1', register: 'R-', halves }]).bytes).split('\r\n')
  const [number, sum, ...values] = line
    .split(':')
    .slice(0, -1)
    .map((part) => part.trim())
  expect(number).toBe('(14)')
  const figures = values.map((value) => Number(value.replace(',', '.')))
  expect(figures).toHaveLength(48)
  expect(Number(sum?.replace(',', '.'))).toBeCloseTo(
    figures.reduce((all, value) => all + value, 0),
    9,
  )
})

test('channels are 1 to 4 for A+, A−, R+, R−', () => {
  const lines = (['A+', 'A-', 'R+', 'R-'] as const).map((register) => ({
    meter: '7000001',
    register,
    value: 12345.67,
  }))
  const { name, bytes } = write30818(about, lines)
  expect(name).toBe('1100000102_051126_818.dat')
  expect(text(bytes)).toBe(
    [
      '((//30818:1105:1100000102:++',
      '(70000011): 12345,670 :',
      '(70000012): 12345,670 :',
      '(70000013): 12345,670 :',
      '(70000014): 12345,670 :',
      '=))',
      '',
    ].join('\r\n'),
  )
})

test('an object with a Ukrainian code goes in code page 1251: one byte a letter', () => {
  const { bytes } = write30818({ object: 'Цех1', day: '2026-01-02' }, [])
  expect(bytes.slice('((//30818:0102:'.length, '((//30818:0102:'.length + 4)).toEqual(
    Uint8Array.of(0xd6, 0xe5, 0xf5, 0x31),
  )
  expect(text(bytes)).toBe('((//30818:0102:Цех1:++\r\n=))\r\n')
})
