import { dateText } from '../format.ts'

/** The person's home, add-apart and settings/aparts: what accounts.ts does not say. */
export const personHome = {
  alerts: 'Що потребує уваги',
  seeBill: 'Переглянути рахунок',
  readingDue: 'Час передати показання',
  readingDueHint: (isoDate: string) =>
    `Показання, передані до ${dateText(isoDate)} включно, зарахуються на перше число`,
  held: 'Показання на перевірці',
  heldHint: 'Фахівець звіряє його з фото. Доти показання не враховано, а додаткових дій не потрібно.',
  cut: 'Постачання припинено',
  cutHint:
    'Якщо причина — борг, сплатіть його: після цього живлення відновлюють за 3 робочі дні в місті та за 5 у селі.',
  see: 'Переглянути',
  outages: {
    'shutdown-emergency': 'Аварійне відключення',
    'shutdown-planned': 'Планові роботи',
    'shutdown-scheduled': 'Погодинні відключення',
  },
  staleOnly: (names: readonly string[]) =>
    `${names.join(', ')}: графік не оновлювався понад 30 хвилин, тому час відключення міг змінитися.`,
  account: (number: string) => `Рахунок ${number}`,
  till: (day: string) => `Передайте показання до ${day}`,
  noQueue: 'Черга відключень не визначена',
  schedule: 'Графік',
  scheduleFor: (name: string) => `Графік відключень: ${name}`,
  disconnected: (at: string) => `Відключено з ${at}`,
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
  list: 'Об’єкти в порядку, у якому їх видно на головній',
  orderHint: 'Стрілками змінюйте порядок, у якому об’єкти видно на головній.',
  moved: (name: string, place: number, of: number) => `«${name}»: місце ${place} з ${of}`,
  upFor: (name: string) => `Підняти вище: ${name}`,
  downFor: (name: string) => `Опустити нижче: ${name}`,
  renameFor: (name: string) => `Перейменувати: ${name}`,
  dropFor: (name: string) => `Вилучити з кабінету: ${name}`,
  first: 'Відкривається першим',
  detailsFor: (name: string) => `Подробиці: ${name}`,
} as const
