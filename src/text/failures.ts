import { english, sentence, words } from './language.ts'
/**
 * Sentences about failures that nobody's data caused (spec §8, General); the code of the request stands beside them
 * where there is one.
 */
export const failureNotices = words(
  {
    'try-later': 'Зараз виконати дію не вдалося. Спробуйте трохи згодом: дані не змінено.',
    'will-be-resumed': 'Роботу сервісу буде відновлено без вашої участі: дані збережено, спробуйте пізніше.',
  },
  () => english().failures,
)

/** No answer came at all (spec §8, General): only the browser can know. */
export const networkText = sentence(
  () => 'Немає зв’язку з порталом. Перевірте інтернет і повторіть: введене залишилося на сторінці.',
  () => english().network,
)

/** Quoted: spec §8. The server's message for a wrong code, and what the browser shows instead of it. */
export const wrongSmsCode = 'Wrong sms code'
export const wrongCodeText = sentence(() => 'Код вказан невірно.')
/** What the browser says instead of a sentence of the server. */
export const serverWords = (said: string): string => (said === wrongSmsCode ? wrongCodeText() : said)
