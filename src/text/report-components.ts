import { CHANNEL_NAMES, type Channel } from '#domain/channels.ts'
import type { Component } from '#domain/components.ts'
import { channelNames } from './channels.ts'
import { words } from './language.ts'

const parts = words({
  'event-loop': 'Цикл подій',
  'loop-delay': 'Затримка циклу подій',
  gc: 'Збирання пам’яті',
  heap: 'Пам’ять програми',
  memory: 'Пам’ять процесу',
  database: 'База даних',
  passwords: 'Перевірка паролів',
  workbooks: 'Читання книг Excel',
  pictures: 'Обробка зображень',
  files: 'Перевірка файлів',
  signatures: 'Перевірка підписів',
  published: 'Документи для гостей',
  recorder: 'Запис викликів',
  jobs: 'Планові завдання',
})

const ofChannels = <K extends string>(kind: K, title: (name: string) => string) =>
  Object.fromEntries(
    CHANNEL_NAMES.map((channel) => [`${kind}-${channel}`, title(channelNames[channel])]),
  ) as Record<`${K}-${Channel}`, string> // every channel has an entry

/** What a process consists of, where it may be busy. */
export const components = words((): Record<Component, string> => ({
  ...parts,
  ...ofChannels('outbox', (name) => `Черга: ${name}`),
  ...ofChannels('breaker', (name) => `Запобіжник: ${name}`),
}))

/** Units of what is measured. */
export const units = words({ ms: 'мс', mb: 'МБ', min: 'хв' })
