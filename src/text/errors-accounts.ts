import { isRight } from '#domain/rights.ts'
import { words } from './language.ts'
import { plural } from './format.ts'
import { nouns } from './nouns.ts'
import type { Message } from './params.ts'
import { number, text } from './params.ts'
import { rightMissing } from './rights.ts'

/** Accounts and objects. A stranger's account reads exactly like an absent one (issue 2, «Must be seen»). */
export const accountMessages = words({
  'account-not-found': () =>
    'Рахунок із таким номером і кодом не знайдено. Звірте обидва числа з рахунком на оплату або зверніться до контакт-центру.',
  'account-already-added': () => 'Цей рахунок уже є у вашому кабінеті.',
  'account-has-no-objects': () =>
    'За цим особовим рахунком немає жодного об’єкта. Зверніться до контакт-центру, щоб перевірити договір.',
  'contract-not-found': () =>
    'Договір не знайдено. Перевірте номер рахунку або зверніться до контакт-центру: дані не змінено.',
  /** right, account: which; who: names of those who can give it. */
  'right-missing': (p) => {
    const right = text(p, 'right')
    const who = text(p, 'who')
    return [
      right !== null && isRight(right) ? rightMissing.named(right, text(p, 'account')) : rightMissing.whole,
      who === null ? rightMissing.askCompany : rightMissing.ask(who),
      rightMissing.nothingChanged,
    ].join(' ')
  },
  'too-many-accounts': (p) => {
    const limit = number(p, 'limit')
    return limit === null
      ? 'У кабінеті вже найбільша можлива кількість рахунків. Щоб додати новий, вилучіть непотрібний.'
      : `У кабінеті вже ${plural(limit, nouns.account)}, більше додати не можна. Вилучіть непотрібний і повторіть.`
  },
} satisfies Record<string, Message>)
