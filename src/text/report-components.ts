import type { Component } from '#domain/components.ts'
import { words } from './language.ts'

/** What a process consists of, where it may be busy. */
export const components = words({
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
  'outbox-sms': 'Повідомлення SMS',
  'outbox-email': 'Черга листів',
  'outbox-core': 'Записи до ядра',
  'outbox-push': 'Черга сповіщень',
  'outbox-webhook': 'Черга вебхуків',
  'breaker-core': 'Запобіжник ядра',
  'breaker-sms': 'Запобіжник SMS',
  'breaker-email': 'Запобіжник пошти',
  'breaker-webhook': 'Запобіжник вебхуків',
} satisfies Record<Component, string>)

/** Units of what is measured. */
export const units = words({ ms: 'мс', mb: 'МБ', min: 'хв' })
