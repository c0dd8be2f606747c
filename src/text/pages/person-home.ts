import { hryvniasText } from '../money.ts'

/** The person's home, add-apart and settings/aparts: what accounts.ts does not say. */
export const personHome = {
  alerts: 'Що потребує уваги',
  held: 'Показання на перевірці',
  cut: 'Постачання припинено',
  cutHint:
    'Якщо причина — борг, сплатіть його: після цього живлення відновлюють за 3 робочі дні в місті та за 5 у селі.',
  emergency: 'Аварійне відключення',
  see: 'Переглянути',
  seeReadings: 'Показання',
  readingsOf: (name: string) => `Передати показання: ${name}`,
  hand: 'Передати',
  bill: 'Рахунок',
  pay: (kopiykas: number) => `Сплатити ${hryvniasText(kopiykas)}`,
  payAndSwitchOn: 'Сплатити й увімкнути',
  lastSum: (month: string) => `${month}, сплачено`,
  used: 'Спожито за рік',
  usedIn: (kwh: string, month: string) => `${kwh}, ${month}`,
  usedNone: 'Споживання ще не було',
  account: (number: string) => `Рахунок ${number}`,
  till: (day: string) => `Передайте показання до ${day}`,
  noQueue: 'Черга відключень не визначена',
  schedule: 'Графік',
  scheduleFor: (name: string) => `Графік відключень: ${name}`,
  addHint: 'Квартира, будинок, дача чи гараж: потрібен рахунок на оплату',
} as const

export const personAdd = {
  whereTitle: 'Де це на рахунку',
  billPicture: 'Зразок рахунка: особовий рахунок угорі, код для кабінету під ним',
  billTitle: 'Рахунок на оплату',
  billAccount: 'Особовий рахунок',
  billCode: 'Код для кабінету',
  billCodeSample: '000000',
  goBusiness: 'Вхід для бізнесу',
  company: 'Компанія',
  account: 'Рахунок',
  address: 'Адреса',
  noBill: 'Немає рахунка під рукою? Код для кабінету назве контакт-центр, якщо ви власник договору.',
} as const

/** Accounts kept under the person's phone that are not in the cabinet yet. */
export const migration = {
  title: 'Ще є ваші рахунки',
  intro:
    'За вашим номером телефону в компанії є рахунки, яких у кабінеті ще немає. Код надруковано на кожному рахунку.',
  waiting: 'За вашим номером телефону',
  add: 'Додати',
  addOf: (account: string) => `Додати рахунок ${account}`,
  later: 'Не зараз',
  done: 'Усі ваші рахунки в кабінеті.',
  close: 'Закрити',
} as const

export const personAparts = {
  list: 'Адреси в порядку, у якому їх видно на головній',
  orderHint: 'Стрілками змінюйте порядок, у якому адреси видно на головній.',
  moved: (name: string, place: number, of: number) => `«${name}»: місце ${place} з ${of}`,
  upFor: (name: string) => `Підняти вище: ${name}`,
  downFor: (name: string) => `Опустити нижче: ${name}`,
  renameFor: (name: string) => `Перейменувати: ${name}`,
  dropFor: (name: string) => `Вилучити з кабінету: ${name}`,
  first: 'Відкривається першим',
  detailsFor: (name: string) => `Подробиці: ${name}`,
} as const
