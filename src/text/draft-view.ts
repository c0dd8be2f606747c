import { words } from './language.ts'

/** Above a page on which an employee looks at a message before it is published. */
export const draftView = words({
  title: 'Перегляд чернетки.',
  hint: 'Її не опубліковано, даних клієнта на сторінці немає.',
  end: 'Закрити перегляд',
})
