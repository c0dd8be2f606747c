import { kit } from './kit.ts'
import { web } from './web.ts'
import { titles } from './titles.ts'
import { terms } from './terms.ts'
import { words } from './language.ts'
import { dateText, dateTimeText } from './dates.ts'
import { listText, numberText, plural } from './format.ts'
import { hryvniasText } from './money.ts'
import { nouns } from './nouns.ts'

/** Words only the cabinet of a business has. */
export const entity = words({
  welcome: {
    title: 'Вітаємо в кабінеті',
    points: [
      'Передавайте показання до 13:00 2-го числа: одним файлом або по точках.',
      'Рахунки, акти й податкові накладні — у розділі «Документи».',
      'Додайте відповідальних осіб: кожна матиме свої права.',
    ],
    start: 'Почати роботу',
  },
  home: {
    title: 'Огляд',
    chooseAccount: 'Виберіть особовий рахунок',
    withoutReading: (n: number) => (n === 0 ? terms.allHandedIn : `Без показань: ${plural(n, nouns.point)}`),
  },
  indication: {
    title: titles.indication,
    kwh: 'Обсяг, кВт·год',
    save: web.save,
    calculate: 'Провести розрахунок',
    calculateTitle: 'Провести розрахунок?',
    calculateHint: 'Після розрахунку показання цього періоду змінити не можна.',
    calculated: 'Розрахунок проведено.',
    manualTerm: 'Розрахунок за переданими показаннями — протягом 5 днів.',
    askoeTerm: 'Розрахунок за даними АСКОЕ — протягом 3 робочих днів.',
  },
  company: {
    title: titles.companyInformation,
    company: 'Назва',
    edrpou: terms.edrpou,
    uniqueCode: terms.uniqueCode,
    contract: terms.contract,
    responsibles: 'Відповідальні особи',
    position: terms.position,
    rights: 'Права',
  },
  meters: {
    title: titles.meters,
    alias: 'Власна назва',
    place: 'Місце',
    ratio: 'Кт',
    verifiedTill: 'Повірка до',
    overdue: 'Строк повірки минув',
    askoe: 'АСКОЕ',
  },
})
/** Words only providers and suppliers see. */
export const provider = words({
  document: {
    title: titles.providerDocument,
    count: (n: number) => plural(n, nouns.document),
    empty: 'Документів на підпис немає.',
    upload: 'Завантажити документ',
    sign: terms.sign,
    signed: 'Документ підписано.',
    drop: 'Перетягніть файл або підпис .p7s сюди',
    choose: kit.upload.choose,
    columns: { name: 'Документ', number: 'Номер', date: 'Дата', state: 'Стан' },
    states: { new: 'На підпис', signed: 'Підписано', rejected: terms.rejected, expired: 'Строк минув' },
  },
  /** Status of the provider's account: documents open only for the first two (spec §4, «Provider document»). */
  statuses: {
    active: { name: 'Чинний', meaning: 'Документи доступні.' },
    activated: { name: 'Активовано', meaning: 'Документи доступні.' },
    pending: { name: terms.pending, meaning: 'Документи відкриються, коли заявку схвалять.' },
    suspended: {
      name: terms.suspended,
      meaning: 'Доступ до документів призупинено. Зверніться до контакт-центру.',
    },
    closed: { name: terms.closed, meaning: 'Рахунок закрито, документи лише в архіві.' },
  },
  notAllowed: (status: string) =>
    `Документи зараз недоступні: стан рахунка «${status}». Вони відкриються, коли рахунок стане чинним.`,
  accounts: 'Рахунки постачальника',
  chooseAccount: terms.chooseAccount,
})

