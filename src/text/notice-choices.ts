import type { DeliveryFault } from '#domain/deliveries.ts'
import type { EventGroup } from '#domain/notice-choices.ts'
import type { EventName } from '#domain/notices.ts'
import { words } from './language.ts'
import { terms } from './terms.ts'
import { titles } from './titles.ts'

/** Events as the settings and the log of deliveries name them. */
export const eventNames: Readonly<Record<EventName, string>> = words({
  billIssued: 'Новий рахунок',
  debtDue: 'Строк оплати близько',
  dunningWarning: 'Попередження про відключення за борг',
  paymentCredited: 'Оплату зараховано або вона не пройшла',
  paymentFailed: 'Оплата не пройшла',
  refunded: 'Гроші повернено',
  windowOpens: 'Відкрилося приймання показань',
  lastDay: 'Останній день, а показання немає',
  readingAccepted: 'Показання зараховано',
  readingHeld: 'Показання перевіряють',
  readingRejected: 'Показання не зараховано',
  readingsTaken: 'Показання кількох лічильників',
  fileCarried: 'Файл показань перевірено й передано',
  scheduleChanged: 'Змінився графік відключень',
  plannedWork: 'Планові роботи й аварії в будинку',
  ticketAnswered: 'Є відповідь на звернення',
  orderMoved: 'Візит бригади: підтверджено чи перенесено',
  documentToSign: 'Документ чекає підпису',
  limitNear: 'Узгоджений обсяг закінчується',
  newDevice: 'Увійшли з нового пристрою',
  accountViewed: 'Співробітник переглянув мої дані',
  accessChanged: 'Змінився доступ до рахунків компанії',
  registrationDecided: 'Рішення про реєстрацію',
})
export const eventGroups: Readonly<Record<EventGroup, string>> = words({
  money: 'Рахунки й борги',
  readings: 'Показання лічильника',
  light: 'Графік і відключення світла',
  requests: 'Звернення й послуги',
  business: 'Документи й обсяги',
  safety: 'Безпека',
})
export const channels = words({ email: 'E-mail', sms: 'SMS' })

export const letterChoices = words(() => ({
  title: titles.letters,
  to: (email: string | null, phone: string | null) =>
    [
      email === null ? 'Листи не надходитимуть: пошти в кабінеті немає.' : `Листи: ${email}.`,
      phone === null ? 'SMS не надходитимуть: телефону в кабінеті немає.' : `SMS: ${phone}.`,
    ].join(' '),
  changeContacts: 'Змінити пошту або телефон',
  of: 'Для чого',
  allAccounts: 'Для всіх рахунків',
  ofAccount: (account: string) => `Лише для рахунку ${account}`,
  event: 'Про що пишемо',
  cell: (event: string, channel: string) => `${event}: ${channel}`,
  always: 'Коди входу та вхід із нового пристрою приходять завжди.',
  night: {
    title: 'Коли не турбувати',
    from: 'Мовчимо з',
    till: 'Пишемо знову о',
    hint: 'У ці години пишемо лише про світло, вхід і те, що ви щойно зробили самі. З 23:00 до 07:00 тихо завжди.',
    usual: 'Повернути години компанії',
  },
  inbox: 'У кабінеті, в повідомленнях, видно все незалежно від вибору.',
  saved: 'Збережено.',
}))

export const unsubscribePage = words({
  ask: (event: string, email: string | null) =>
    `Більше не надсилати листів «${event}»${email === null ? '' : ` на ${email}`}?`,
  stop: 'Не надсилати',
  stopAll: 'Не надсилати жодних листів',
  stopped: 'Цих листів більше не буде.',
  stoppedAll: 'Листів більше не буде. Коди входу й листи про безпеку приходитимуть і далі.',
  again: 'Надсилати знову',
  sentAgain: 'Листи знову надходитимуть.',
  always: 'Ці листи про безпеку вашого кабінету, тому приходять завжди. Інші можна вимкнути.',
  choose: 'Вибрати, які листи отримувати',
  old: 'Це посилання не діє',
  oldHint: 'Відкрийте посилання з останнього листа або ввійдіть до кабінету: вибір є в налаштуваннях.',
})

export const deliveryFaults: Readonly<Record<DeliveryFault, string>> = words({
  expired: 'Надто довго чекало: код уже не діяв',
  recipient: 'Такого номера чи скриньки немає',
  refused: 'Шлюз не прийняв повідомлення',
  unreachable: 'Шлюз не відповідає, спробуємо ще',
  credentials: 'Шлюз не впізнав нашого ключа',
  unreadable: 'Текст не відкривається: ключ сервера змінено',
})

export const deliveriesPage = words(() => ({
  title: titles.deliveries,
  search: 'Телефон, пошта або рахунок повністю',
  columns: {
    at: 'Коли створено',
    event: 'Подія',
    channel: 'Чим надіслано',
    recipient: 'Номер чи скринька',
    account: terms.account,
    site: terms.company,
    state: terms.state,
    reason: 'Чому не дійшло',
  },
  states: {
    planned: 'Заплановано',
    waiting: 'У черзі',
    sent: terms.sent,
    failed: 'Не надіслано',
  },
  any: { state: terms.allStates, event: 'Усі події', channel: 'Усі канали', site: 'Компанія: усі' },
  other: 'Код або зміна контакту',
  none: 'Повідомлень немає',
  noneHint: 'Змініть пошук або фільтри. Надіслане зберігаємо 30 днів, ненадіслане 90.',
}))
