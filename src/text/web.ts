import type { Language } from '#domain/language.ts'
import { english, words } from './language.ts'
/**
 * Words of the shell, which stand on every screen. Sentences quoted by the specification (§2) are kept word for word.
 */
export const web = words(
  {
    product: 'Світло',
    description:
      'Особистий кабінет споживача електроенергії: показання, рахунки, графік відключень, звернення.',
    demo: 'Демонстрація: усе тут вигадане',
    preloader: 'Приєднуємо вас до мережі...',
    loading: 'Завантажуємо…',
    skipToContent: 'Перейти до змісту',
    mainMenu: 'Головне меню',
    youAreHere: 'Ви тут',
    signIn: 'Увійти',
    signOut: 'Вийти',
    toCabinet: 'До кабінету',
    sessionEnded: 'Сеанс завершено. Увійдіть ще раз: так ми бережемо ваш кабінет від сторонніх.',
    pay: 'Сплатити',
    retry: 'Спробувати ще раз',
    requestCode: 'Код звернення',
    toHome: 'На головну',
    close: 'Закрити',
    save: 'Зберегти',
    more: 'Ще',
    notBuiltYet: 'Цю сторінку ще не зроблено. Ми працюємо над нею.',
    asProvider: 'Ви увійшли як постачальник послуг',
    userMenu: 'Ви увійшли як',
    chooseAccount: 'Вибрати об’єкт',
    chooseBusinessAccount: 'Вибрати рахунок',
    entranceHelp: 'Не виходить увійти? Зателефонуйте:',
    serviceLine: {
      title: 'Службові повідомлення',
      running: 'Повідомлення рухаються; наведіть або станьте на них, щоб зупинити',
      important: 'Важливо',
      asList: 'Читати списком',
      asLine: 'Читати рухомим рядком',
    },
    filesInEnglish: 'Деякі файли надходять англійською.',
    theme: { title: 'Вигляд', system: 'Як у системі', light: 'Світлий', dark: 'Темний' },
    footer: {
      contactCentre: 'Контакт-центр',
      links: 'Корисні посилання',
      help: 'Допомога',
      support: 'Написати нам',
      complain: 'Подати скаргу',
    },
    errors: {
      pageNotFound: 'На жаль, цю сторінку не знайдено',
      genericNotFound: 'This page could not be found',
      pageNotFoundHint: 'Можливо, адресу введено з помилкою або сторінку перенесено.',
      other: 'На жаль, сталася помилка',
      otherHint:
        'Спробуйте ще раз. Якщо помилка повториться, зателефонуйте до контакт-центру: номер унизу сторінки.',
      /** shown once the record is loaded */
      reported: (code: string) =>
        `Ми вже знаємо про цю помилку. Її записано під кодом ${code}: назвіть його контакт-центру.`,
      offline: 'На жаль, сталася помилка, перевірте підключення до мережі інтернет',
      stay: 'Лишитися на сторінці',
      offlineNotice: 'Немає зв’язку з інтернетом. Відкриємо сторінку, щойно зв’язок відновиться.',
    },
  },
  () => english().web,
)

/** Each in its own words. */
export const languageNames = words({ uk: 'Українська', en: 'English' } satisfies Record<Language, string>)
