import { TICKET_STATES, type TicketState } from './ticket.ts'

/** Length rules of an answer of the company and of the name of a template. */
export const ANSWER = { min: 2, max: 4000 } as const
export const TEMPLATE_TITLE = { min: 3, max: 80 } as const

/** What the queue can be asked for: a state, or all of them. */
export const QUEUE_STATES = [...TICKET_STATES, 'any'] as const
/** over: past its last day; today: the last day; soon: at most three days left. */
export const QUEUE_TERMS = ['over', 'today', 'soon'] as const

/** Employees work again on what was answered or closed; what the customer has withdrawn stays withdrawn. */
export const canReopen = (state: TicketState): boolean => state === 'answered' || state === 'closed'

/** The name and one letter of the surname: enough to speak to a person, not enough to know who it is. */
export const maskName = (name: string | null, surname: string | null): string =>
  [name, surname && `${surname.slice(0, 1)}.`].filter(Boolean).join(' ')
