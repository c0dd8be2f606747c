import { monthPlain } from './dates.ts'
import { words } from './language.ts'
import { terms } from './terms.ts'
import { titles } from './titles.ts'

export const papersPage = words(() => ({
  title: titles.signing,
  actTitle: (number: string, month: string) =>
    `Акт прийняття-передавання №\u00a0${number} за ${monthPlain(month)}`,
  actsOf: (month: string) => `Акти прийняття-передавання за ${monthPlain(month)}`,
  columns: {
    title: terms.document,
    account: terms.account,
    kind: 'Вид документа',
    offeredAt: 'Надано',
    state: terms.state,
    due: 'Підписати до',
  },
  anyState: terms.allStates,
  anyKind: 'Усі види',
  search: 'Назва або рахунок',
  empty: 'Немає документів на підпис',
  emptyNext: 'Коли документ чекатиме підпису, він з’явиться тут. Акт звіряння можна взяти на підпис самому.',
  toReconciliation: 'Відкрити акти звіряння',
  late: 'прострочено',
  prepared: 'Перевірено, чекає підпису',
  /** what the user may do with all that waits */
  waiting: { sign: 'Підписати все, що чекає', 'hand-on': 'Передати на підпис усе' },
}))
