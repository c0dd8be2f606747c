import { staffTerms } from './staff-terms.ts'
import { dateText } from './dates.ts'

import { words } from './language.ts'
import { hryvniasText } from './money.ts'

import { terms } from './terms.ts'
import { ticketStates } from './ticket-states.ts'
import { titles } from './titles.ts'

/** /cabinet/admin/management/warnings: warnings before a cut, issued and taken back. */
export const staffWarnings = words(() => ({
  title: titles.staffWarnings,
  columns: {
    account: terms.account,
    number: terms.warning,
    site: staffTerms.whoseNetwork,
    amount: 'Сума боргу за ним',
    cutAt: 'Припинення',
    issuedAt: 'Коли видано',
    issuedBy: 'Хто видав',
    state: terms.state,
    action: terms.deed,
  },
  inForce: 'Чинне',
  withdrawn: ticketStates.withdrawn.name,
  anyState: terms.allStates,
  anySite: staffTerms.anyNetwork,
  search: 'Рахунок або номер попередження',
  none: 'Попереджень ще не видавали',
  noneHint: 'Почніть із номера рахунку боржника.',
  issue: 'Видати попередження',
  find: 'Рахунок боржника',
  show: terms.show,
  overdue: (kopiykas: number) => `Прострочений борг ${hryvniasText(kopiykas)}`,
  planned: (number: string, kopiykas: number) =>
    `Діє розстрочення №\u00a0${number}: за ним ще ${hryvniasText(kopiykas)}, про ці гроші не попереджають.`,
  noDebt: 'Прострочених сум немає: попередження видавати немає за що.',
  already: (number: string, day: string) =>
    `Уже діє попередження №\u00a0${number}, припинення ${dateText(day)}.`,
  amount: 'Сума боргу',
  amountWrong: terms.wrongSum,
  cutOn: 'День припинення',
  cutOnHint: (day: string) => `Не раніше ${dateText(day)}: за правилами 10 робочих днів.`,
  text: 'Текст попередження',
  usual: 'Сплатіть борг до вказаного дня або домовтеся про розстрочення, інакше постачання припинять.',
  send: 'Видати',
  sent: (number: string) => `Попередження №\u00a0${number} видано, клієнта повідомлено.`,
  withdraw: 'Забрати назад',
  withdrawTitle: (number: string) => `Відкликати попередження №\u00a0${number}`,
  reason: 'Причина: її прочитає клієнт',
  back: 'Попередження відкликано, клієнта повідомлено.',
}))
