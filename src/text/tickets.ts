import { dateText } from './dates.ts'
import { plural } from './format.ts'
import { nouns } from './nouns.ts'

/** States of a ticket; 'Відповідь надано' is quoted (spec §4). */
export const ticketStates = {
  new: { name: 'Нове', meaning: 'Звернення зареєстровано.' },
  'in-progress': { name: 'В роботі', meaning: 'Фахівець готує відповідь.' },
  waiting: { name: 'Чекаємо на вас', meaning: 'Фахівець просить уточнення: допишіть у звернення.' },
  answered: { name: 'Відповідь надано', meaning: 'Прочитайте відповідь. Якщо питання лишилося, допишіть.' },
  closed: { name: 'Закрито', meaning: 'Звернення завершено. Нове питання — нове звернення.' },
  withdrawn: { name: 'Відкликано', meaning: 'Ви відкликали звернення.' },
} as const

/** What a ticket is about. */
export const ticketKinds = {
  billing: 'Нарахування та оплата',
  readings: 'Показання',
  meter: 'Лічильник',
  outage: 'Відключення та якість електроенергії',
  contract: 'Договір',
  connection: 'Приєднання',
  documents: 'Документи',
  complaint: 'Скарга',
  personalData: 'Персональні дані',
  other: 'Інше',
} as const

export const tickets = {
  title: 'Звернення',
  create: 'Написати звернення',
  empty: 'Звернень ще немає. Напишіть, якщо є питання: відповідь прийде сюди.',
  count: (n: number) => plural(n, nouns.ticket),
  number: (number: string) => `Звернення №\u00a0${number}`,
  subject: 'Тема',
  message: 'Текст',
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
  due: (isoDate: string) => `Відповімо до ${dateText(isoDate)}`,
  daysLeft: (n: number) =>
    n < 0
      ? `Строк відповіді минув ${plural(-n, nouns.day)} тому`
      : n === 0
        ? 'Відповідь має бути сьогодні'
        : `До відповіді ${plural(n, nouns.day)}`,
  fromYou: 'Ви',
  fromCompany: 'Компанія',
  attachments: {
    title: 'Вкладення',
    drop: 'Перетягніть файли сюди або виберіть',
    choose: 'Вибрати файли',
    limits: (files: number, megabytes: number) =>
      `До ${files} файлів, кожен до ${megabytes}\u00a0МБ: фото, PDF або документ`,
    uploading: (percent: number) => `Завантажуємо: ${percent}%`,
    remove: (name: string) => `Прибрати ${name}`,
  },
  inbox: {
    title: 'Від постачальників',
    unread: (n: number) => (n === 0 ? 'Нових немає' : `Нових: ${n}`),
    empty: 'Повідомлень від постачальників немає.',
    read: 'Прочитано',
  },
  requestConstructor: {
    title: 'Замовити послугу',
    steps: { kind: 'Послуга', device: 'Об’єкт', date: 'Дата', confirm: 'Перевірка' },
    kind: 'Яка послуга потрібна',
    device: 'Для якого лічильника',
    date: 'Виберіть вільну дату',
    noDates: 'Вільних дат найближчим часом немає. Спробуйте пізніше або зателефонуйте.',
    confirm: 'Замовити',
    done: 'Про зміну дати повідомимо.',
    free: 'Безоплатно',
  },
  columns: {
    number: 'Номер',
    subject: 'Тема',
    kind: 'Про що',
    createdAt: 'Створено',
    state: 'Стан',
    due: 'Строк',
  },
} as const
