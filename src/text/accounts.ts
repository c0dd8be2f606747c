import { titles } from './titles.ts'
import { terms } from './terms.ts'
import { web } from './web.ts'
import { words } from './language.ts'
import { dateText } from './dates.ts'
import { hryvniasText } from './money.ts'

/** Words about apartments and personal accounts: home tiles, add-apart, aparts, personal information. */
export const accounts = words({
  fields: {
    account: terms.account,
    address: terms.address,
    customer: terms.customer,
    objectName: 'Назва об’єкта',
    objectType: terms.objectType,
    contractDate: terms.contractDate,
    eic: terms.pointEic,
    bankAccount: 'IBAN',
    bankEDRPOU: 'Код ЄДРПОУ отримувача',
    bankMFO: terms.bankCode,
    bankName: terms.bank,
    demPerm: 'Передавання показань через кабінет',
  },
  yes: terms.yes,
  no: terms.no,
  home: {
    title: titles.aparts,
    add: titles.addApart,
    debt: terms.toPay,
    overpaid: terms.overpaid,
    settled: terms.noDebt,
    handedIn: terms.handedIn,
    handIn: terms.handIn,
    lastReading: (isoDate: string) => `Останнє показання ${dateText(isoDate)}`,
    noReadingYet: 'Показань ще не було',
    notNeeded: 'Передавати показання не потрібно',
  },
  add: {
    title: titles.addApart,
    intro: 'Візьміть рахунок на оплату: на ньому є особовий рахунок і код для кабінету.',
    code: terms.cabinetCode,
    codeHint: 'Надруковано на рахунку під особовим рахунком',
    find: terms.find,
    foundTitle: 'Це ваша адреса?',
    foundHint: 'Частину адреси приховано, щоб її не дізнався сторонній.',
    confirm: 'Так, додати',
    notMine: 'Ні, змінити номер',
    done: 'Адресу додано.',
    first: 'Щоб почати, додайте першу адресу.',
    businessAccount: 'Це рахунок бізнесу. Для нього є окремий вхід «Бізнес».',
  },
  settings: {
    title: titles.aparts,
    renameHint: 'Назву бачите лише ви. Порожня назва повертає адресу.',
    renamed: 'Назву змінено.',
    drop: 'Вилучити з кабінету',
    dropTitle: 'Вилучити адресу з кабінету?',
    dropHint: 'Договір, показання та рахунки лишаються в компанії. Адресу можна додати знову.',
    dropped: (name: string) => `«${name}» вилучено з кабінету.`,
    undo: 'Повернути',
    restored: 'Адресу повернуто.',
    makeDefault: 'Відкривати першим',
  },
})
/** The person's home, add-apart and settings/aparts: words that accounts.ts does not have. */
export const personHome = words({
  alerts: 'Що потребує уваги',
  held: 'Показання на перевірці',
  cut: 'Постачання припинено',
  cutHint:
    'Якщо причина — борг, сплатіть його: після цього живлення відновлюють за 3 робочі дні в місті та за 5 у селі.',
  emergency: 'Аварійне відключення',
  seeReadings: titles.indication,
  readingsOf: (name: string) => `Передати показання: ${name}`,
  hand: 'Передати',
  bill: titles.bill,
  pay: (kopiykas: number) => `Сплатити ${hryvniasText(kopiykas)}`,
  payAndSwitchOn: 'Сплатити й увімкнути',
  lastSum: (month: string) => `${month}, сплачено`,
  used: 'Спожито за рік',
  usedIn: (kwh: string, month: string) => `${kwh}, ${month}`,
  usedNone: 'Споживання ще не було',
  account: (number: string) => `Рахунок ${number}`,
  till: (day: string) => `Передайте показання до ${day}`,
  noQueue: 'Черга відключень не визначена',
  schedule: titles.shutdownShort,
  scheduleFor: (name: string) => `Графік відключень: ${name}`,
  addHint: 'Квартира, будинок, дача чи гараж: потрібен рахунок на оплату',
})
export const personAdd = words({
  whereTitle: 'Де це на рахунку',
  billPicture: 'Зразок рахунка: особовий рахунок угорі, код для кабінету під ним',
  billTitle: 'Рахунок на оплату',
  billAccount: terms.account,
  billCode: terms.cabinetCode,
  billCodeSample: '000000',
  goBusiness: titles.signInEntity,
  company: terms.company,
  account: 'Рахунок',
  address: terms.address,
  noBill: 'Немає рахунка під рукою? Код для кабінету назве контакт-центр, якщо ви власник договору.',
})
/** Accounts kept under the person's phone that are not in the cabinet yet. */
export const migration = words({
  title: 'Ще є ваші рахунки',
  intro:
    'За вашим номером телефону в компанії є рахунки, яких у кабінеті ще немає. Код надруковано на кожному рахунку.',
  waiting: 'За вашим номером телефону',
  add: 'Додати',
  addOf: (account: string) => `Додати рахунок ${account}`,
  later: 'Не зараз',
  done: 'Усі ваші рахунки в кабінеті.',
  close: web.close,
})
export const personAparts = words({
  list: 'Адреси в порядку, у якому їх видно на головній',
  orderHint: 'Стрілками змінюйте порядок, у якому адреси видно на головній.',
  moved: (name: string, place: number, of: number) => `«${name}»: місце ${place} з ${of}`,
  upFor: (name: string) => `Підняти вище: ${name}`,
  downFor: (name: string) => `Опустити нижче: ${name}`,
  renameFor: (name: string) => `Перейменувати: ${name}`,
  dropFor: (name: string) => `Вилучити з кабінету: ${name}`,
  first: 'Відкривається першим',
  detailsFor: (name: string) => `Подробиці: ${name}`,
})
