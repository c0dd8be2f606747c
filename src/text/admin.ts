import { terms } from './terms.ts'
import { titles } from './titles.ts'
import { words } from './language.ts'
import { numberText, plural } from './format.ts'
import { nouns } from './nouns.ts'

/** Words of the administration panel; the nineteen reports are in reports.ts. */
export const admin = words({
  home: {
    title: 'Стан порталу',
    entities: 'Клієнти бізнесу',
    persons: 'Побутові клієнти',
    signIns: 'Входів сьогодні',
    readings: 'Показань сьогодні',
    tickets: 'Відкритих звернень',
    amount: (n: number) => numberText(n),
  },
  check: {
    title: titles.caCheck,
    by: 'Шукати за',
    ways: { account: 'Рахунком', eic: 'EIC-кодом', phone: 'Телефоном', address: 'Адресою' },
    reason: 'Підстава перегляду',
    find: terms.find,
    recorded: 'Перегляд записано в журнал і показано клієнтові.',
    readOnly: 'Лише перегляд: змінити тут нічого не можна.',
    sections: {
      customer: 'Клієнт',
      account: 'Рахунок',
      balance: titles.balance,
      meters: titles.meters,
      readings: titles.indication,
      bills: 'Рахунки на оплату',
      payments: titles.payments,
      tickets: 'Звернення',
      signIns: 'Входи',
      calls: 'Виклики',
    },
  },
  management: {
    title: titles.management,
    applications: 'Заявки на кабінет',
    approve: 'Схвалити',
    refuse: 'Відхилити',
    refuseReason: 'Причина: її отримає заявник',
    approved: 'Заявку схвалено, заявника повідомлено.',
    refused: 'Заявку відхилено, заявника повідомлено.',
    noApplications: 'Нових заявок немає.',
    roles: {
      owner: 'Усі права',
      duty: 'Черговий: стан і звіти',
      support: 'Підтримка: перевірка рахунків',
      content: 'Повідомлення',
    },
    block: 'Заблокувати',
    unblock: 'Розблокувати',
    blocked: 'Доступ заблоковано, усі сеанси завершено.',
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
    requests: 'Запитів за секунду',
    p50: 'Половина швидше ніж',
    p95: '95% швидше ніж',
    p99: '99% швидше ніж',
    errors: 'Помилки викликів',
    pool: 'З’єднання з базою',
    queue: 'Черга повідомлень',
    oldest: 'Найстаріше повідомлення',
    live: 'Наживо',
    ms: (n: number) => `${numberText(n)}\u00a0мс`,
    calls: (n: number) => plural(n, nouns.call),
  },
})

/** Words of the list of applications, beside admin.ts: what the billing core says of a claim. */
export const management = words({
  sent: 'Подано',
  onlyShown: 'Рішення за заявками ухвалюють ті, хто має всі права, і підтримка.',
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
