import { isIsoDate } from '#domain/calendar.ts'
import { isSite } from '#domain/site.ts'
import { companies } from './companies.ts'
import { dateText, dateTimeText, monthText } from './dates.ts'
import { changes, fieldText, valueText } from './changes.ts'
import { kwhText } from './format.ts'
import { words } from './language.ts'
import { lookReasons } from './looks.ts'
import { hryvniasText } from './money.ts'
import { paperKinds } from './paper-states.ts'
import { rightWords } from './rights.ts'
import { coreMessageKinds } from './staff-core-messages.ts'
import { staffMessages } from './staff-messages.ts'
import { servicePurposes } from './order-purposes.ts'
import { staffRequests } from './staff-requests.ts'
import { terms } from './terms.ts'
import { ticketStates } from './ticket-states.ts'

/** What the details of an entry of the audit are called; a test finds a detail that has no name here. */
export const auditDetailNames: Readonly<Record<string, string>> = words({
  accounts: 'скільки рахунків',
  active: 'чи можна замовити',
  amountKopiykas: 'сума',
  audience: 'одержувачі',
  application: 'заявка',
  asked: 'просимо уточнити',
  assignee: 'відповідальний',
  by: 'спосіб входу',
  changed: 'змінено годин',
  code: 'послуга',
  codes: 'послуги',
  crew: 'бригада',
  contact: 'контакт',
  countsOn: 'зараховано на',
  date: 'дата візиту',
  decision: 'рішення',
  description: 'опис',
  ended: 'закрито сеансів',
  endsOn: 'доступ до',
  file: 'ім’я файлу',
  files: 'вкладень',
  from: 'від',
  image: 'зображення',
  rule: 'правило',
  samples: 'запитів і відповідей',
  into: 'об’єднано зі зверненням',
  kind: 'вид',
  kwh: 'спожито',
  level: 'важливість',
  left: 'лишилося запасних кодів',
  look: 'перегляд',
  message: 'яке повідомлення',
  months: 'за місяці',
  name: 'як названо',
  note: 'примітка',
  number: 'номер',
  outage: 'яке відключення',
  pages: 'сторінки показу',
  paper: 'за документом',
  path: 'дія порталу',
  payServices: 'сервіси оплати',
  period: 'період',
  place: 'місце в списку',
  priceKopiykas: 'вартість',
  purpose: 'призначення',
  posts: 'ролі',
  queues: 'черги',
  proposal: 'пропозиція',
  reason: 'причина',
  receipt: 'квитанція',
  refused: 'відхилено рядків',
  request: 'запит',
  rights: 'надані права',
  rows: 'усього рядків',
  second: 'другий чинник',
  site: 'компанія',
  sites: 'компанії',
  source: 'звідки',
  state: 'стан',
  taken: 'прийнято рядків',
  termDays: 'строк, днів',
  text: 'текст',
  ticket: 'за зверненням',
  till: 'показ до',
  title: 'назва',
  to: 'до',
  value: 'значення лічильника',
  version: 'редакція',
  warning: 'попередження',
  weekdays: 'дні тижня',
  works: 'чи працює',
})

/** Codes that stand in the details, by what they are said of. */
const states = words(() => ({
  pending: terms.pending,
  waiting: 'чекаємо на клієнта',
  approved: 'схвалено',
  refused: terms.refused,
  new: ticketStates.new.name,
  'in-progress': ticketStates['in-progress'].name,
  answered: ticketStates.answered.name,
  closed: terms.closed,
  withdrawn: ticketStates.withdrawn.name,
  active: 'доступ відкрито',
  blocked: 'доступ закрито',
  held: 'затримано на перевірку',
  received: 'отримано',
  checked: 'перевірено',
  accepted: terms.accepted,
  partly: 'погоджено частково',
  corrected: 'виправлено',
  superseded: 'замінено іншим',
  rejected: terms.rejected,
  used: terms.used,
  billed: 'у рахунку',
  sent: 'чинне',
  cancelled: 'забрано назад',
  signed: 'підписав клієнт',
  done: 'підписано обома',
  declined: 'клієнт відмовився',
  draft: staffMessages.stages.draft,
  published: staffMessages.deeds.published,
  replaced: 'замінено новішим',
}))
const others: Readonly<Record<string, Readonly<Record<string, string>>>> = words(() => ({
  by: {
    password: 'пароль',
    code: 'код із повідомлення',
    'sign-up': 'реєстрація',
    'access-code': 'код доступу',
  },
  contact: { phone: 'телефонний номер', email: 'скринька' },
  source: { phone: 'з телефонної розмови' },
  kind: {
    ...paperKinds,
    ...staffRequests.kinds,
    ...changes.kinds,
    ...coreMessageKinds,
    emergency: 'аварійне',
    planned: 'планове',
    special: 'спеціальний режим',
    person: terms.home,
    entity: terms.business,
  },
  purpose: servicePurposes,
  reason: lookReasons,
  level: staffMessages.levels,
  audience: staffMessages.audiences,
}))

/** The name of a detail in words. */
export const auditDetailName = (name: string): string =>
  Object.hasOwn(auditDetailNames, name) ? (auditDetailNames[name] ?? name) : inLine(fieldText(name))

const inLine = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-/

/** The value of a detail in words: codes by their names, sums, days and moments as everywhere. */
export function auditDetailValue(name: string, value: string): string {
  const coded = name === 'state' || name === 'decision' ? states : (others[name] ?? {})
  const known: Readonly<Record<string, string>> = coded
  if (Object.hasOwn(known, value)) return inLine(known[value] ?? value)
  if (value === 'true') return inLine(terms.yes)
  if (value === 'false') return inLine(terms.no)
  if (name === 'site' && isSite(value)) return companies[value].sitename
  if (name === 'posts') return valueText('posts', value)
  if (name === 'rights') return rightsText(value)
  if (name === 'kwh') return kwhText(Number(value))
  if (name === 'amountKopiykas' || name === 'priceKopiykas') return hryvniasText(Number(value))
  // enough to tell one from another; the whole code is in the record
  if (UUID.test(value)) return value.slice(0, 8)
  if (/^\d{4}-\d\d$/.test(value)) return monthText(value)
  if (isIsoDate(value)) return dateText(value)
  return /^\d{4}-\d\d-\d\dT/.test(value) ? dateTimeText(Date.parse(value)) : value
}

const rightsText = (value: string): string =>
  value
    .split(' ')
    .map((right) => (Object.hasOwn(rightWords, right) ? rightWords[right as keyof typeof rightWords] : right))
    .join(', ')
