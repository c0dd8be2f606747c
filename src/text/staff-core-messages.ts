import type { CoreMessage } from '#domain/core-messages.ts'
import { words } from './language.ts'
import { staffTerms } from './staff-terms.ts'
import { terms } from './terms.ts'
import { titles } from './titles.ts'

/** What the portal tells the billing core of, in the words of those who work with it. */
export const coreMessageKinds = words({
  ZPORTAL_DOCUMENT_MARK: 'Клієнт підписав акт або відмовився',
  ZPORTAL_DOCUMENT_COUNTERSIGN: 'Акт підписала компанія',
  ZPORTAL_DUNNING_MARK: 'Клієнт відкрив або прочитав попередження',
  ZPORTAL_READING_REVIEW: 'Рішення про показання',
  ZPORTAL_BANK_CHANGE: 'Новий банківський рахунок компанії',
} satisfies Record<CoreMessage, string>)

const refusals: Readonly<Record<string, string>> = words({
  'account-not-found': 'Білінг відмовив: такого рахунку в ньому немає',
  'bill-not-found': 'Білінг відмовив: такого акта в ньому немає',
  'not-found': 'Білінг відмовив: такого документа чи показання в ньому немає',
  conflict: 'Білінг відмовив: у ньому вже записано інше',
  'changed-meanwhile': 'Білінг відмовив: про це вже вирішив хтось інший',
  'less-than-previous': 'Білінг відмовив: показання менше за попереднє',
  ...Object.fromEntries(
    ['bit-depth-mismatch', 'reading-not-number', 'value-too-large'].map((code) => [
      code,
      'Білінг відмовив: значення не підходить лічильникові',
    ]),
  ),
  'entry-impossible': 'Білінг відмовив: лічильник зараз не приймає показань',
  'not-offered': 'Білінг відмовив: він цього не веде',
  'core-down': 'Білінг надто довго не відповідав',
})

/** What the billing core has refused, for employees. */
export const coreMessagesPage = words(() => ({
  title: titles.coreMessages,
  columns: {
    what: 'Чого не прийняв',
    account: terms.account,
    site: terms.company,
    at: 'Коли передано',
    refusedAt: 'Коли відмовив',
    reason: staffTerms.why,
    code: 'Код відмови',
    tries: 'Спроб',
    action: terms.deed,
  },
  about: (what: CoreMessage, subject: string | null) =>
    subject === null ? coreMessageKinds[what] : `${coreMessageKinds[what]}: ${subject}`,
  reason(code: string | null): string {
    if (code === null) return 'Повідомлення не вдалося прочитати, білінг його не бачив'
    return (
      (Object.hasOwn(refusals, code) ? refusals[code] : undefined) ?? 'Білінг відмовив, не пояснивши чому'
    )
  },
  anyKind: 'Усе',
  anySite: terms.allCompanies,
  none: 'Білінг прийняв усе',
  noneHint: 'Якщо він відмовить назавжди, повідомлення з’явиться тут.',
  again: staffTerms.passAgain,
  passed: 'Передаємо в білінг ще раз. Якщо він знову відмовить, повідомлення повернеться сюди.',
  settle: 'Виправлено в білінгу',
  settled: 'Записано: виправлено в білінгу.',
  why: 'Що саме виправлено',
  whyHint: 'Напишіть, що й де зробили в білінгу. Це залишиться в аудиті.',
}))
