import type { PaperState } from '#domain/papers.ts'
import { words } from './language.ts'
import { paperStates } from './paper-states.ts'
import { titles } from './titles.ts'

/** The signature of the company under what its customers sign. */
export const staffPapers = words(() => ({
  title: titles.staffPapers,
  columns: { company: 'Від якої компанії', signedAt: 'Підписав споживач' },
  states: {
    waiting: 'Чекають на підпис',
    unsigned: 'Не підписав споживач',
    done: paperStates.done,
    declined: 'Споживач відмовився',
  },
  waits: 'Чекає нашого підпису',
  signedByUs: 'Підписано нами',
  signAll: 'Підписати всі, що чекають',
  none: 'Документів на підпис компанії немає',
  noneHint: 'Коли споживач підпише акт, він з’явиться тут.',
  back: 'До документів',
  code: 'ЄДРПОУ ключа компанії',
  codeMissing: 'не вказано в реквізитах',
}))

/** The same states as the company says them. */
export function staffPaperState({
  state,
  companySignedAt,
}: {
  state: PaperState
  companySignedAt: string | null
}): string {
  if (state === 'signed') return staffPapers.waits
  if (state !== 'waiting') return state === 'declined' ? staffPapers.states.declined : paperStates[state]
  return companySignedAt === null ? staffPapers.states.unsigned : staffPapers.signedByUs
}
