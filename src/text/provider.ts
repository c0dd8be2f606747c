import { plural } from './format.ts'
import { nouns } from './nouns.ts'

/** Words only providers and suppliers see. */
export const provider = {
  document: {
    title: 'Документи на підпис',
    count: (n: number) => plural(n, nouns.document),
    empty: 'Документів на підпис немає.',
    upload: 'Завантажити документ',
    sign: 'Підписати',
    signed: 'Документ підписано.',
    drop: 'Перетягніть файл або підпис .p7s сюди',
    choose: 'Вибрати файл',
    columns: { name: 'Документ', number: 'Номер', date: 'Дата', state: 'Стан' },
    states: { new: 'На підпис', signed: 'Підписано', rejected: 'Відхилено', expired: 'Строк минув' },
  },
  /** Status of the provider's account: documents open only for the first two (spec §4, «Provider document»). */
  statuses: {
    active: { name: 'Чинний', meaning: 'Документи доступні.' },
    activated: { name: 'Активовано', meaning: 'Документи доступні.' },
    pending: { name: 'На розгляді', meaning: 'Документи відкриються, коли заявку схвалять.' },
    suspended: {
      name: 'Призупинено',
      meaning: 'Доступ до документів призупинено. Зверніться до контакт-центру.',
    },
    closed: { name: 'Закрито', meaning: 'Рахунок закрито, документи лише в архіві.' },
  },
  notAllowed: (status: string) =>
    `Документи зараз недоступні: стан рахунка «${status}». Вони відкриються, коли рахунок стане чинним.`,
  accounts: 'Рахунки постачальника',
  chooseAccount: 'Виберіть рахунок',
} as const
