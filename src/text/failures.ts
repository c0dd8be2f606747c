/** What is said of a failure nobody's data caused (spec §8, General), beside the code of the request where there is one. */
export const failureNotices = {
  'try-later': 'Зараз виконати дію не вдалося. Спробуйте трохи згодом: дані не змінено.',
  'will-be-resumed': 'Роботу сервісу буде відновлено без вашої участі: дані збережено, спробуйте пізніше.',
} as const
