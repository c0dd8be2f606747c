import { words } from './language.ts'
import { NBSP } from './format.ts'

/** Words that every queue of employees shares. */
export const staff = words({
  palette: {
    open: 'Перейти або знайти',
    title: 'Куди перейти',
    search: 'Сторінка, номер звернення або рахунку',
    ticket: (number: string) => `Звернення №${NBSP}${number}`,
    account: (number: string) => `Особовий рахунок ${number}`,
    none: 'Такої сторінки чи номера немає',
    noneHint: 'Введіть назву сторінки, шість цифр звернення або десять цифр рахунку.',
  },
})
