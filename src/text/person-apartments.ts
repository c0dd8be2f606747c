import { titles } from './titles.ts'
import { terms } from './terms.ts'
import { web } from './web.ts'
import { words } from './language.ts'

export const personAdd = words(() => ({
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
}))
/** Accounts kept under the person's phone that are not in the cabinet yet. */
export const migration = words(() => ({
  title: 'Ще є ваші рахунки',
  intro:
    'За вашим номером телефону в компанії є рахунки, яких у кабінеті ще немає. Код надруковано на кожному рахунку.',
  waiting: 'За вашим номером телефону',
  add: 'Додати',
  addOf: (account: string) => `Додати рахунок ${account}`,
  later: 'Не зараз',
  done: 'Усі ваші рахунки в кабінеті.',
  close: web.close,
}))
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
