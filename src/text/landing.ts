import { web } from './web.ts'
import { words } from './language.ts'
import { plural } from './format.ts'

/** Words of the public start page. Dates come ready: «3 грудня». */
export const landing = words(() => ({
  window: {
    title: 'Коли передавати показання',
    anyDay: 'Дім: передати можна зараз. Найточніше —',
    bestDays: 'Дім: передати можна зараз. Це найточніші дні, лишилося',
    lastDay: 'останній день',
    days: (n: number) => plural(n, { one: 'день', few: 'дні', many: 'днів' }),
    counts: (date: string) =>
      `Показання цих днів зарахуємо на ${date}, 00:00, а передане в інший день — на той самий день.`,
    business: (sentence: string) => `Бізнес: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}.`,
  },

  noScript:
    'Щоб перевірити адресу, передати показання чи сплатити, увімкніть JavaScript у налаштуваннях браузера й оновіть сторінку. Або зателефонуйте до контакт-центру: номер надруковано на рахунку.',

  today: {
    title: 'Сьогодні',
    nothing: 'Оголошень немає: усе працює, як звичайно.',
    important: web.serviceLine.important,
  },

  ways: {
    title: 'Увійдіть',
    person: { title: 'Дім', hint: 'Квартира, будинок, дача чи гараж. За номером телефону.' },
    entity: { title: 'Бізнес', hint: 'Підприємство, ФОП, ОСББ. За особовим рахунком і унікальним кодом.' },
    provider: { title: 'Постачальник', hint: 'Постачальники й надавачі послуг. За електронною поштою.' },
    signIn: web.signIn,
    signUp: 'Зареєструватися',
    apply: 'Подати заявку',
  },

  open: {
    title: 'Можна й без входу',
    outage: {
      title: 'Немає світла?',
      text: 'Що перевірити вдома, як читати графік і куди телефонувати.',
      find: 'Перевірити адресу чи рахунок',
      action: 'Дізнатися, що робити',
    },
    contacts: {
      title: 'Потрібна людина?',
      text: 'Телефони й пошта вашої компанії, окремо для дому та бізнесу.',
      action: 'Знайти контакти',
    },
    faq: {
      title: 'Є запитання?',
      text: 'Показання, рахунки, тарифи, документи: коротко й зрозуміло.',
      action: 'Читати відповіді',
    },
  },

  company: {
    title: 'Ваша компанія',
    intro: 'Виберіть, хто доставляє вам електроенергію: покажемо її контакти. Назву надруковано на рахунку.',
    contactCentre: web.footer.contactCentre,
    office: 'Телефони',
    mobile: 'Мобільні',
    business: 'Для бізнесу',
    email: 'Пошта',
    site: 'Сайт компанії',
    support: web.footer.support,
    complain: web.footer.complain,
    account: 'Де знайти особовий рахунок',
    code: 'Де знайти код для кабінету',
    loading: 'Завантажуємо контакти…',
  },
}))

/** Words of the one question the start page answers: is there light at my address. */
export const light = words({
  title: 'Чи є світло за вашою адресою?',
  field: 'Адреса або особовий рахунок',
  hint: 'Наприклад: Дніпро, вул.\u00a0Робоча, 69',
  house: 'Номер будинку',
  houseHint: 'Без нього за рахунком нічого не покажемо',
  ask: 'Показати',
  suggestions: 'Підказки адрес',
  needed: 'Введіть вулицю й будинок або 10 цифр особового рахунку',
  houseNeeded: 'Додайте номер будинку',
  failed: 'Не вдалося отримати відповідь. Спробуйте ще раз.',
  keep: 'Запам’ятати на цьому пристрої',
  another: 'Інша адреса',
  whole: 'Увесь графік',
  handIn: 'Передати показання',
})
