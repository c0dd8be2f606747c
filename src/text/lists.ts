/** Words over every list of a cabinet: its filters, its files, what to say when nothing is found. */
export const lists = {
  from: 'З дати',
  to: 'До дати',
  all: 'Усі',
  clear: 'Скинути фільтри',
  csv: 'CSV',
  xlsx: 'Excel',
  print: 'Надрукувати',
  find: 'Знайти',
  periodWrong: 'Перша дата має бути не пізніше за другу',
} as const
