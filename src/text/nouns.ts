import { words } from './language.ts'
import type { Forms } from './format.ts'

/** Nouns that stand after numbers on the screens, for `plural`. */
export const nouns = words({
  reading: { one: 'показання', few: 'показання', many: 'показань' },
  second: { one: 'секунда', few: 'секунди', many: 'секунд' },
  minute: { one: 'хвилина', few: 'хвилини', many: 'хвилин' },
  hour: { one: 'година', few: 'години', many: 'годин' },
  day: { one: 'день', few: 'дні', many: 'днів', other: 'дня' },
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
  bill: { one: 'рахунок', few: 'рахунки', many: 'рахунків', other: 'рахунку' },
  payment: { one: 'платіж', few: 'платежі', many: 'платежів', other: 'платежу' },
  apartment: { one: 'об’єкт', few: 'об’єкти', many: 'об’єктів', other: 'об’єкта' },
  point: { one: 'точка обліку', few: 'точки обліку', many: 'точок обліку' },
  message: { one: 'повідомлення', few: 'повідомлення', many: 'повідомлень' },
  ticket: { one: 'звернення', few: 'звернення', many: 'звернень' },
  document: { one: 'документ', few: 'документи', many: 'документів', other: 'документа' },
  act: { one: 'акт', few: 'акти', many: 'актів', other: 'акта' },
  file: { one: 'файл', few: 'файли', many: 'файлів', other: 'файла' },
  row: { one: 'рядок', few: 'рядки', many: 'рядків', other: 'рядка' },
  error: { one: 'помилка', few: 'помилки', many: 'помилок' },
  call: { one: 'виклик', few: 'виклики', many: 'викликів', other: 'виклику' },
  user: { one: 'користувач', few: 'користувачі', many: 'користувачів', other: 'користувача' },
  customer: { one: 'клієнт', few: 'клієнти', many: 'клієнтів', other: 'клієнта' },
  session: { one: 'сеанс', few: 'сеанси', many: 'сеансів', other: 'сеансу' },
} satisfies Record<string, Forms>)

/** The accusative, after «через» and «за»: «через 1 хвилину», «через 1 годину». */
export const accusative = words({
  second: { one: 'секунду', few: 'секунди', many: 'секунд' },
  minute: { one: 'хвилину', few: 'хвилини', many: 'хвилин' },
  hour: { one: 'годину', few: 'години', many: 'годин' },
  day: { one: 'день', few: 'дні', many: 'днів', other: 'дня' },
} satisfies Record<string, Forms>)

/** The genitive, after «з» and «до»: «з 1 лічильника», «до 5 символів». */
export const genitive = words({
  file: { one: 'файла', few: 'файлів', many: 'файлів', other: 'файла' },
  day: { one: 'дня', few: 'днів', many: 'днів', other: 'дня' },
  bill: { one: 'рахунка', few: 'рахунків', many: 'рахунків', other: 'рахунка' },
  symbol: { one: 'символу', few: 'символів', many: 'символів', other: 'символу' },
  attempt: { one: 'спроби', few: 'спроб', many: 'спроб' },
  row: { one: 'рядка', few: 'рядків', many: 'рядків', other: 'рядка' },
  meter: { one: 'лічильника', few: 'лічильників', many: 'лічильників', other: 'лічильника' },
} satisfies Record<string, Forms>)
