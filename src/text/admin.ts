import { staffTerms } from './staff-terms.ts'
import { terms } from './terms.ts'
import { titles } from './titles.ts'
import { words } from './language.ts'
import { numberText, plural } from './format.ts'
import { nouns } from './nouns.ts'

/** Words of the administration panel; the nineteen reports are in reports.ts. */
export const admin = words(() => ({
  home: {
    title: 'Стан порталу',
    entities: 'Клієнти бізнесу',
    persons: 'Побутові клієнти',
    signIns: 'Входів сьогодні',
    readings: 'Показань сьогодні',
    tickets: 'Відкритих звернень',
    amount: (n: number) => numberText(n),
  },
  management: {
    title: titles.management,
    applications: titles.applications,
    approve: 'Схвалити',
    refuse: staffTerms.refuse,
    refuseReason: 'Причина: її отримає заявник',
    approved: 'Заявку схвалено, заявника повідомлено.',
    refused: 'Заявку відхилено, заявника повідомлено.',
    roles: {
      head: 'Керівник: усі права',
      'customer-service': 'Абонентська служба',
      billing: 'Білінг',
      metering: 'Облік електроенергії',
      'network-duty': 'Черговий мережі',
      content: 'Редактор сайту',
      auditor: 'Аудитор: лише перегляд',
    },
    block: staffTerms.block,
    unblock: staffTerms.unblock,
    blocked: staffTerms.accessBlocked,
    sites: 'Компанії',
    flags: {
      imageUploadEnable: 'Завантаження фото',
      cardPayment: 'Оплата карткою',
      portmone: 'Portmone',
      easypay: 'EasyPay',
      monopay: 'plata by mono',
      provider: 'Кабінет постачальника',
    },
    saved: 'Зміни збережено й записано в журнал.',
  },
  messages: {
    title: titles.messageManager,
    add: 'Нове повідомлення',
    body: terms.text,
    page: 'Сторінка',
    site: terms.company,
    audience: 'Для кого',
    audiences: {
      all: 'Для всіх',
      person: terms.home,
      entity: terms.business,
      provider: 'Постачальники',
      creditor: 'Кредитори',
      guest: 'До входу',
    },
    from: 'Показувати з',
    till: 'Показувати до',
    always: 'Без обмеження',
    preview: 'Перегляд',
    published: 'Повідомлення опубліковано. На екранах з’явиться протягом 10 хвилин.',
    stop: 'Зняти',
    stopped: 'Повідомлення знято.',
    log: 'Журнал змін',
    empty: 'Повідомлень немає.',
  },
  dashboard: {
    title: titles.perfDashboard,
    requests: terms.perSecond,
    p50: 'Половина швидше ніж',
    p95: '95\u00a0% швидше ніж',
    p99: '99\u00a0% швидше ніж',
    errors: 'Помилки викликів',
    pool: 'З’єднання з базою',
    queue: 'Черга повідомлень',
    oldest: 'Найстаріше повідомлення',
    live: 'Наживо',
    ms: (n: number) => `${numberText(n)}\u00a0мс`,
    calls: (n: number) => plural(n, nouns.call),
  },
}))

/** Words of the list of applications, beside admin.ts: what the billing core says of a claim. */
export const management = words({
  sent: 'Подано',
  onlyShown: 'Рішення за заявками ухвалюють абонентська служба й керівник.',
  notPermitted: 'Цей розділ вам не відкрито.',
  askHead: 'Якщо він потрібен вам для роботи, попросіть керівника змінити вашу роль.',
  contacts: {
    show: 'Показати контакти',
    why: 'Навіщо вам телефон і пошта заявника',
    hint: 'Причина й ваше ім’я залишаться в журналі дій.',
  },
  checks: {
    accountOfUniqueCode: { yes: 'Рахунок належить цьому коду', no: 'Рахунок не належить цьому коду' },
    edrpouAgrees: { yes: 'ЄДРПОУ збігається з договором', no: 'ЄДРПОУ не збігається з договором' },
    contactKnown: { yes: 'Контакт відомий', no: 'Контакт новий' },
    loginFree: { yes: 'Кабінету ще немає', no: 'Кабінет уже є' },
  },
})
