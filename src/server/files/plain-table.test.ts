import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPlainTable, plainTable } from './plain-table.ts'

const is = (text: string) => isPlainTable(Buffer.from(text))
const utf16 = (text: string, bigEnd = false) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return bigEnd ? bytes.swap16() : bytes
}

test.each([
  'Рахунок;Лічильник;Показання\r\n1;2;3\r\n',
  '\uFEFFа\tб\tв\n1\t2\t3\n',
  'а,б,в\n"1,5","два\nрядки",3\n',
  'а;б;в',
  'ТОВ «Пекарня», показання за листопад\r\n\r\nРахунок;Лічильник;Показання\r\n1;2;3\r\n',
  'sep=;\r\nРахунок;Лічильник;Показання\r\n1;2;3\r\n',
  'sep=|\nРахунок|Лічильник|Показання\n1|2|3\n',
  'Лічильник;Показання\r\n06012345;2290,5\r\n',
  'Показання цеху\nЛічильник\tПоказання\n06012345\t2290,5\n',
  '[Показання]\nРахунок;Лічильник;Показання\n1;2;3\n',
  'Рахунок;Лічильник;Показання\n1;2;3\n1;3;4\nРазом: 2\nЕнергетик ____ Петренко (підпис)\n',
  'Рахунок;Лічильник;Показання\n1;2;3\n;Разом\n',
  'Лічильник;Показання, кВт·год\n06012345;2290,5\nВсього 1\n',
])('%j is a table', (text) => {
  expect(is(text)).toBe(true)
})

test.each([
  '',
  'а',
  'а;б',
  'Добрий день, прошу, прийміть.\nДякую.\n',
  '<html>;;</html>\n<p>;;</p>',
  '{"a":1,"b":2,"c":3}',
  'а;б;в\n1;2\n',
  '[1,2,3]\n',
  '[\n{"a":1,"b":2,"c":3},\n{"a":1,"b":2,"c":3},\n]\n',
  'а;б;в\n1;2;3\n<script>\n',
  'for (i;j;k) {\nfor (i;j;k) {\n}\n',
  'MZ\u0090\u0000;;\n',
  '#!/bin/sh\nrm -rf a; rm -rf b; rm -rf c\n',
  'let a = 1;\nlet b = 2;\n',
  'Добрий день, Іване\nпишу вам, бо треба\nдо побачення, ваш Степан!\n',
  'body { color: red;\n margin: 0;\n',
])('%j is none', (text) => {
  expect(is(text)).toBe(false)
})

test.each([false, true])('what Excel calls Unicode text is a table too, bytes turned round: %s', (bigEnd) => {
  expect(isPlainTable(utf16('Лічильник\tЗона\tПоказання\r\n06012345\tДень\t2290\r\n', bigEnd))).toBe(true)
  expect(isPlainTable(utf16('<html>\t\t</html>\n<p>\t\t</p>', bigEnd))).toBe(false)
})

test('the line that tells the delimiter is no row', () => {
  expect(plainTable(Buffer.from('\uFEFFsep=,\nа,б,в\n1,2,3\n'))).toEqual({
    delimiter: ',',
    text: 'а,б,в\n1,2,3\n',
  })
})

test('titles over a table of quoted cells do not hide it, whatever they say', () => {
  const title = fc
    .string({ unit: 'grapheme' })
    .filter((text) => !/[\u0000-\u001F\u007F"<{[#\uFFFE\uFFFF]|^sep=/i.test(text)) // oxlint-disable-line no-control-regex
  fc.assert(
    fc.property(fc.array(title, { maxLength: 5 }), (titles) => {
      const rows = ['Рахунок;Лічильник;Показання', ...Array.from({ length: 16 }, (_, n) => `1;${n};3`)]
      expect(is([...titles, ...rows].join('\n'))).toBe(true)
    }),
  )
})

test('whatever the cells hold, rows of equal length with quotes round them are a table', () => {
  const cell = fc.string({ unit: 'grapheme' }).filter((text) => !/[\u0000-\u001F\u007F]/.test(text)) // oxlint-disable-line no-control-regex
  const rows = fc.integer({ min: 3, max: 8 }).chain((width) => {
    const row = fc.array(cell, { minLength: width, maxLength: width })
    return fc.array(row, { minLength: 1, maxLength: 30 })
  })
  fc.assert(
    fc.property(rows, (table) => {
      const lines = table.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(';'))
      expect(is(lines.join('\r\n'))).toBe(true)
    }),
  )
})
