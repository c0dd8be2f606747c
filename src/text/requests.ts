import type { RequestKind, RequestState } from '#domain/business-request.ts'
import { dateText } from './dates.ts'
import { words } from './language.ts'
import { terms } from './terms.ts'
import { ticketStates } from './ticket-states.ts'

/** The subject of the conversation about a request, by what it is about. */
export const requestTitles = words({
  'limit-correction': (subject) => `Коригування обсягів: ${subject}`,
  'act-objection': (subject) => `Заперечення до акта ${subject}`,
  'acceptance-objection': (subject) => `Заперечення до акта прийняття-передавання ${subject}`,
  'violation-dispute': (subject) => `Оскарження акта про порушення ${subject}`,
  'company-change': (subject) => `Зміна даних компанії: ${subject}`,
  'provider-document': (subject) => `Документ на розгляд: ${subject}`,
  instalments: (subject) => `Розстрочення боргу за рахунком ${subject}`,
  'supply-back': (subject) => `Відновлення постачання за рахунком ${subject}`,
} satisfies Readonly<Record<RequestKind, (subject: string) => string>>)

export const requestStates = words(() => ({
  new: terms.sent,
  'in-progress': 'Розглядають',
  waiting: ticketStates.waiting.name,
  accepted: 'Погоджено',
  partly: 'Погоджено частково',
  refused: terms.refused,
  withdrawn: ticketStates.withdrawn.name,
})) satisfies Readonly<Record<RequestState, string>>

export const requestsText = words(() => ({
  title: 'Ваші запити',
  number: (number: string) => `№\u00a0${number}`,
  filed: (day: string) => `Надіслано ${dateText(day)}`,
  due: (day: string) => `Відповідь до ${dateText(day)}`,
  decided: (day: string) => `Вирішено ${dateText(day)}`,
  open: 'Відкрити листування',
  /** a colleague */
  filedBy: (name: string) => `Надсилає ваша компанія: ${name}`,
  answer: terms.company,
  account: (account: string) => `${terms.account}: ${account}`,
}))
