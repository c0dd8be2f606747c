import type { Locator, Page } from '@playwright/test'
import type { PagePath } from '#domain/pages.ts'
import { REPORTS } from '#domain/reports.ts'
import { applicantCode, invitationCode, staffCode, undoCode } from '#seeds/demo-users.ts'
import { waitingApplication } from '#seeds/scenarios/applications.ts'
import type { Visitor } from './visitors.ts'

/** The answer that a screen must show and the action it is for: the first must end above 560, the second above 680. */
export type Route = {
  readonly path: PagePath
  readonly as: Visitor
  /** the address, if the path has an open part that no link of the page above fills */
  readonly at?: string
  /** what the list above is asked for, where not every row of it has the action */
  readonly of?: `?${string}`
  readonly answer: (page: Page) => Locator
  /** the main action of the screen, or the reason why it has none */
  readonly action: ((page: Page) => Locator) | string
}

const inMain = (page: Page) => page.getByRole('main')
const first = (selector: string) => (page: Page) => inMain(page).locator(selector).first()
const says = (text: string | RegExp) => (page: Page) => inMain(page).getByText(text).first()
const field = (label: string | RegExp) => (page: Page) => inMain(page).getByLabel(label).first()
const button = (name: string | RegExp) => (page: Page) => inMain(page).getByRole('button', { name }).first()
const link = (name: string | RegExp) => (page: Page) => inMain(page).getByRole('link', { name }).first()
const radio = (name: string | RegExp) => (page: Page) => inMain(page).getByRole('radio', { name }).first()

const firstRow = first('tbody tr')
/** The first of what was said or done, not of the breadcrumbs. */
const entry = first(':not(nav) > ol > li')
const LIST = 'a list is read: its rows open in place'
const READ = 'it is read'
const PAPER = 'it is read; the paper stands at the end, and what is left to pay has a button beside the sum'
/** A sum of money: a debt, or what has been settled. */
const MONEY = /^[\d\s]+,\d\d\sгрн$/

