import type { DifferenceDecision, DifferenceKind } from '#domain/pay-registry.ts'
import { dateText, dateTimeText } from './dates.ts'
import { NBSP, numberText } from './format.ts'
import { words } from './language.ts'
import { paymentPage, paymentReport } from './staff-payment-page.ts'
import { staffTerms } from './staff-terms.ts'
import { terms } from './terms.ts'
import { titles } from './titles.ts'
import { web } from './web.ts'

/** Files of providers and banks, compared with what the portal knows. */
export const payRegistries = words(() => ({
  back: paymentPage.back,
  intro:
    'Файл сервісу або виписка банку звіряється з платежами порталу одразу після завантаження і ще раз щоночі. Те, що не сходиться, чекає вашого рішення.',
  upload: 'Звірити файл',
  uploadTitle: 'Звірити файл сервісу або банку',
  accept: 'CSV, XLSX або DBF',
  channel: 'Звідки файл',
  chooseChannel: 'Оберіть, звідки файл',
  noChannels: 'Спершу скажіть, як читати файли: які в них колонки й дати.',
  compared: (rows: number, differences: number): string =>
    differences === 0
      ? `Рядків ${numberText(rows)}: усе сходиться.`
      : `Рядків ${numberText(rows)}, не сходиться ${numberText(differences)}.`,
  differences: 'Що не сходиться',
  open: staffTerms.waiting,
  all: 'Разом із закритими',
  which: 'Показати',
  someShown: (shown: number, total: number): string =>
    `Найновіші ${numberText(shown)} із ${numberText(total)}. Решта з’явиться, коли закриєте ці.`,
  none: 'Усе сходиться',
  noneHint: 'Коли файл і портал скажуть різне, це з’явиться тут.',
  kinds: {
    'not-here': 'Є лише у файлі',
    'not-there': 'Є лише на порталі',
    'only-booked': 'Є лише в білінгу',
    sum: 'Різні суми',
    state: 'Портал не знає про оплату',
    twice: 'Двічі у файлі',
    'unknown-account': 'Такого рахунку немає',
  } satisfies Record<DifferenceKind, string>,
  todo: {
    'not-here': 'Знайдіть платіж за сумою й днем. Якщо його немає, запитайте сервіс або проведіть вручну.',
    'not-there': 'Сервіс підтвердив платіж, але у файлі його немає. Запитайте сервіс.',
    'only-booked':
      'Білінг показує цю оплату, а у файлах за ці дні її немає. Перевірте, чи надійшли гроші: якщо ні, скасуйте оплату в білінгу.',
    sum: 'Звірте обидві суми із сервісом.',
    state: 'Портал уже запитав сервіс ще раз. Якщо до ранку не зійдеться, запитайте його підтримку.',
    twice: 'Якщо гроші взято двічі, поверніть зайве.',
    'unknown-account': 'Уточніть рахунок у банку або в платника.',
  } satisfies Record<DifferenceKind, string>,
  /** of rows that name an account and no payment of the portal: they are looked for in the billing */
  byAccount: {
    kinds: { 'not-here': 'У білінгу немає такої оплати', sum: 'У білінгу інша сума' },
    todo: {
      'not-here':
        'За цим рахунком у ці дні білінг такої суми не показує. Якщо гроші в банку є, проведіть їх або уточніть рахунок у платника.',
      sum: 'Звірте рядок із випискою: виправте суму в білінгу або запитайте того, хто надіслав файл.',
    },
    here: 'У білінгу',
  },
  money: 'Гроші за файлом не надійшли',
  moneyTodo: 'У виписці банку немає суми цього файлу без комісії. Запитайте сервіс.',
  there: 'У файлі',
  here: 'На порталі',
  row: (row: number): string => `рядок${NBSP}${numberText(row)}`,
  account: terms.account,
  payment: titles.portalPayment,
  paidOn: (day: string): string => `за ${dateText(day)}`,
  settle: web.close,
  settleTitle: 'Закрити розбіжність',
  decision: 'Що з’ясовано',
  decisions: {
    agrees: 'Насправді все сходиться',
    'provider-wrong': 'Помилка у файлі сервісу',
    returned: 'Гроші повернуто',
    'booked-by-hand': 'Проведено вручну',
    unbooked: 'Оплату в білінгу скасовано',
  } satisfies Record<DifferenceDecision, string>,
  words: 'Як це з’ясовано',
  wordsHint: paymentPage.whyHint,
  settled: 'Розбіжність закрито.',
  settledBy: (by: string, at: number): string =>
    by === '' ? `Портал, ${dateTimeText(at)}` : `${by}, ${dateTimeText(at)}`,
  byItself: 'Зійшлося саме за нічної звірки.',
  files: 'Звірені файли',
  noFiles: 'Файлів ще не звіряли',
  columns: {
    file: 'Назва файлу',
    channel: 'Джерело',
    days: 'Дні',
    rows: 'Рядків у файлі',
    sum: 'Сума,\u00a0грн',
    fee: paymentReport.columns.fee,
    money: 'Гроші в банку',
    differences: 'Не сходиться',
    by: 'Хто звірив',
  },
  came: 'Надійшли',
  notCame: 'Ще ні',
  missing: (channel: string, days: readonly string[]): string =>
    `${channel}: немає файлу за ${days.map((day) => dateText(day)).join(', ')}`,
}))

/** How files of a channel are read. */
export const payChannels = words(() => ({
  intro: 'Кожен сервіс і банк називає колонки по-своєму. Тут сказано, які колонки читати.',
  back: 'До звірки',
  add: 'Додати джерело',
  edit: 'Змінити колонки',
  none: 'Ще не сказано, як читати файли',
  title: 'Як читати файл',
  name: 'Назва джерела',
  nameHint: 'Наприклад: LiqPay, виписка Ощадбанку',
  provider: 'Чий файл',
  bank: 'Банку або пошти',
  columnsOf: 'Назви колонок у файлі',
  order: 'Номер платежу порталу',
  account: terms.account,
  sum: 'Сума платежу',
  date: terms.date,
  fee: 'Утримана комісія',
  payer: 'Платник',
  ledger: 'Як ці оплати названо в білінгу',
  ledgerHint:
    'Портал знайде оплати, які білінг показує, а файл — ні. День звіряється, коли є файли ще за три дні після нього.',
  ledgerNone: 'Не шукати оплат, яких немає у файлі',
  iban: 'Рахунок компанії (IBAN)',
  badIban: staffTerms.badIban,
  ibanHint: 'Якщо компанія має кілька рахунків у банках, назвіть той, за яким виписка.',
  datePattern: 'Як записано дату',
  patterns: { 'DD.MM.YYYY': '21.11.2026', 'YYYY-MM-DD': '2026-11-21', YYYYMMDD: '20261121' },
  totalRow: 'Рядок із підсумком',
  totals: { none: terms.absent, first: 'Перший', last: 'Останній' },
  save: web.save,
  saved: 'Записано.',
}))
