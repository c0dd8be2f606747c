import { staffTerms } from './staff-terms.ts'
import { dateText } from './dates.ts'
import { plural } from './format.ts'
import { sentence, words } from './language.ts'
import { nouns } from './nouns.ts'
import { terms } from './terms.ts'

import { ticketStates } from './ticket-states.ts'
import { titles } from './titles.ts'

/** Tickets as employees see them: the queue, a ticket, texts of answers, missed terms. */
export const staffTickets = words(() => ({
  title: titles.staffTickets,
  company: terms.company,
  anyCompany: 'Усіх компаній',
  anyKind: terms.anySubject,
  anyState: terms.allStates,
  waitForUs: 'Чекають на нас',
  search: 'Пошук: номер, рахунок або тема',
  states: {
    new: ticketStates.new.name,
    'in-progress': ticketStates['in-progress'].name,
    waiting: 'Чекаємо на клієнта',
    answered: ticketStates.answered.name,
    closed: terms.closed,
    withdrawn: ticketStates.withdrawn.name,
  },
  columns: {
    subject: terms.subject,
    number: terms.numberColumn,
    kind: terms.about,
    customer: terms.customer,
    account: titles.bill,
    state: terms.state,
    assignee: 'Відповідає',
    answerBy: 'Дати відповідь до',
    createdAt: terms.created,
  },
  whose: { label: 'Чиї', all: 'Усіх працівників', mine: 'Мої', nobody: 'Нічиї' },
  term: {
    label: terms.dueTerm,
    any: 'Будь-який строк',
    over: 'Минув',
    today: 'Останній день',
    soon: 'До трьох днів',
  },
  left: (days: number) =>
    days < 0 ? `−${plural(-days, nouns.day)}` : days === 0 ? 'до кінця дня' : plural(days, nouns.day),
  nobody: 'Нікому не призначено',
  keys: 'j, k — рядки, Enter — відкрити, / — пошук, Ctrl K — перейти будь-куди',
  empty: 'Усім відповіли',
  emptyHint: 'Нові звернення з’являться тут. Відповіді за минулі дні — у фільтрі «Стан».',
  compensations: {
    title: titles.missedTerms,
    foundAt: 'Записано',
    customers: { household: terms.home, business: terms.business },
    least: 'Компенсація від',
    most: 'Компенсація до',
    act: 'Акт регулятора',
    confidence: 'Певність компенсації',
  },
  /** of the term of an answer, and apart from it of the sum that a missed one costs */
  confidence: {
    high: staffTerms.confidenceHigh,
    medium: staffTerms.confidenceMedium,
    low: staffTerms.confidenceLow,
  },
}))

/** Texts of answers. */
export const answerTemplates = words(() => ({
  title: titles.answerTemplates,
  insert: 'Вставити шаблон',
  /** in a template: the day of the term */
  term: '{строк}',
  late: 'Строк відповіді минув, тому шаблонів, які його називають, тут немає.',
  intro: 'Замість {номер}, {рахунок} і {строк} у відповідь стане те, що стосується звернення.',
  add: 'Новий шаблон',
  edit: 'Змінити шаблон',
  actions: 'Що зробити',
  name: 'Назва шаблону',
  text: terms.text,
  forAll: 'Для всіх компаній',
  save: 'Зберегти шаблон',
  saved: 'Шаблон збережено.',
  remove: 'Видалити',
  removeTitle: 'Видалити шаблон?',
  removeHint: 'Надіслані відповіді не зміняться.',
  removed: 'Шаблон видалено.',
  empty: 'Шаблонів ще немає',
  emptyHint: 'Запишіть відповідь, яку доводиться писати щодня: наступного разу її можна буде вставити.',
  updated: 'Змінено',
}))

/** A text with the facts of a ticket in place of their names in braces; an unknown name stays as it is. */
export const filledTemplate = sentence(
  (text: string, facts: { number: string; account: string; due: string }) =>
    text
      .replaceAll('{номер}', facts.number)
      .replaceAll('{рахунок}', facts.account)
      .replaceAll(answerTemplates.term, dateText(facts.due)),
)

/** Terms that were missed. */
export const missedTerms = words({
  empty: 'Пропущених строків немає',
  emptyHint: 'Щойно строк відповіді мине, запис про компенсацію буде тут.',
  intro:
    'Суми встановлено актом регулятора. Для бізнесу вказано дві межі: сума залежить від того, чи споживач за договором малий.',
})
