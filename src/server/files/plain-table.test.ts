import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPlainTable } from './plain-table.ts'

const is = (text: string) => isPlainTable(Buffer.from(text))

test.each([
  'Рахунок;Лічильник;Показання\r\n1;2;3\r\n',
  '\uFEFFа\tб\tв\n1\t2\t3\n',
  'а,б,в\n"1,5","два\nрядки",3\n',
  'а;б;в',
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
  'MZ\u0090\u0000;;\n',
  '#!/bin/sh\nrm -rf a; rm -rf b; rm -rf c\n',
])('%j is none', (text) => {
  expect(is(text)).toBe(false)
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