/** People who have been here before are told once that something changed (spec §3, whatsNewOn). */
export const whatsNew = words({
  notice: 'У кабінеті дещо змінилося',
  see: 'Що саме',
  title: titles.whatsNew,
  empty: 'Нового поки немає',
  emptyHint: 'Коли в кабінеті щось зміниться, розповімо тут.',
  next: terms.handIn,
  later: web.close,
})
/** Words of the business home that only it needs; the rest is in entity.ts. */
export const entityHome = words({
  noAccounts: 'До кабінету ще не додано жодного рахунка. Зателефонуйте до контакт-центру.',
  chooseFirst: 'Виберіть рахунок, і тут буде видно, що на ньому чекає.',
  choose: 'Вибрати',
  chooseOf: (account: string) => `Вибрати рахунок ${account}`,
  chosen: 'Вибрано',
  account: (account: string) => `Рахунок ${account}`,
  handIn: terms.handIn,
  seeReadings: 'Переглянути показання',
  readBy: {
    company: 'Показання знімаємо ми: передавати їх не треба.',
    askoe: 'Показання надходять з АСКОЕ: передавати їх не треба.',
    nobody: 'Зараз показання не приймаються. Причина вказана на сторінці показань.',
  },
  waysOn: 'Куди далі',
  about: 'Про рахунок',
  facts: {
    contract: terms.contract,
    contractOf: (number: string, isoDate: string) => `№\u00a0${number} від ${dateText(isoDate)}`,
    eic: terms.eic,
    metering: 'Облік',
    meteringKinds: { monthly: 'щомісячні показання', hourly: 'погодинний, АСКОЕ' },
    places: 'Об’єкти',
    morePlaces: (n: number) => `та ще ${numberText(n)}`,
  },
  warnings: {
    'unpaid-act': 'Є неоплачений акт про порушення.',
    'held-reading': 'Показання на перевірці: фахівець дивиться його.',
    'verification-overdue': 'Минув строк повірки лічильника: замовте повірку.',
  },
})
const ofAccounts = words((accounts: readonly string[]) =>
  accounts.length > 3
    ? `Рахунки ${accounts.slice(0, 3).join(', ')} та ще ${numberText(accounts.length - 3)}`
    : `${accounts.length === 1 ? 'Рахунок' : 'Рахунки'} ${listText(accounts)}`,
)
/** What needs attention on an account of a business: shown on its home page and above its readings. */
export const entityOverview = words({
  atAGlance: 'Що чекає на цьому рахунку',
  readings: titles.indication,
  money: 'Гроші',
  bill: (month: string) => `Рахунок за ${month}`,
  power: 'Світло',
  calculated: 'Розрахунок проведено',
  readBy: {
    company: 'Показання знімаємо ми',
    askoe: 'Надходять з АСКОЕ',
    nobody: 'Зараз не приймаються',
  },
  opens: (isoDate: string) => `Приймаємо з ${dateText(isoDate)}`,
  till: (month: string, closes: number) => `за ${month}, до ${dateTimeText(closes)}`,
  settled: 'Боргу немає',
  owed: (kopiykas: number) => `До сплати ${hryvniasText(kopiykas)}`,
  overpaid: (kopiykas: number) => `Переплата ${hryvniasText(-kopiykas)}`,
  paid: terms.paid,
  unpaid: (kopiykas: number, isoDate: string) =>
    `Лишилося ${hryvniasText(kopiykas)}, до ${dateText(isoDate)}`,
  overdue: (kopiykas: number, isoDate: string) =>
    `Лишилося ${hryvniasText(kopiykas)}, строк минув ${dateText(isoDate)}`,
  noBill: 'Рахунків ще не було',
  bills: titles.bills,
})
/** Accounts a provider may not act for now. */
export const notActive = words({
  title: (status: string) => `Доступ до рахунка: ${status.toLowerCase()}`,
  of: (accounts: readonly string[], meaning: string) => `${ofAccounts(accounts)}. ${meaning}`,
  still: 'Показання, рахунки й споживання доступні як і раніше.',
  call: 'Зателефонувати',
  meaning: 'Рахунок не діє: зателефонуйте до контакт-центру.',
})
/** A debt that leads to a cut, shown under the header of every page of a business. */
export const dunningLine = words({
  label: 'Борг за попередні місяці',
  sum: (kopiykas: number) => `Борг ${hryvniasText(kopiykas)}`,
  since: (isoDate: string) => `строк минув ${dateText(isoDate)}`,
  older: 'за попередні місяці',
  why: 'Сплатіть, щоб не отримати попередження про припинення',
  pay: terms.howToPay,
})