/** Every built page, at least once. */
export const ROUTES: readonly Route[] = [
  { path: '/', as: 'nobody', answer: field('Адреса або особовий рахунок'), action: button('Показати') },
  { path: '/FAQ', as: 'nobody', answer: first('summary'), action: field('Що вас цікавить?') },
  {
    path: '/outages',
    as: 'nobody',
    answer: field('Вулиця'),
    action: button('Показати графік'),
  },
  { path: '/auth', as: 'nobody', answer: link(/Дім/), action: link(/Бізнес/) },
  { path: '/demo/messages', as: 'nobody', answer: first('h1'), action: READ },
  {
    path: '/application/$code',
    as: 'nobody',
    at: `/application/${applicantCode}`,
    answer: says('Ми запитуємо:'),
    action: field('Що ви відповідаєте'),
  },
  {
    path: '/join/$code',
    as: 'nobody',
    at: `/join/${invitationCode}`,
    answer: says('Кабінет компанії'),
    action: button('Прийняти запрошення'),
  },
  { path: '/undo/$code', as: 'nobody', at: `/undo/${undoCode}`, answer: first('li'), action: button(/.+/) },
  {
    path: '/restore/$code',
    as: 'nobody',
    at: '/restore/7K4M7K4M7K4M7K4M',
    answer: field('Телефон'),
    action: button('Зберегти пароль'),
  },
  {
    path: '/staff/$code',
    as: 'nobody',
    at: `/staff/${staffCode}`,
    answer: says('ваш логін'),
    action: field('Новий пароль'),
  },
  {
    path: '/unsubscribe/$code',
    as: 'nobody',
    at: '/unsubscribe/AAAABBBB.CCCCDDDD',
    answer: says('Це посилання не діє'),
    action: 'a link that does not hold; the letter has the one that does',
  },
  { path: '/pay', as: 'nobody', answer: field('Особовий рахунок'), action: button('Далі') },
  {
    path: '/pay/return/$code',
    as: 'nobody',
    at: '/pay/return/AAAABBBBCCCCDDDDEEEEFFFFGGGGHHHHIIIIJJJJKKK',
    answer: says('Це посилання на оплату не діє'),
    action: link('Сплатити за номером рахунку'),
  },
  {
    path: '/pay/link/$code',
    as: 'nobody',
    at: '/pay/link/AAAABBBBCCCCDDDDEEEEFFFFGGGGHHHH',
    answer: says('Це посилання на оплату не діє'),
    action: link('Сплатити за номером рахунку'),
  },
  { path: '/admin', as: 'nobody', answer: field('Логін'), action: button('Далі') },
  {
    path: '/admin/directory',
    as: 'nobody',
    answer: says('Почніть вхід спочатку'),
    action: link('Почати вхід спочатку'),
  },
  { path: '/sign-in/person', as: 'nobody', answer: field('Номер телефону'), action: button('Увійти') },
  { path: '/sign-in/entity', as: 'nobody', answer: field('Особовий рахунок'), action: button('Увійти') },
  { path: '/sign-in/provider', as: 'nobody', answer: field('Електронна пошта'), action: button('Увійти') },
  { path: '/sign-up/person', as: 'nobody', answer: first('input'), action: first('[type=submit]') },
  { path: '/sign-up/entity', as: 'nobody', answer: first('input'), action: first('[type=submit]') },
  { path: '/sign-up/provider', as: 'nobody', answer: first('input'), action: first('[type=submit]') },

  {
    path: '/cabinet/person',
    as: 'person',
    answer: first('#power-now'),
    action: button('Передати показання'),
  },
  {
    path: '/cabinet/person/add-apart',
    as: 'person',
    answer: field('Особовий рахунок'),
    action: button('Знайти'),
  },
  {
    path: '/cabinet/person/indication',
    as: 'person',
    answer: field(/День/),
    action: button('Передати показання'),
  },
  { path: '/cabinet/person/consumption', as: 'person', answer: says(/^[\d\s]+\sкВт·год$/), action: READ },
  {
    path: '/cabinet/person/bills',
    as: 'person',
    answer: says(MONEY),
    action: says('Сплатити наперед'),
  },
  { path: '/cabinet/person/bills/$number', as: 'person', answer: first('h1'), action: PAPER },
  { path: '/cabinet/person/pay', as: 'person', answer: field(/^Сума/), action: says('Вкажіть суму від') },
  {
    path: '/cabinet/person/payments',
    as: 'person',
    answer: says(/Платежів із кабінету ще немає|P-/),
    action: LIST,
  },
  {
    path: '/cabinet/person/payments/$payment',
    as: 'person',
    at: '/cabinet/person/payments/00000000-0000-4000-8000-000000000000',
    answer: says('Такого платежу немає'),
    action: link('Усі платежі'),
  },
  { path: '/cabinet/person/sub-book', as: 'person', answer: firstRow, action: LIST },
  { path: '/cabinet/person/shutdown_schedule', as: 'person', answer: first('#power-now'), action: READ },
  {
    path: '/cabinet/person/tickets',
    as: 'person',
    answer: firstRow,
    action: link('Написати звернення'),
  },
  {
    path: '/cabinet/person/tickets/new',
    as: 'person',
    answer: field('Про що звернення'),
    action: button('Надіслати'),
  },
  {
    path: '/cabinet/person/tickets/order',
    as: 'person',
    answer: first('label:has([type=radio])'),
    action: 'choosing a service is the action, and the next step comes of it',
  },
  { path: '/cabinet/person/tickets/$ticket', as: 'person', answer: first('dl'), action: field(/.+/) },
  { path: '/cabinet/person/commerc_accntng', as: 'person', answer: first('dd'), action: READ },
  {
    path: '/cabinet/person/directory/guide',
    as: 'person',
    answer: field('Пошук за інструкціями'),
    action: link('Коли передавати'),
  },
  { path: '/cabinet/person/directory/indicators-history', as: 'person', answer: firstRow, action: LIST },
  {
    path: '/cabinet/person/directory/laws',
    as: 'person',
    answer: first('h2'),
    action: field('Пошук за актами'),
  },
  { path: '/cabinet/person/directory/payment-history', as: 'person', answer: firstRow, action: LIST },
  {
    path: '/cabinet/person/directory/tariff-history',
    as: 'person',
    answer: says(/^\d+,\d\d$/),
    action: READ,
  },
  {
    path: '/cabinet/person/docs/cancelled_bill_info',
    as: 'person',
    answer: says(/немає/),
    action: link('Усі рахунки'),
  },
  {
    path: '/cabinet/person/docs/reconciliations',
    as: 'person',
    answer: says('Залишок на початок'),
    action: radio('Цей рік'),
  },
  { path: '/cabinet/person/docs/violations', as: 'person', answer: says(/немає/), action: READ },
  {
    path: '/cabinet/person/settings/letters',
    as: 'person',
    answer: says('Новий рахунок'),
    action: field('Новий рахунок: E-mail'),
  },
  {
    path: '/cabinet/person/settings/account',
    as: 'person',
    answer: says('+38 (099)'),
    action: button('Змінити номер'),
  },
  {
    path: '/cabinet/person/settings/aparts',
    as: 'person',
    answer: first('h2'),
    action: link('Додати адресу'),
  },
  { path: '/cabinet/person/settings/personal-information', as: 'person', answer: first('dd'), action: READ },

  // five addresses in five states, one of them an emergency
  { path: '/cabinet/person', as: 'five', answer: says(/^Світл/), action: button(/^Сплатити/) },
  // a desktop pays by the code or the details, a phone by a button
  {
    path: '/cabinet/person/bills',
    as: 'five',
    answer: says(MONEY),
    action: (page) =>
      link(/^Сплатити/)(page)
        .or(inMain(page).getByRole('heading', { name: 'Як сплатити' }))
        .first(),
  },
  { path: '/cabinet/person/settings/aparts', as: 'five', answer: first('h2'), action: link('Додати адресу') },

  {
    path: '/cabinet/entity',
    as: 'plant',
    answer: first('section[data-state] strong'),
    action: 'the cells lead on',
  },
  { path: '/cabinet/entity/bills', as: 'plant', answer: says(MONEY), action: READ },
  {
    path: '/cabinet/entity/pay',
    as: 'plant',
    answer: field(/^Сума/),
    action: 'the buttons come with the sum',
  },
  {
    path: '/cabinet/entity/payments',
    as: 'plant',
    answer: says(/Платежів із кабінету ще немає|P-/),
    action: LIST,
  },
  {
    path: '/cabinet/entity/payments/$payment',
    as: 'plant',
    at: '/cabinet/entity/payments/00000000-0000-4000-8000-000000000000',
    answer: says('Такого платежу немає'),
    action: link('Усі платежі'),
  },
  { path: '/cabinet/entity/bills/balance', as: 'plant', answer: says(MONEY), action: READ },
  { path: '/cabinet/entity/bills/invoices', as: 'plant', answer: firstRow, action: LIST },
  { path: '/cabinet/entity/bills/invoices/$number', as: 'plant', answer: first('h1'), action: PAPER },
  { path: '/cabinet/entity/bills/payments', as: 'plant', answer: firstRow, action: LIST },
  {
    path: '/cabinet/entity/commerc_accntng',
    as: 'plant',
    answer: says(/Прострочена повірка/),
    action: button(/Показати/),
  },
  {
    path: '/cabinet/entity/shutdown_schedule',
    as: 'plant',
    answer: says(/^Без світла зараз/),
    action: READ,
  },
  { path: '/cabinet/entity/whats_new', as: 'bakery', answer: first('article p'), action: READ },
  { path: '/cabinet/entity/settings/meters', as: 'heat', answer: firstRow, action: LIST },
  { path: '/cabinet/entity/directory/counter-history', as: 'plant', answer: firstRow, action: LIST },
  { path: '/cabinet/entity/consumption', as: 'heat', answer: says(/^[\d\s]+\sкВт·год$/), action: READ },
  {
    path: '/cabinet/entity/consumption/hours',
    as: 'plant',
    answer: says(/^[\d\s,]+\sкВт·год$/),
    action: READ,
  },
  {
    path: '/cabinet/entity/limits',
    as: 'bakery',
    answer: says(/^Обсяг — |кВт·год з /),
    action: button('Попросити інший обсяг'),
  },
  {
    path: '/cabinet/entity/consumption_history',
    as: 'heat',
    answer: says(/^[\d\s]+\sкВт·год$/),
    action: READ,
  },
  {
    path: '/cabinet/entity/indication',
    as: 'heat',
    answer: says(/^Показання приймаємо|^Передайте показання до|^До |^Розрахунковий період закривається/),
    action: link('Передати файлом'),
  },
  {
    path: '/cabinet/entity/indication_mass',
    as: 'heat',
    answer: says(/^Показання (за новий|зарахуємо)/),
    action: button('Завантажити файл'),
  },
  {
    path: '/cabinet/entity/docs/signing',
    as: 'bakery',
    answer: firstRow,
    action: 'a document is opened, and signed there',
  },
  {
    path: '/cabinet/entity/docs/signing/$paper',
    // it has more to sign than other stories take
    as: 'heat',
    answer: says('Чекає вашого підпису'),
    action: button(/Підписати|Додати/),
  },
  {
    path: '/cabinet/entity/tickets',
    as: 'bakery',
    answer: first('tbody tr, [data-tone], p'),
    action: link('Написати звернення'),
  },
  {
    path: '/cabinet/entity/tickets/new',
    as: 'bakery',
    answer: field('Про що звернення'),
    action: button('Надіслати'),
  },
  {
    path: '/cabinet/entity/tickets/order',
    as: 'bakery',
    answer: first('label:has([type=radio])'),
    action: 'choosing a service is the action, and the next step comes of it',
  },
  { path: '/cabinet/entity/tickets/$ticket', as: 'bakery', answer: first('dl'), action: field(/.+/) },
  {
    path: '/cabinet/entity/directory/guide',
    as: 'bakery',
    answer: field('Пошук за інструкціями'),
    action: link('Коли передавати'),
  },
  {
    path: '/cabinet/entity/directory/tariff-history',
    as: 'bakery',
    answer: says(/^\d+,\d+$/),
    action: READ,
  },
  {
    path: '/cabinet/entity/directory/laws',
    as: 'bakery',
    answer: first('h2'),
    action: field('Пошук за актами'),
  },
  {
    path: '/cabinet/entity/directory/guide-errors',
    as: 'heat',
    answer: first('h3'),
    action: field('Знайти повідомлення'),
  },
  {
    path: '/cabinet/entity/docs/reconciliations',
    as: 'heat',
    answer: says('Залишок на початок'),
    action: radio('Цей рік'),
  },
  { path: '/cabinet/entity/docs/payment', as: 'heat', answer: firstRow, action: LIST },
  { path: '/cabinet/entity/docs/dunning-warnings', as: 'heat', answer: says(/немає/), action: READ },
  { path: '/cabinet/entity/docs/violations', as: 'heat', answer: says(/немає/), action: READ },
  {
    path: '/cabinet/entity/settings/company-information',
    as: 'plant',
    answer: says('ЄДРПОУ'),
    action: button('Змінити дані'),
  },
  {
    path: '/cabinet/entity/settings/letters',
    as: 'bakery',
    answer: says('Новий рахунок'),
    action: field('Новий рахунок: E-mail'),
  },
  {
    path: '/cabinet/entity/settings/account',
    as: 'heat',
    answer: firstRow,
    action: button('Запросити людину'),
  },
  { path: '/cabinet/entity/provider/document', as: 'provider', answer: firstRow, action: LIST },
  {
    path: '/cabinet/entity/indication',
    as: 'provider',
    answer: says(/^Показання приймаємо|^Передайте показання до|^До |^Розрахунковий період закривається/),
    action: READ,
  },

  {
    path: '/cabinet/admin/management/deliveries',
    as: 'admin',
    answer: firstRow,
    action: LIST,
  },
  { path: '/cabinet/admin/management/core-messages', as: 'admin', answer: firstRow, action: LIST },
  {
    path: '/cabinet/admin/management/message_manager',
    as: 'admin',
    answer: firstRow,
    action: link('Написати повідомлення'),
  },
  {
    path: '/cabinet/admin/management/message_manager/log',
    as: 'admin',
    answer: entry,
    action: READ,
  },
  {
    path: '/cabinet/admin/management/message_manager/new',
    as: 'admin',
    answer: field('Назва для працівників'),
    action: field('Що прочитають на сторінці'),
  },
  {
    path: '/cabinet/admin/management/message_manager/$message',
    as: 'admin',
    answer: first('[data-tone]'),
    action: link('Зробити копію'),
  },
  { path: '/cabinet/admin', as: 'admin', answer: says(/^\d+$/), action: first('a') },
  { path: '/cabinet/admin/management', as: 'admin', answer: firstRow, action: LIST },
  { path: '/cabinet/admin/perf_dashboard', as: 'admin', answer: first('dd'), action: READ },
  { path: '/cabinet/admin/statreports', as: 'admin', answer: first('li a'), action: READ },
  ...REPORTS.map((report): Route => ({
    path: `/cabinet/admin/statreports/reports/${report}`,
    as: 'admin',
    // the chart, where the report has one (its legend is as long as what was called), or its rows
    answer: first('figure .u-wrap, figure:not(:has(.u-wrap)), tbody tr'),
    action: LIST,
  })),
  {
    path: '/cabinet/admin/settings/account',
    as: 'admin',
    answer: (page) => inMain(page).getByRole('heading', { name: 'Ключі доступу' }),
    action: button('Додати ключ'),
  },
  {
    path: '/cabinet/admin/management/company',
    as: 'admin',
    answer: field('Коротка назва компанії'),
    action: field('Коротка назва компанії'),
  },
  {
    path: '/cabinet/admin/management/staff',
    as: 'admin',
    answer: firstRow,
    action: button('Додати працівника'),
  },
  {
    path: '/cabinet/admin/management/readings',
    as: 'admin',
    answer: firstRow,
    action: link('Записати з телефону'),
  },
  {
    path: '/cabinet/admin/management/readings/$account/$receipt',
    as: 'admin',
    answer: says(/кВт·год$/),
    action: button('Прийняти показання'),
  },
  {
    path: '/cabinet/admin/management/readings/by-phone',
    as: 'admin',
    answer: field('Рахунок, EIC, телефон або адреса'),
    action: field('Рахунок, EIC, телефон або адреса'),
  },
  { path: '/cabinet/admin/management/orders', as: 'admin', answer: firstRow, action: first('tbody a') },
  {
    path: '/cabinet/admin/management/orders/week',
    as: 'admin',
    // whether the first crew has room on the first day
    answer: first('tbody td'),
    action: link('Наступний тиждень'),
  },
  {
    path: '/cabinet/admin/management/orders/day',
    as: 'admin',
    answer: first('section li'),
    action: link('Наступний день'),
  },
  {
    path: '/cabinet/admin/management/orders/capacity',
    as: 'admin',
    answer: field(/понеділок$/),
    action: button('Зберегти'),
  },
  {
    path: '/cabinet/admin/management/orders/services',
    as: 'admin',
    // what may be ordered, and what is closed
    answer: firstRow,
    action: button('Відкрити послугу'),
  },
  {
    path: '/cabinet/admin/management/orders/$order',
    as: 'admin',
    answer: says(/^\d\d\.\d\d\.\d{4}$/),
    action: button(/Підтвердити|Записати результат/),
  },
  { path: '/cabinet/admin/management/payments', as: 'admin', answer: firstRow, action: first('tbody a') },
  {
    path: '/cabinet/admin/management/payments/$payment',
    as: 'admin',
    of: '?state=credited',
    answer: says(MONEY),
    action: button(/Повернути гроші|Запитати сервіс зараз/),
  },
  {
    path: '/cabinet/admin/management/payments/report',
    as: 'admin',
    // whether all that was confirmed is in the ledger
    answer: says(/зараховано/),
    action: READ,
  },
  {
    path: '/cabinet/admin/management/payments/registries',
    as: 'admin',
    answer: first(':not(nav) > ul > li b'),
    action: button('Звірити файл'),
  },
  {
    path: '/cabinet/admin/management/payments/channels',
    as: 'admin',
    answer: says('Чий файл'),
    action: button('Додати джерело'),
  },
  {
    path: '/cabinet/admin/management/payments/keys',
    as: 'admin',
    answer: says('Діють'),
    action: button(/ключі/),
  },
  {
    path: '/cabinet/admin/management/prices',
    as: 'admin',
    answer: firstRow,
    action: link('Запропонувати ціну'),
  },
  {
    path: '/cabinet/admin/management/prices/new',
    as: 'admin',
    answer: field('Компанія'),
    action: field('Що коштує'),
  },
  {
    path: '/cabinet/admin/management/rules',
    as: 'admin',
    answer: firstRow,
    action: link('Запропонувати зміну'),
  },
  {
    path: '/cabinet/admin/management/rules/new',
    as: 'admin',
    answer: field('Що визначає'),
    action: field('Перший місяць дії'),
  },
  { path: '/cabinet/admin/management/prices/calendar', as: 'admin', answer: firstRow, action: firstRow },
  { path: '/cabinet/admin/management/tickets', as: 'admin', answer: firstRow, action: first('tbody a') },
  {
    path: '/cabinet/admin/management/tickets/$ticket',
    as: 'admin',
    answer: entry,
    action: button('Відповісти'),
  },
  {
    path: '/cabinet/admin/management/tickets/templates',
    as: 'admin',
    answer: firstRow,
    action: button('Новий шаблон'),
  },
  { path: '/cabinet/admin/management/tickets/missed', as: 'admin', answer: firstRow, action: LIST },
  {
    path: '/cabinet/admin/ca_check',
    as: 'admin',
    answer: field(/^Рахунок, EIC/),
    action: field(/^Рахунок, EIC/),
  },
  {
    path: '/cabinet/admin/ca_check/$account',
    as: 'admin',
    at: '/cabinet/admin/ca_check/1200000012',
    answer: says('Персональні дані приховано'),
    action: button('Показати персональні дані'),
  },
  {
    path: '/cabinet/admin/management/papers',
    as: 'admin',
    answer: firstRow,
    action: button('Підписати всі, що чекають'),
  },
  {
    path: '/cabinet/admin/management/papers/$paper',
    as: 'admin',
    answer: says('Чекає нашого підпису'),
    action: button('Підписати ключем'),
  },
  {
    path: '/cabinet/admin/management/outages',
    as: 'admin',
    answer: firstRow,
    action: button('Внести відключення'),
  },
  { path: '/cabinet/admin/management/audit', as: 'admin', answer: firstRow, action: LIST },
  { path: '/cabinet/admin/management/changes', as: 'admin', answer: firstRow, action: LIST },
  {
    path: '/cabinet/admin/management/applications/$application',
    as: 'admin',
    at: `/cabinet/admin/management/applications/${waitingApplication}`,
    answer: says('Чекає рішення'),
    action: button('Схвалити'),
  },
  { path: '/cabinet/admin/management/requests', as: 'admin', answer: firstRow, action: LIST },
  {
    path: '/cabinet/admin/management/requests/$request',
    as: 'admin',
    answer: says(/^Відповідь до/),
    action: button('Погодити'),
  },
  {
    path: '/cabinet/admin/management/warnings',
    as: 'admin',
    answer: firstRow,
    action: button('Видати попередження'),
  },
]
