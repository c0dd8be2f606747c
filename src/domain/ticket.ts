import { addDays, addWorkingDays, daysBetween, type IsoDate } from './calendar.ts'

export const TICKET_STATES = ['new', 'in-progress', 'waiting', 'answered', 'closed', 'withdrawn'] as const
/** What a ticket is about. */
export const TICKET_KINDS = [
  'billing',
  'readings',
  'meter',
  'outage',
  'contract',
  'connection',
  'documents',
  'complaint',
  'personalData',
  'other',
] as const
export type TicketKind = (typeof TICKET_KINDS)[number]
/** A request that has a term of its own, and is not a topic of its own: the supply back after a debt was paid. */
export const SUPPLY_BACK = 'supply-back'

/** Length rules of `title` and `ticket_message` (spec §5; its numbers are not shown). */
export const TITLE = { min: 3, max: 120 } as const
export const TICKET_MESSAGE = { min: 10, max: 4000 } as const
/** How many files one message may carry. */
export const FILES_PER_MESSAGE = 5

export type TextProblem = 'required' | 'min' | 'max'
/** Checks what was typed as title or message; spaces around it do not count. */
export function checkTicketText(
  text: string,
  { min, max }: { readonly min: number; readonly max: number },
): TextProblem | null {
  const { length } = text.trim()
  if (length === 0) return 'required'
  if (length < min) return 'min'
  return length > max ? 'max' : null
}

/** waiting = the customer is asked for an answer; answered = 'Відповідь надано' (spec §4) */
export type TicketState = (typeof TICKET_STATES)[number]

const NEXT: Record<TicketState, readonly TicketState[]> = {
  new: ['in-progress', 'answered', 'withdrawn'],
  'in-progress': ['waiting', 'answered', 'withdrawn'],
  waiting: ['in-progress', 'answered', 'withdrawn', 'closed'],
  answered: ['in-progress', 'closed'],
  closed: [],
  withdrawn: [],
}

export const canBecome = (from: TicketState, to: TicketState): boolean => NEXT[from].includes(to)
export const isOpenTicket = (state: TicketState): boolean =>
  state === 'new' || state === 'in-progress' || state === 'waiting'
/** The customer may write until the thread is closed; a message after the answer opens it again. */
export const acceptsMessage = (state: TicketState): boolean => state !== 'closed' && state !== 'withdrawn'

/** The state after somebody writes into the thread; null = the thread is closed. */
export function afterMessage(state: TicketState, by: 'customer' | 'company'): TicketState | null {
  if (!acceptsMessage(state)) return null
  if (by === 'company') return 'answered'
  return state === 'answered' || state === 'waiting' ? 'in-progress' : state
}

/** How long a request may take. The terms of the law were not verified (facts §8), so they are configuration. */
export type Term = { readonly days: number; readonly working: boolean }
const DEFAULT_TERM: Term = { days: 30, working: false }

export const dueOn = (receivedOn: IsoDate, term: Term = DEFAULT_TERM): IsoDate =>
  term.working ? addWorkingDays(receivedOn, term.days) : addDays(receivedOn, term.days)

/** Calendar days left until the answer is due; negative = overdue. */
export const daysLeft = (today: IsoDate, due: IsoDate): number => daysBetween(today, due)
