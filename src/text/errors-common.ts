import { web } from './web.ts'
import { sentence, words } from './language.ts'
import { afterText } from './duration.ts'
import { networkText } from './failures.ts'
import type { Message, Params } from './params.ts'
import { number, text } from './params.ts'
import { maximumText, minimumText, requiredText } from './validation.ts'

function secondsToWait(p: Params): number | null {
  const minutes = number(p, 'minutes')
  return number(p, 'retryAfterSeconds') ?? number(p, 'seconds') ?? (minutes === null ? null : minutes * 60)
}

/** «через 15 хвилин» when the refusal says how long to wait (retryAfterSeconds, seconds or minutes), else «трохи згодом». */
export const whenToRetry = sentence(
  (p: Params): string => {
    const seconds = secondsToWait(p)
    return seconds === null ? 'трохи згодом' : afterText(seconds)
  },
  (p: Params): string => {
    const seconds = secondsToWait(p)
    return seconds === null ? 'a little later' : afterText(seconds)
  },
)

/** What any call may answer (src/contract/errors.ts, «every call»). Quoted: spec §2, §4, §5, §8. */
export const commonMessages = words(
  {
    'bad-request': () =>
      'Запит складено неправильно, тому його не виконано. Оновіть сторінку й повторіть дію.',
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
    network: () => networkText(),
  } satisfies Record<string, Message>,
  {
    'bad-request': () =>
      'The request is not well-formed, so it was not carried out. Reload the page and try again.',
    required: () => 'Fill in this field.',
    invalid: () => 'The value has a wrong format. Correct it and send it again: nothing has been saved yet.',
    'too-short': (p) => {
      const n = number(p, 'n')
      return n === null
        ? 'The text is too short. Nothing has been saved yet.'
        : `At least ${n} characters are needed.`
    },
    'too-long': (p) => {
      const n = number(p, 'n')
      return n === null ? 'The text is too long. Nothing has been saved yet.' : `At most ${n} characters fit.`
    },
    'unknown-field': (p) =>
      `The request has a field too many${p['name'] === undefined ? '' : `, ${p['name']}`}, so it was not carried out. Nothing was changed.`,
    'text-not-allowed': () =>
      'The text has characters that cannot be kept. Remove them and send it again: the rest is still there.',
    'too-large': () => 'You are sending too much at once. Shorten the text or send smaller files.',
    'unsupported-media': () => 'The portal does not take data of this kind. Reload the page and try again.',
    'not-found': () => 'There is no such record, or it is not yours. Check which account is chosen.',
    'no-such-page': () => web.errors.pageNotFound,
    'method-not-allowed': () => 'Calls of the portal are made by POST only.',
    'session-invalid': () => 'Signature verification failed',
    'session-expired': () => web.sessionEnded,
    forbidden: () => 'Your account may not do this. Nothing was changed.',
    conflict: () =>
      'The data has changed meanwhile, so your change was not saved. Reload the page and try again.',
    'changed-meanwhile': (p) => {
      const what = [text(p, 'did'), text(p, 'who'), text(p, 'at')].filter((part) => part !== null).join(', ')
      return `This has been changed meanwhile${what === '' ? '' : `: ${what}`}. Look at the changes and try again: what you typed is still there.`
    },
    'nobody-reads': () =>
      'Nobody will see this message: the chosen pages do not open for these people. Change the pages or the readers.',
    'repeat-in-flight': () =>
      'This request is being carried out already. Wait a few seconds: there is no need to send it again.',
    'repeat-differs': () =>
      'The same request was taken with other data, so the new data was not saved. Reload the page and check it.',
    'too-many-requests': (p) => `Too many requests in a row. Try again ${whenToRetry(p)}.`,
    busy: (p) => `Very many people are on the portal now. Try again ${whenToRetry(p)}: nothing was changed.`,
    'not-offered': () => 'Your company does not keep this in its portal. Ask its contact centre.',
    'several-payees': () =>
      'The debt of this account is paid by several payments, because the company has separate accounts for its services. Ask for the debt by a code or sign in: the portal divides the sum.',
    'core-down': (p) =>
      `The billing system does not answer at the moment. Nothing was changed, try again ${whenToRetry(p)}.`,
    'service-down': (p) =>
      `The service is not available at the moment. Nothing was changed, try again ${whenToRetry(p)}.`,
    internal: () =>
      'Something went wrong. Try again; if it happens again, tell the contact centre the request code.',
    'unknown-middleware': () => 'Unknown middleware',
    network: () => networkText(),
  },
)
