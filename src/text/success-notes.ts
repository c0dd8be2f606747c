/** What is said when a thing is done: the success notes of spec §8 by their codes. */
export const successNotes = {
  'readings-entered': 'Показання внесено.',
  'sent-to-operator': 'Показання надіслано оператору системи розподілу.',
  'request-accepted': 'Заявку прийнято.',
} as const
