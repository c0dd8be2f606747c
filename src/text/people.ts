import type { Right } from '#domain/rights.ts'
import { dateText } from './dates.ts'
import { numberText, plural } from './format.ts'
import { words } from './language.ts'
import { nouns } from './nouns.ts'
import { rightWords } from './rights.ts'
import { terms } from './terms.ts'
import { web } from './web.ts'

/** settings/account of a company: its people and their rights, and the page of an invitation. */
export const people = words(() => ({
  title: 'Люди компанії',
  columns: {
    name: 'Людина',
    position: terms.position,
    rights: 'Що може',
    accounts: 'Має рахунків',
    endsAt: 'Доступ до',
    state: terms.state,
    lastSignIn: terms.lastSignIn,
    contact: 'Контакт',
    code: terms.uniqueCode,
  },
  states: {
    active: 'Має доступ',
    ended: 'Доступ скінчився',
    blocked: terms.blocked,
    invited: 'Запрошено',
    expired: 'Запрошення згасло',
  },
  search: 'Ім’я, посада, контакт або код',
  right: 'Право',
  anyRight: 'Будь-яке право',
  anyState: terms.any,
  reads: 'лише дивиться',
  readsHint: 'Бачити рахунок може кожен, кому його відкрито.',
  some: (right: string, n: number) => `${right} (на ${numberText(n)})`,
  you: terms.itIsYou,
  none: 'Крім вас, доступу не має ніхто',
  noneHint: 'Запросіть колег: у кожного будуть свій код, пароль і права.',
  invite: {
    open: 'Запросити людину',
    channel: 'Куди надіслати запрошення',
    byEmail: 'Поштою',
    byPhone: 'SMS',
    position: terms.position,
    until: 'Прийняти до',
    days: 'Скільки днів діє запрошення',
    send: 'Надіслати запрошення',
    sent: (to: string) => `Запрошення надіслано: ${to}`,
  },
  change: {
    rights: 'Що може робити',
    accounts: 'До яких рахунків',
    all: (n: number) => `Усі, якими ви керуєте: ${numberText(n)}`,
    chosen: 'Лише вибрані',
    find: 'Знайти рахунок',
    findHint: terms.pointSearch,
    noAccounts: 'Виберіть хоча б один рахунок.',
    endsOn: 'Останній день доступу',
    endsOnHint: 'Порожньо — без строку. Після цього дня рахунки закриються одразу.',
    save: 'Зберегти права',
    saved: (n: number) => `Права збережено: ${plural(n, nouns.account)}`,
    withdraw: 'Забрати доступ',
    withdrawn: (n: number) => `Доступ забрано: ${plural(n, nouns.account)}`,
    withdrawTitle: (name: string) => `Забрати доступ: ${name}?`,
    withdrawHint: 'Вибрані рахунки закриються для цієї людини одразу.',
    block: 'Закрити доступ',
    blocked: 'Доступ закрито, сеанси завершено',
    blockTitle: (name: string) => `Закрити доступ: ${name}?`,
    blockHint: 'Сеанси цієї людини завершаться одразу. Права збережуться, доступ можна відкрити знову.',
    unblock: 'Відкрити доступ',
    unblocked: 'Доступ знову відкрито',
    withdrawInvitation: 'Відкликати запрошення',
    invitationWithdrawn: 'Запрошення відкликано',
    yours: 'Свої права змінити не можна: це робить інша людина, яка керує доступом.',
    /** account: null where it is so on all of them */
    holder: (accounts: readonly string[] | null) =>
      `${accounts === null ? 'Цій людині' : `На ${accounts.length === 1 ? 'рахунку' : 'рахунках'} ${accounts.join(', ')} цій людині`} належить код із договору: права й доступ у неї не забирають. Якщо компанію представляє вже хтось інший, зверніться до контакт-центру.`,
    differ: 'Права на рахунках різні: тут показано спільні. Збережене стане однаковим для вибраних.',
    until: (date: string) => `до ${dateText(date)}`,
  },
  twoPersons: {
    label: 'Документ готує одна людина, а підписує інша',
    on: 'Правило двох осіб увімкнено',
    off: 'Правило двох осіб вимкнено',
    some: (n: number, of: number) => `Увімкнено для ${numberText(n)} з ${numberText(of)} рахунків`,
  },
  audit: {
    title: 'Хто що робив',
    who: 'Хто зробив',
    account: terms.account,
    anybody: 'Усі люди',
    staff: 'Енергокомпанія',
    unknown: 'Невідомо хто',
    accounts: (account: string, n: number) => (n > 1 ? `${account} і ще ${numberText(n - 1)}` : account),
    empty: 'Записів поки немає',
  },
  own: {
    title: 'Що ви можете',
    until: (date: string) => `Доступ діє до ${dateText(date)} включно.`,
    managers: (who: string) => `Доступом керують: ${who}.`,
  },
  join: {
    opens: (company: string) => `Кабінет компанії ${company}`,
    from: (name: string) => `Вас запрошує ${name}.`,
    /** one last day of all the accounts, or each with the number of its accounts */
    ends: (ends: readonly { endsOn: string | null; accounts: number }[]): string =>
      ends
        .map(({ endsOn, accounts }) => {
          const day = endsOn === null ? 'без строку' : `до ${dateText(endsOn)}`
          return ends.length === 1 ? day : `${day}: ${plural(accounts, nouns.account)}`
        })
        .join(', '),
    password: 'Придумайте пароль',
    take: 'Прийняти запрошення',
    done: 'Доступ відкрито',
    code: 'Ваш унікальний код',
    codeHint: 'Запишіть його: разом із рахунком і паролем він потрібен для кожного входу.',
    account: terms.account,
    signIn: web.signIn,
    ended: 'Запрошення вже не діє',
    endedHint:
      'Його прийняли, відкликали або минув строк. Попросіть того, хто вас запрошував, надіслати нове.',
  },
}))

/** What a person may do, in words; a right that is not on all accounts says on how many. */
export const rightsText = (rights: readonly { right: Right; accounts: number }[], accounts: number): string =>
  rights.length === 0
    ? people.reads
    : rights
        .map(({ right, accounts: n }) =>
          n === accounts ? rightWords[right] : people.some(rightWords[right], n),
        )
        .join(', ')
