import { staffTerms } from './staff-terms.ts'

import { words } from './language.ts'

import { terms } from './terms.ts'
import { titles } from './titles.ts'

/** Employees and their roles; changes that a second person confirms. */
export const staff = words(() => ({
  title: titles.staff,
  columns: {
    name: 'Працівник',
    login: terms.login,
    posts: staffTerms.posts,
    lastSignIn: terms.lastSignIn,
  },
  states: { active: 'У роботі', new: 'Ще не входив', blocked: terms.blocked },
  anyRole: 'Будь-яка',
  role: 'Роль',
  search: 'Ім’я, логін або пошта',
  none: 'Працівників не знайдено',
  proposed: staffTerms.waits,
  you: terms.itIsYou,
  noPosts: 'ролей немає',
  add: 'Додати працівника',
  addPost: 'Додати роль',
  removePost: 'Вилучити роль',
  everywhere: terms.allCompanies,
  needPost: 'Виберіть хоча б одну роль.',
  loginHint: 'Латинські літери, цифри, крапка, дефіс. Наприклад: o.melnyk',
  emailHint: 'Сюди прийде посилання, щоб працівник придумав пароль.',
  second: 'Зміну має підтвердити інша людина з роллю керівника.',
  propose: staffTerms.propose,
  sentForConfirmation: 'Зміна чекає підтвердження іншою людиною.',
  block: staffTerms.block,
  unblock: staffTerms.unblock,
  why: 'Причина: лишиться в журналі дій',
  blocked: staffTerms.accessBlocked,
  unblocked: 'Доступ відкрито знову.',
  renew: 'Надіслати нове посилання',
  renewHint: 'Для того, хто забув пароль або втратив телефон із застосунком.',
  renewed: (to: string) => `Посилання надіслано: ${to}. Воно діє три дні.`,
  self: 'Свої ролі змінює інша людина.',
}))

export const staffLink = words(() => ({
  title: titles.staffLink,
  hello: (name: string, login: string) => `${name}, ваш логін: ${login}`,
  ended: 'Посилання вже не діє',
  endedHint: 'Ним скористалися, або минуло три дні. Попросіть керівника надіслати нове.',
  save: 'Зберегти й перейти до входу',
  done: 'Пароль і код збережено',
}))
