import { expect, test } from 'vitest'
import { acceptOf, foreignEnding, KINDS_TAKEN } from './file-kinds.ts'

test('a chooser offers every usual ending of the kinds that are taken', () => {
  expect(acceptOf(['pdf', 'jpg'])).toBe('.pdf,.jpg,.jpeg,.jpe,.jfif')
})

test.each([
  ['setup.EXE', 'EXE'],
  ['нотатки.txt', 'TXT'],
  ['стара.xls', 'XLS'],
  ['Заява.PDF', null],
  ['IMG_0042.JPEG', null],
  ['договір.pdf.p7s', null],
  ['акт від 01.12', null],
  ['без назви', null],
])('«%s» as a file of a ticket: the foreign ending is %s', (name, ending) => {
  expect(foreignEnding(name, KINDS_TAKEN.ticket)).toBe(ending)
})
