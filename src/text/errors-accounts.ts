import { isRight } from '#domain/rights.ts'
import { dateText, monthText } from './dates.ts'
import { words } from './language.ts'
import { plural } from './format.ts'
import { nouns } from './nouns.ts'
import type { Message } from './params.ts'
import { number, text } from './params.ts'
import { rightMissing } from './rights.ts'

/** Accounts and objects. A stranger's account reads exactly like an absent one. */
export const accountMessages = words({
  'account-not-found': () =>
    'Такий рахунок не знайдено. Звірте його номер, а якщо ввели код, то і код, з рахунком на оплату або зверніться до контакт-центру.',
  'account-already-added': () => 'Цей рахунок уже є у вашому кабінеті.',
  'account-has-no-objects': () =>
    'За цим особовим рахунком немає жодного об’єкта. Зверніться до контакт-центру, щоб перевірити договір.',
  'contract-not-found': () =>
    'Договір не знайдено. Перевірте номер рахунку або зверніться до контакт-центру: дані не змінено.',
  'view-only': () =>
    'Ви дивитеся на кабінет очима клієнта: змінити щось, завантажити чи сплатити тут не можна. Поверніться до картки рахунка.',
  /** right, account: which; who: names of those who can give it, '' where nobody of the company can. */
  'right-missing': (p) => {
    const right = text(p, 'right')
    // absent where it was not asked who can
    const who = p['who'] === '' ? '' : text(p, 'who')
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
  /** account: which one has the code in its contract. */
  'contract-holder': (p) => {
    const account = text(p, 'account')
    return `Цій людині належить код із договору${account === null ? '' : ` (рахунок\u00a0${account})`}, тож її права й доступ не обмежують. Якщо компанію представляє вже хтось інший, зверніться до контакт-центру: нічого не змінено.`
  },
  'last-head': () =>
    'Це останній керівник, який може все. Спершу дайте цю роль комусь іще: нічого не змінено.',
  'login-taken': () => 'Такий логін уже має інший працівник. Придумайте інший: введене лишилося на сторінці.',
  /** who: whoever proposed it. */
  'already-proposed': (p) => {
    const who = text(p, 'who')
    return `Таку зміну вже запропонував(-ла) ${who ?? 'інший працівник'}, вона чекає підтвердження. Підтвердьте її або відхиліть, тоді пропонуйте нову.`
  },
  /** month: the last one with a bill. */
  'price-billed': (p) => {
    const month = text(p, 'month')
    return `За ${month === null ? 'ці місяці' : monthText(month)} вже виставлено рахунки, тому цієї ціни змінити не можна. Почніть нову з пізнішого місяця.`
  },
  /** from, to: of the price in the way. */
  'price-overlaps': (p) => {
    const [from, to] = [text(p, 'from'), text(p, 'to')]
    const span =
      from === null ? '' : `: з ${dateText(from)} ${to === null ? 'і надалі' : `до ${dateText(to)}`}`
    return `На частину цих місяців уже введено іншу ціну${span}. Змініть початок або кінець нової, щоб кожен місяць мав одну ціну.`
  },
  'rule-too-late': () =>
    'Від цього дня правило вже не встигне: передавання показань за ним почалося б або вже почалося, або день минув. Виберіть пізніший день.',
  /** times: how many times dearer, or cheaper. */
  'price-unlikely': (p) =>
    `Ціна відрізняється від чинної в ${text(p, 'times') ?? 'кілька'} разів. Перевірте кому; якщо все правильно, підтвердьте це й запропонуйте ще раз.`,
  'another-person': () =>
    'Власну пропозицію або зміну своїх ролей підтверджує інша людина. Попросіть колегу з роллю керівника.',
  'no-contact': () =>
    'У працівника немає електронної пошти, куди надіслати посилання. Дайте новий пароль командою на сервері (npm run admin -- --reset).',
  /** name: whose contact it is. */
  'person-known': (p) => {
    const name = text(p, 'name')
    return `З цим контактом доступ уже має ${name ?? 'людина вашої компанії'}. Змініть її права у списку людей.`
  },
  'too-many-invitations': () =>
    'За добу надіслано вже багато запрошень. Решту надішліть завтра: введене лишилося на сторінці.',
  'link-ended': () => 'Це посилання вже не діє: на запитання відповіли або строк минув. Зателефонуйте нам.',
  'pay-link-ended': () => 'Посилання для оплати вже не діє. Попросіть нове або знайдіть рахунок за номером.',
  'payment-over': () => 'Цей платіж уже завершено. Подивіться його стан; щоб сплатити ще, почніть новий.',
  'provider-down': () =>
    'Платіжний сервіс не відповідає, гроші не списано. Спробуйте за кілька хвилин або виберіть інший спосіб.',
  'notice-short': (p) =>
    `Строк закороткий: за правилами щонайменше ${text(p, 'least') ?? '10'} робочих днів. Виберіть пізніший день.`,
  'debt-less': (p) =>
    `Прострочено ${text(p, 'sum') ?? 'мало'}: попередження на більшу суму не видають. Зменште суму.`,
  'invitation-ended': () =>
    'Запрошення вже не діє: його прийняли, відкликали або минув строк. Попросіть надіслати нове.',
  'too-many-accounts': (p) => {
    const limit = number(p, 'limit')
    return limit === null
      ? 'У кабінеті вже найбільша можлива кількість рахунків. Щоб додати новий, вилучіть непотрібний.'
      : `У кабінеті вже ${plural(limit, nouns.account)}, більше додати не можна. Вилучіть непотрібний і повторіть.`
  },
} satisfies Record<string, Message>)
