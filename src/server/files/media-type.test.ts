import { expect, test } from 'vitest'
import { mediaTypeOf, nameAs } from './media-type.ts'

test.each([
  ['p7s', 'договір.hta', 'договір.p7s'],
  ['p7s', 'акт.pdf.P7S', 'акт.pdf.p7s'],
  ['pdf', 'акт', 'акт.pdf'],
  ['pdf', 'акт від 01.12', 'акт від 01.12.pdf'],
  ['jpg', 'лічильник.PNG', 'лічильник.jpg'],
  ['heic', 'фото.heic', 'фото.jpg'],
  ['xlsx', 'показання.xlsm', 'показання.xlsx'],
  ['xls', 'показання.exe', 'показання.xls'],
  ['csv', '.hta', '.csv'],
] as const)('a file that is %s and is called %s leaves as %s', (type, name, left) => {
  expect(nameAs(mediaTypeOf(type), name)).toBe(left)
})

test('a file of a type we do not keep leaves without an ending', () => {
  expect(nameAs('text/html', 'сторінка.hta')).toBe('сторінка')
})
