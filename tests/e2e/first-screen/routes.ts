import type { Locator, Page } from '@playwright/test'
import type { PagePath } from '#domain/pages.ts'
import { invitationCode, undoCode } from '#seeds/demo-users.ts'
import type { Visitor } from './visitors.ts'

/** The answer that a screen must show and the action it is for: the first must end above 560, the second above 680. */
export type Route = {
  readonly path: PagePath
  readonly as: Visitor
  /** the address, if the path has an open part that no link of the page above fills */
  readonly at?: string
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
    path: '/join/$code',
    as: 'nobody',
    at: `/join/${invitationCode}`,
    answer: says('Кабінет компанії'),
    action: button('Прийняти запрошення'),
  },
  { path: '/undo/$code', as: 'nobody', at: `/undo/${undoCode}`, answer: first('li'), action: button(/.+/) },
  { path: '/admin', as: 'nobody', answer: field('Логін'), action: button('Далі') },
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
    answer: first('#in-view ~ * a'),
    action: 'the cells lead on',
  },
  { path: '/cabinet/entity/bills', as: 'plant', answer: says(MONEY), action: READ },
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
    answer: says(/^Показання приймаємо|^До /),
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
    as: 'bakery',
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
    path: '/cabinet/entity/settings/account',
    as: 'heat',
    answer: firstRow,
    action: button('Запросити людину'),
  },
  { path: '/cabinet/entity/provider/document', as: 'provider', answer: firstRow, action: LIST },
  {
    path: '/cabinet/entity/indication',
    as: 'provider',
    answer: says(/^Показання приймаємо|^До /),
    action: READ,
  },

  { path: '/cabinet/admin', as: 'admin', answer: says(/^\d+$/), action: link('Керування') },
  {
    path: '/cabinet/admin/management',
    as: 'admin',
    answer: first('h2'),
    action: button(/Схвалити|контакти/),
  },
]
