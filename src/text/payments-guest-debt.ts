import { plural } from './format.ts'
import { words } from './language.ts'
import { hryvniasText } from './money.ts'
import { accusative } from './nouns.ts'
import { entrance } from './entrance.ts'
import { terms } from './terms.ts'

/** A debt shown without signing in, by a code. */
export const guestDebt = words(() => ({
  title: 'Борг за цим рахунком',
  why: 'Борг показуємо лише власникові: надішлемо код на телефон або пошту, вказані в договорі.',
  ask: 'Показати борг за кодом',
  /** The sentence is the same whether there is such an account or contact. */
  sent: (contact: string, minutes: number) =>
    `Якщо за цим рахунком вказано телефон або пошту, код уже надіслано: ${contact}. Він діє ${plural(minutes, accusative.minute)}. Не надійшов? Суму можна ввести нижче й без коду.`,
  tooMany: (minutes: number) => `${entrance.tooMany(minutes)} Суму можна ввести нижче й без коду.`,
  code: terms.codeOfMessage,
  show: 'Показати борг',
  sum: (kopiykas: number) => (kopiykas === 0 ? terms.settled : `Борг: ${hryvniasText(kopiykas)}`),
  pending: (kopiykas: number) =>
    `З них ${hryvniasText(kopiykas)} уже зараховується, удруге платити не треба.`,
  recommended: (kopiykas: number) => `Радимо сплатити ${hryvniasText(kopiykas)}: суму вже вписано нижче.`,
  several:
    'Цей борг сплачують кількома платежами: компанія має окремі рахунки для різних послуг. Портал сам поділить суму.',
  paySeveral: 'Сплатити кількома платежами',
  nothing: 'Зараз платити нічого не треба. Можна сплатити наперед.',
}))
