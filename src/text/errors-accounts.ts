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
  'own-rights': () =>
    'Свої права змінити не можна. Попросіть іншу людину, яка керує доступом: нічого не змінено.',
  /** account: which would be left without anybody. */
  'last-manager': (p) => {
    const account = text(p, 'account')
    return `Ця людина — остання, хто без строку керує доступом${account === null ? '' : ` для рахунку\u00a0${account}`}. Спершу дайте це право комусь іще: нічого не змінено.`
  },
  /** name: whose contact it is. */
  'person-known': (p) => {
    const name = text(p, 'name')
    return `З цим контактом доступ уже має ${name ?? 'людина вашої компанії'}. Змініть її права у списку людей.`
  },
  'too-many-invitations': () =>
    'За добу надіслано вже багато запрошень. Решту надішліть завтра: введене лишилося на сторінці.',
  'invitation-ended': () =>
    'Запрошення вже не діє: його прийняли, відкликали або минув строк. Попросіть надіслати нове.',
  'too-many-accounts': (p) => {
    const limit = number(p, 'limit')
    return limit === null
      ? 'У кабінеті вже найбільша можлива кількість рахунків. Щоб додати новий, вилучіть непотрібний.'
      : `У кабінеті вже ${plural(limit, nouns.account)}, більше додати не можна. Вилучіть непотрібний і повторіть.`
  },
} satisfies Record<string, Message>)
