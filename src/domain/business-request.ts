import type { TicketState } from './ticket.ts'

/** What a business asks the company to decide. */
export const REQUEST_KINDS = [
  'limit-correction',
  'act-objection',
  'violation-dispute',
  'company-change',
  'provider-document',
] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

export const REQUEST_STATES = ['new', 'in-progress', 'waiting', 'accepted', 'refused', 'withdrawn'] as const
/** waiting = the company asks the customer for more */
export type RequestState = (typeof REQUEST_STATES)[number]
export type RequestDecision = RequestState & ('accepted' | 'refused' | 'withdrawn')

/** What is asked, by code: a new volume, the number of a line, the new value of a field. Labels are in src/text. */
export type RequestFacts = Readonly<Record<string, string | number | null>>

/** The state of a request: what was decided of it, or how far the conversation about it has come. */
export function requestState(own: 'open' | RequestDecision, ticket: TicketState): RequestState {
  if (own !== 'open') return own
  return ticket === 'new' || ticket === 'waiting' ? ticket : 'in-progress'
}
