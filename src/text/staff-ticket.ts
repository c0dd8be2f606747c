import { staffTerms } from './staff-terms.ts'
import { dateText } from './dates.ts'
import { NBSP, plural } from './format.ts'
import { words } from './language.ts'
import { hryvniasText } from './money.ts'
import { nouns } from './nouns.ts'
import { terms } from './terms.ts'

/** A ticket as an employee works on it. */
export const staffTicket = words(() => ({
  back: 'До черги',
  take: 'Взяти собі',
  give: 'Передати колезі',
  toColleague: 'Кому з колег',
  free: 'Зняти з себе',
  given: 'Відповідального змінено.',
  answer: 'Ваша відповідь',
  send: 'Відповісти',
  ask: 'Запитати клієнта',
  sent: 'Відповідь надіслано, клієнта повідомлено.',
  asked: 'Запитання надіслано. Строк стоїть, доки клієнт не відповість.',
  choose: 'Виберіть зі списку',
  byDecision: 'Це запит бізнесу: відповідь дає рішення. Тут можна лише уточнити.',
  ended: 'Переписку завершено. Щоб відповісти ще раз, поверніть звернення в роботу.',
  attachTitle: 'Додати файли до відповіді',
  notes: 'Замітки для колег',
  note: 'Нова замітка',
  noteHint: 'Клієнт їх не бачить ніколи.',
  addNote: 'Додати замітку',
  noted: 'Замітку додано.',
  noNotes: 'Заміток немає.',
  history: 'Історія',
  customer: terms.customer,
  kinds: { person: terms.home, entity: terms.business, provider: terms.supplier },
  since: 'Користується кабінетом з',
  tickets: 'Звернень усього',
  openAccount: 'Перевірити рахунок',
  promised: 'Обіцяно клієнту',
  rule: 'Норма',
  confidence: 'Певність строку',
  ruleText: (days: number, unit: 'calendar' | 'working') =>
    unit === 'working' ? plural(days, nouns.workingDay) : plural(days, nouns.day),
  onlyStaff: 'Клієнтові цього строку не називаємо.',
  paused: (since: string) => `Клієнта запитали ${dateText(since)}, строк стоїть.`,
  missed: (p: { due: string; least: number; most: number }) =>
    `Строк минув ${dateText(p.due)}. Компенсація: ${
      p.least === p.most ? hryvniasText(p.least) : `від ${hryvniasText(p.least)} до ${hryvniasText(p.most)}`
    }.`,
  more: 'Інші дії',
  transfer: 'Передати іншій компанії',
  transferHint: 'Далі звернення побачать працівники тієї компанії. Строк не починається знову.',
  transferred: 'Звернення передано.',
  reason: staffTerms.why,
  merge: 'Об’єднати з іншим зверненням',
  mergeHint: 'Це звернення закриється, переписка продовжиться в іншому. Строк лишиться раніший.',
  into: 'З яким',
  merged: 'Звернення об’єднано.',
  mergedInto: (number: string) => `Об’єднано зі зверненням №${NBSP}${number}.`,
  /** what the customer reads in the ticket that was closed */
  mergedMessage: (number: string) =>
    `Ми об’єднали це звернення зі зверненням №${NBSP}${number}. Відповідь буде там.`,
  fromMerged: (number: string) => `зі звернення №${NBSP}${number}`,
  reopen: 'Повернути в роботу',
  reopenHint: 'Строк відповіді почнеться від сьогодні.',
  reopened: 'Звернення знову в роботі.',
  events: {
    wrote: 'клієнт написав',
    withdrew: 'клієнт відкликав звернення',
    closed: 'клієнт закрив звернення',
    taken: 'взято в роботу',
    given: 'передано колезі',
    released: 'знято відповідального',
    asked: 'клієнта запитали',
    answered: 'надано відповідь',
    notice: 'клієнта повідомлено',
    noted: 'додано замітку',
    transferred: 'передано іншій компанії',
    merged: 'об’єднано з іншим зверненням',
    absorbed: 'приєднано інше звернення',
    reopened: 'повернуто в роботу',
    missed: 'строк відповіді пропущено',
  },
}))
