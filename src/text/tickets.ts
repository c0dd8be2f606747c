import { kit } from './kit.ts'
import { titles } from './titles.ts'
import { terms } from './terms.ts'
import { sentence, words } from './language.ts'
import { dateText } from './dates.ts'
import { NBSP, plural } from './format.ts'
import { genitive, nouns } from './nouns.ts'

export const tickets = words(() => ({
  title: terms.tickets,
  create: terms.writeTicket,
  empty: 'Звернень ще немає. Напишіть, якщо є питання: відповідь прийде сюди.',
  number: (number: string) => `Звернення №\u00a0${number}`,
  subject: terms.subject,
  message: terms.text,
  messageHint: 'Опишіть, що сталося, і вкажіть дату. Рахунок додамо самі.',
  kind: 'Про що звернення',
  send: 'Надіслати',
  reply: 'Дописати',
  withdraw: 'Відкликати звернення',
  withdrawTitle: 'Відкликати звернення?',
  withdrawHint: 'Відповіді на нього вже не буде. Історія збережеться.',
  /** beside the note that the request is accepted */
  accepted: ({ number, dueOn }: { number: string; dueOn: string }) =>
    `Звернення №\u00a0${number}. Відповімо до ${dateText(dueOn)}.`,
  daysLeft: (n: number) =>
    n < 0
      ? `Строк відповіді минув ${plural(-n, nouns.day)} тому`
      : n === 0
        ? 'Відповідь має бути сьогодні'
        : `До відповіді ${plural(n, nouns.day)}`,
  fromYou: terms.you,
  fromCompany: terms.company,
  requestConstructor: {
    title: terms.orderService,
    steps: { kind: terms.service, device: terms.place, date: terms.date, confirm: 'Перевірка' },
    kind: 'Яка послуга потрібна',
    device: 'Для якого лічильника',
    date: 'Виберіть вільну дату',
    noDates: 'Вільних дат найближчим часом немає. Спробуйте пізніше або зателефонуйте.',
    confirm: terms.order,
    done: 'Про зміну дати повідомимо.',
    free: terms.free,
  },
  columns: {
    number: terms.numberColumn,
    subject: 'Тема',
    kind: terms.about,
    createdAt: 'Створено',
    state: terms.state,
    due: terms.dueTerm,
    by: 'Автор',
  },
}))

/** The pages of tickets, messages of suppliers and ordered services: words that tickets.ts does not have. */
export const ticketsPage = words(() => ({
  intro: 'Питання до компанії, повідомлення постачальників і замовлені послуги: усе в одному місці.',
  tabs: {
    tickets: 'Мої звернення',
    ticketsOfBusiness: terms.tickets,
    inbox: 'Від постачальників',
    orders: 'Послуги',
  },
  order: terms.orderService,
  newIntro: 'Відповідь прийде сюди та на пошту, якщо її вказано.',
  newAnswer: 'Нова відповідь',
  /** who of the company opened it */
  by: (name: string) => `Автор: ${name}`,
  search: 'Пошук за темою або номером',
  anyState: terms.allStates,
  anyKind: terms.anySubject,
  none: 'Звернень ще немає',
  noneHint: 'Напишіть, якщо є питання: відповідь прийде сюди.',
  chooseKind: 'Виберіть тему',
  attach: 'Додати файли',
  attached: (n: number) => `Вкладення: ${plural(n, nouns.file)}`,
  attachTitle: 'Додати файли до звернення',
  attachTypes: 'JPEG, PNG, WebP, HEIC, PDF, XLSX або P7S',
  attachMost: (n: number) => `До одного повідомлення можна додати до ${plural(n, genitive.file)}.`,
  attachedSome: (n: number) => `Додано ${plural(n, nouns.file)}. Решту не додано: причина поруч із назвою.`,
  tooMany: (n: number) => `Можна додати не більше ніж ${plural(n, nouns.file)}. Приберіть зайві.`,
  remove: (name: string) => `Прибрати «${name}»`,
  fetch: kit.upload.send,
  replyLabel: 'Ваше повідомлення',
  replySent: 'Повідомлення надіслано.',
  history: 'Переписка',
  due: 'Строк відповіді',
  facts: { kind: terms.subject, created: terms.created, account: titles.bill },
  close: 'Питання вирішено',
  closed: 'Звернення закрито.',
  withdrawn: 'Звернення відкликано.',
  ended: 'Переписку завершено. Нове питання — нове звернення.',
}))
/** Messages of suppliers. */
export const inboxPage = words(() => ({
  title: 'Повідомлення постачальників',
  search: 'Пошук у повідомленнях',
  show: terms.show,
  all: terms.all,
  onlyNew: 'Лише нові',
  order: 'Порядок',
  orders: {
    '-sentAt': 'Найновіші',
    sentAt: 'Найдавніші',
    supplier: 'За постачальником',
    subject: 'За темою',
  },
  columns: {
    sentAt: terms.sent,
    supplier: 'Постачальник',
    subject: 'Тема',
    text: 'Текст',
    order: 'Заявка',
    state: terms.state,
  },
  read: terms.read,
  unread: 'Нове',
  allRead: 'Усе прочитано',
  showAll: 'Показати всі',
  none: 'Повідомлень від постачальників немає',
  noneHint: 'Щойно постачальник напише про ціну, договір чи замовлену послугу, повідомлення буде тут.',
  aboutOrder: (number: string) => `Щодо заявки №${NBSP}${number}`,
}))
/** The days of the week, from Monday. */
export const weekdays = sentence((): readonly { short: string; long: string }[] => [
  { short: 'пн', long: 'понеділок' },
  { short: 'вт', long: 'вівторок' },
  { short: 'ср', long: 'середа' },
  { short: 'чт', long: 'четвер' },
  { short: 'пт', long: 'п’ятниця' },
  { short: 'сб', long: 'субота' },
  { short: 'нд', long: 'неділя' },
])
