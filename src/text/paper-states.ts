import type { PaperKind, PaperState } from '#domain/papers.ts'
import { words } from './language.ts'
import { terms } from './terms.ts'
import { titles } from './titles.ts'

export const paperKinds: Readonly<Record<PaperKind, string>> = words(() => ({
  reconciliation: titles.reconciliationAct,
  act: terms.acceptanceAct,
  bill: titles.bill,
  'provider-document': 'Документ постачальника',
  readings: 'Показання файлом',
}))

export const paperStates: Readonly<Record<PaperState, string>> = words(() => ({
  waiting: terms.toSign,
  signed: terms.signedByYou,
  done: 'Підписали обидві сторони',
  declined: 'Не підписано',
  replaced: 'Замінено новішим',
}))
