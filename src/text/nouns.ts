import { words } from './language.ts'
import type { Forms } from './format.ts'

/** Nouns that stand after numbers on the screens, for `plural`. */
export const nouns = words({
  reading: { one: 'показання', few: 'показання', many: 'показань' },
  second: { one: 'секунда', few: 'секунди', many: 'секунд' },
  minute: { one: 'хвилина', few: 'хвилини', many: 'хвилин' },
  hour: { one: 'година', few: 'години', many: 'годин' },
  day: { one: 'день', few: 'дні', many: 'днів', other: 'дня' },
  workingDay: { one: 'робочий день', few: 'робочі дні', many: 'робочих днів', other: 'робочого дня' },
  month: { one: 'місяць', few: 'місяці', many: 'місяців', other: 'місяця' },
  year: { one: 'рік', few: 'роки', many: 'років', other: 'року' },
  digit: { one: 'цифра', few: 'цифри', many: 'цифр' },
  symbol: { one: 'символ', few: 'символи', many: 'символів', other: 'символу' },
  recoveryCode: { one: 'запасний код', few: 'запасні коди', many: 'запасних кодів' },
  attempt: { one: 'спроба', few: 'спроби', many: 'спроб' },
  meter: { one: 'лічильник', few: 'лічильники', many: 'лічильників', other: 'лічильника' },
  account: {
    one: 'особовий рахунок',
    few: 'особові рахунки',
    many: 'особових рахунків',
    other: 'особового рахунку',
  },
  bill: { one: 'рахунок', few: 'рахунки', many: 'рахунків', other: 'рахунка' },
  payment: { one: 'платіж', few: 'платежі', many: 'платежів', other: 'платежу' },
  apartment: { one: 'об’єкт', few: 'об’єкти', many: 'об’єктів', other: 'об’єкта' },
  point: { one: 'точка обліку', few: 'точки обліку', many: 'точок обліку' },
  message: { one: 'повідомлення', few: 'повідомлення', many: 'повідомлень' },
  ticket: { one: 'звернення', few: 'звернення', many: 'звернень' },
  document: { one: 'документ', few: 'документи', many: 'документів', other: 'документа' },
  act: { one: 'акт', few: 'акти', many: 'актів', other: 'акта' },
  person: { one: 'особа', few: 'особи', many: 'осіб' },
  file: { one: 'файл', few: 'файли', many: 'файлів', other: 'файла' },
  visit: { one: 'візит', few: 'візити', many: 'візитів', other: 'візиту' },
  row: { one: 'рядок', few: 'рядки', many: 'рядків', other: 'рядка' },
  call: { one: 'виклик', few: 'виклики', many: 'викликів', other: 'виклику' },
  page: { one: 'сторінка', few: 'сторінки', many: 'сторінок' },
  times: { one: 'раз', few: 'рази', many: 'разів', other: 'раза' },
  session: { one: 'сеанс', few: 'сеанси', many: 'сеансів', other: 'сеансу' },
} satisfies Record<string, Forms>)

/** The accusative, after «через», «за» and of what is done: «через 1 хвилину», «обрано 1 сторінку». */
export const accusative = words(() => ({
  second: { ...nouns.second, one: 'секунду' },
  minute: { ...nouns.minute, one: 'хвилину' },
  hour: { ...nouns.hour, one: 'годину' },
  day: nouns.day,
  digit: { ...nouns.digit, one: 'цифру' },
  page: { ...nouns.page, one: 'сторінку' },
})) satisfies Record<string, Forms>

/** The genitive singular is the form after a fraction, the plural the form after five. */
const inGenitive = ({ few, many, other = few }: Forms): Forms => ({ one: other, few: many, many, other })

/** The genitive, after «з» and «до»: «з 1 лічильника», «до 5 файлів». */
export const genitive = words(() => ({
  account: inGenitive(nouns.account),
  file: inGenitive(nouns.file),
  day: inGenitive(nouns.day),
  bill: inGenitive(nouns.bill),
  meter: inGenitive(nouns.meter),
}))
