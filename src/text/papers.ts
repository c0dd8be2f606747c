import type { PaperKind, PaperState } from '#domain/papers.ts'
import { words } from './language.ts'
import { terms } from './terms.ts'
import { titles } from './titles.ts'

export const paperKinds: Readonly<Record<PaperKind, string>> = words({
  reconciliation: titles.reconciliationAct,
  act: 'Акт приймання-передавання',
  bill: titles.bill,
  'provider-document': 'Документ постачальника',
  readings: 'Показання файлом',
})

export const paperStates: Readonly<Record<PaperState, string>> = words({
  waiting: terms.toSign,
  signed: terms.signedByYou,
  done: 'Підписали обидві сторони',
  declined: 'Не підписано',
  replaced: 'Замінено новішим',
})

export const papersPage = words({
  title: titles.signing,
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
  signWaiting: 'Підписати все, що чекає',
})
