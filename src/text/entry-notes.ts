import { sentence, words } from './language.ts'
/** What is shown instead of the PDF of a bill when the portal cannot make it (spec §8). */
export const billNotes = words({
  'invoice-call-centre': 'Щоб отримати рахунок на оплату, зверніться до контакт-центру.',
})

/** Entries of the catalogue that are shown beside a field, not instead of an answer (spec §8). */
export const readingNotes = words({
  'recommend-entering':
    'Радимо передати показання в останні 2 дні місяця або перші 3 дні наступного: вони зарахуються на 1-ше число.',
  'scale-optional': 'Показання за цією шкалою передавати необов’язково.',
})
/** The note of a code that came over the wire; null when the code has none. */
export function readingNote(code: string): string | null {
  const known: Readonly<Record<string, string>> = readingNotes
  return Object.hasOwn(known, code) ? (known[code] ?? null) : null
}

/** What to say when something is done: the success notes of spec §8 by their codes. */
export const successNotes = words({
  'readings-entered': 'Показання внесено.',
  'sent-to-operator': 'Показання надіслано оператору системи розподілу.',
  'request-accepted': 'Заявку прийнято.',
})

/** What an empty screen says (spec §8, «Empty or missing»): the same words wherever nothing can be shown. */
export const emptyStates = words({
  'no-violation-acts': {
    text: 'Актів про порушення немає.',
    meaning: 'Щодо вашого об’єкта не складали актів про порушення Правил роздрібного ринку.',
    whatToDo: 'Нічого.',
  },
  'no-indicators': {
    text: 'Статистичних показників за цей період немає.',
    meaning: 'За вибрані місяці не було показань або розрахунків.',
    whatToDo: 'Виберіть довший період.',
  },
  'empty-result': {
    text: 'За цими умовами нічого не знайдено. Змініть фільтр або період.',
    meaning: 'Записи є, але жоден не відповідає фільтру.',
    whatToDo: 'Приберіть частину умов.',
  },
})

/** Shown beside the fields, under the server's own sentence (spec §8, «Sign-in and session»). */
export const signInNotices = words({
  'combination-not-found':
    'Такої пари логіна й пароля не знайдено. Перевірте обидва поля й спробуйте ще раз.',
  /** quoted: spec §8 */
  'wrong-code-short': 'Код не вірний.',
})
/** The same where three things are asked for. */
export const threeNotFound = sentence(
  () =>
    'Такого поєднання рахунку, унікального коду й пароля не знайдено. Перевірте всі три поля й спробуйте ще раз.',
)
