import { words } from './language.ts'
import { paymentHistory } from './payments.ts'

/** What payments say to the provider and to the payer there. */
export const pay = words({
  advance: 'Наперед',
  purpose: (accounts: readonly string[]) =>
    accounts.length === 1
      ? paymentHistory.purposeText(accounts[0] ?? '')
      : `Оплата за електроенергію, особових рахунків: ${accounts.length}`,
  /** masked addresses of accounts that are not there (maskAddress makes those of accounts that are) */
  invented: {
    streets: [
      'вул.\u00a0Ш•••',
      'вул.\u00a0Л•••',
      'вул.\u00a0Г•••',
      'вул.\u00a0С•••',
      'просп.\u00a0П•••',
      'вул.\u00a0К•••',
      'вул.\u00a0Н•••',
    ],
    house: 'буд.\u00a0•',
    flat: 'кв.\u00a0•',
  },
})
