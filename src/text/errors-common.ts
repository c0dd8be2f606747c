import { web } from './web.ts'
import { words } from './language.ts'
import { afterText } from './duration.ts'
import { networkText } from './failures.ts'
import type { Message, Params } from './params.ts'
import { number, text } from './params.ts'
import { maximumText, minimumText, requiredText } from './validation.ts'

/** «через 15 хвилин» when the refusal says how long to wait (retryAfterSeconds, seconds or minutes), else «трохи згодом». */
export const whenToRetry = words((p: Params): string => {
  const minutes = number(p, 'minutes')
  const seconds =
    number(p, 'retryAfterSeconds') ?? number(p, 'seconds') ?? (minutes === null ? null : minutes * 60)
  return seconds === null ? 'трохи згодом' : afterText(seconds)
})

/** What any call may answer (src/contract/errors.ts, «every call»). Quoted: spec §2, §4, §5, §8. */
export const commonMessages = words({
  'bad-request': () => 'Запит складено неправильно, тому його не виконано. Оновіть сторінку й повторіть дію.',
  required: () => requiredText(),
  invalid: () =>
    'Значення має неправильний формат. Виправте його й надішліть ще раз: поки що нічого не збережено.',
  'too-short': (p) => {
    const n = number(p, 'n')
    return n === null ? 'Текст закороткий. Допишіть його: поки що нічого не збережено.' : minimumText(n)
  },
  'too-long': (p) => {
    const n = number(p, 'n')
    return n === null ? 'Текст задовгий. Скоротіть його: поки що нічого не збережено.' : maximumText(n)
  },
  'unknown-field': (p) =>
    p.name === undefined
      ? 'У запиті є зайве поле, тому його не виконано. Дані не змінено.'
      : `У запиті є зайве поле «${p.name}», тому його не виконано. Дані не змінено.`,
  'text-not-allowed': () =>
    'У тексті є символи, які не можна зберегти. Приберіть їх і надішліть ще раз: решта тексту на місці.',
  'too-large': () => 'Ви надсилаєте забагато даних за один раз. Скоротіть текст або зменште вкладення.',
  'unsupported-media': () => 'Портал не приймає дані в такому форматі. Оновіть сторінку й повторіть дію.',
  'not-found': () => 'Такого запису немає або він не ваш. Перевірте, що вибрано потрібний рахунок.',
  'no-such-page': () => web.errors.pageNotFound,
  'method-not-allowed': () => 'Виклики порталу виконуються лише методом POST.',
  'session-invalid': () => 'Signature verification failed',
  'session-expired': () => web.sessionEnded,
  forbidden: () => 'Ця дія недоступна для вашого облікового запису. Нічого не змінено.',
  conflict: () => 'Тим часом дані змінилися, тому вашу зміну не збережено. Оновіть сторінку й повторіть.',
  /** who: a name; did: what they did; at: when. */
  'changed-meanwhile': (p) => {
    const [who, did, at] = [text(p, 'who'), text(p, 'did'), text(p, 'at')]
    const what = [did, who, at].filter((part) => part !== null).join(', ')
    return `Тим часом це змінили${what === '' ? '' : `: ${what}`}. Перегляньте зміни й повторіть: введене лишилося на місці.`
  },
  'nobody-reads': () =>
    'Таке повідомлення ніхто не побачить: обрані сторінки цим людям не відкриваються. Змініть сторінки або одержувачів.',
  'repeat-in-flight': () =>
    'Цей запит уже виконується. Зачекайте кілька секунд: надсилати його ще раз не потрібно.',
  'repeat-differs': () =>
    'Такий запит уже прийнято з іншими даними, тому нові не збережено. Оновіть сторінку й перевірте, що записано.',
  'too-many-requests': (p) =>
    `Забагато запитів поспіль. Спробуйте ${whenToRetry(p)}: введене збережеться на сторінці.`,
  busy: (p) => `Зараз на порталі дуже багато людей. Спробуйте ${whenToRetry(p)}: дані не змінено.`,
  'not-offered': () =>
    'Ваша компанія не веде цього в особистому кабінеті. За потреби зверніться до її контакт-центру.',
  'several-payees': () =>
    'Борг за цим рахунком сплачують кількома платежами, бо компанія має окремі рахунки для різних послуг. Натисніть «Показати борг за кодом» або увійдіть до кабінету: портал поділить суму.',
  'core-down': (p) =>
    `Розрахункова система тимчасово не відповідає. Ваші дані не змінено, спробуйте ${whenToRetry(p)}.`,
  'service-down': (p) => `Сервіс тимчасово недоступний. Ваші дані не змінено, спробуйте ${whenToRetry(p)}.`,
  internal: () =>
    'На жаль, сталася помилка. Спробуйте ще раз, а якщо повториться, назвіть контакт-центру код звернення.',
  'unknown-middleware': () => 'Unknown middleware',
  network: () => networkText,
} satisfies Record<string, Message>)
