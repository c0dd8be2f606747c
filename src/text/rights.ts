import type { Right } from '#domain/rights.ts'
import { words } from './language.ts'

/** What a person of a company may do with an account; reading comes with the account itself. */
export const rightNames: Readonly<Record<Right, string>> = words({
  'hand-in': 'передавати показання',
  pay: 'сплачувати',
  prepare: 'готувати документи й замовляти послуги',
  sign: 'підписувати документи',
  manage: 'керувати доступом людей',
})

/** The same in a word, for lists. */
export const rightWords: Readonly<Record<Right, string>> = words({
  'hand-in': 'передає показання',
  pay: 'сплачує',
  prepare: 'готує документи',
  sign: 'підписує',
  manage: 'керує доступом',
})

/** Why something is not offered, and whom to ask. */
export const rightMissing = words({
  named: (right: Right, account: string | null) =>
    `Потрібне право ${rightNames[right]}${account === null ? '' : ` за рахунком\u00a0${account}`}.`,
  whole: 'На це у вас немає права.',
  /** who: names; nobody of the company: '' */
  ask: (who: string) => (who === '' ? 'Дати його може контакт-центр.' : `Дати його можуть: ${who}.`),
  askCompany: 'Дати його може людина вашої компанії, яка керує доступом, або контакт-центр.',
  nothingChanged: 'Нічого не змінено.',
})
