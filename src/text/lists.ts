import { terms } from './terms.ts'
import { words } from './language.ts'
import { numberText } from './format.ts'

/** Words over every list of a cabinet: its filters, its files, what to say when nothing is found. */
export const lists = words(() => ({
  from: 'З дати',
  to: 'До дати',
  clear: 'Скинути фільтри',
  total: 'Разом',
  dense: 'Щільні рядки',
  download: 'Завантажити',
  csv: 'CSV',
  xlsx: 'Excel',
  print: terms.print,
  find: terms.find,
  periodWrong: 'Перша дата має бути не пізніше за другу',
}))
/** What the server writes into a file that does not hold its whole list. */
export const cutFile = words(
  {
    name: (rows: number) => `(перші ${rows})`,
    lastLine: (rows: number, total: number | null) =>
      `Це не весь список: файл вміщує перші ${numberText(rows)} рядків${total === null ? '' : ` із ${numberText(total)}`}. Щоб отримати решту, звузьте період або фільтри.`,
  },
  {
    name: (rows: number) => `(first ${rows})`,
    lastLine: (rows: number, total: number | null) =>
      `This is not the whole list: a file holds the first ${numberText(rows)} rows${total === null ? '' : ` of ${numberText(total)}`}. For the rest choose a shorter period or more filters.`,
  },
)
