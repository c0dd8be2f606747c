import type { MassFileState } from '#domain/mass-file.ts'
import { numberText } from './format.ts'
import { words } from './language.ts'

import { terms } from './terms.ts'

/** States of a file of readings. */
export const massFileStates: Readonly<Record<MassFileState, string>> = words(() => ({
  uploaded: 'Ще не перевірено',
  checking: 'Перевіряємо',
  checked: 'Чекає на передавання',
  sending: terms.handingIn,
  done: terms.passedOn,
}))

/** Files of readings handed in before. */
export const massFiles = words(() => ({
  title: 'Ваші файли',
  columns: {
    name: 'Назва файлу',
    uploadedAt: 'Завантажено',
    rows: 'Рядків',
    sent: terms.passedOn,
    wrong: terms.withError,
    state: terms.state,
  },
  anyState: terms.allStates,
  empty: 'Файлів ще немає',
  emptyNext: 'Тут будуть файли за останні два місяці: що передано, що відхилено, що ще чекає.',
  all: 'Усі файли',
  checking: 'Перевіряємо рядки',
  checked: (judged: number, total: number) => `${numberText(judged)} з ${numberText(total)}`,
  reading: 'Читаємо файл…',
  leave: 'Сторінку можна закрити: відкрийте файл зі списку «Ваші файли», і перевірка продовжиться.',
}))
