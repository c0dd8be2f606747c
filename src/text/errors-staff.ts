import { dateText } from './dates.ts'
import { unsaved } from './errors-readings.ts'
import { words } from './language.ts'
import { type Message, text } from './params.ts'

/** What employees read where the sentence for customers would send them to the contact centre, which is themselves. */
export const staffRefusals = words({
  internal: () =>
    'На жаль, сталася помилка. Спробуйте ще раз, а якщо повториться, назвіть код звернення тим, хто обслуговує кабінет.',
  'not-offered': () => 'Облікова система компанії цього не веде, тому й тут цього немає.',
  'account-not-found': () =>
    'Рахунку з таким номером немає або він іншої компанії. Перевірте номер чи знайдіть рахунок за адресою або прізвищем.',
  'contract-not-found': () =>
    'Договору за цим рахунком не знайдено. Перевірте номер рахунку в заявці: дані не змінено.',
  'address-not-in-schedule': () =>
    'Такої вулиці чи такого будинку немає серед адрес графіка відключень. Перевірте назву вулиці й номери будинків.',
  'contract-ended': (p) =>
    `Договір за цим рахунком припинено, тому показань за ним не записують.${unsaved(p)} Знайдіть рахунок за новим договором на цю адресу.`,
  'entry-blocked': (p) =>
    `Передавання показань за цим рахунком заблоковано в обліковій системі, там його й відкривають.${unsaved(p)}`,
  'entry-impossible': (p) => {
    const recordedOn = text(p, 'recordedOn')
    return recordedOn === null
      ? `Показання цього лічильника зараз ввести не можна.${unsaved(p)} Знайдіть рахунок знову: лічильник могли замінити чи змінити його зони.`
      : `Показання на ${dateText(recordedOn)} вже записала компанія, тому зі слів клієнта його не змінюють.${unsaved(p)} Якщо воно неправильне, передайте це службі обліку.`
  },
  'counter-disabled': (p) =>
    `Лічильник вимкнено з обліку, показань за ним не приймаємо.${unsaved(p)} Якщо він працює, передайте це службі обліку.`,
} satisfies Record<string, Message>)
