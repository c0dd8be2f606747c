import type { IsoDate, Month } from './calendar.ts'
import { daysLeft, type TicketState } from './ticket.ts'

/** What a business asks the company to decide; the last two a household asks too. */
export const REQUEST_KINDS = [
  'limit-correction',
  'act-objection',
  'acceptance-objection',
  'violation-dispute',
  'company-change',
  'provider-document',
  'instalments',
  'supply-back',
] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

export const REQUEST_STATES = [
  'new',
  'in-progress',
  'waiting',
  'accepted',
  'partly',
  'refused',
  'withdrawn',
] as const
/** waiting = the company asks the customer for more; partly = agreed, but to less than was asked */
export type RequestState = (typeof REQUEST_STATES)[number]
export type RequestDecision = RequestState & ('accepted' | 'partly' | 'refused' | 'withdrawn')

/** What is asked, by code: a new volume, the number of a line, the new value of a field. Labels are in src/text. */
export type RequestFacts = Readonly<Record<string, string | number | null>>

/** What an employee agrees to: to all that was asked, or to less. */
export type Consent = {
  readonly decision: 'accepted' | 'partly'
  readonly months: readonly { readonly month: Month; readonly kwh: number }[] | null
  readonly amountKopiykas: number | null
  readonly reason: string
}

/** The state of a request: what was decided of it, or how far the conversation about it has come. */
export function requestState(decision: 'open' | RequestDecision, ticket: TicketState): RequestState {
  if (decision !== 'open') return decision
  return ticket === 'new' || ticket === 'waiting' ? ticket : 'in-progress'
}

export const REQUEST_TERMS = ['late', 'soon', 'fine'] as const
export type RequestTerm = (typeof REQUEST_TERMS)[number]
/** So few days before its end a term is shown as ending. */
const SOON_DAYS = 3

/** How near the end of its term a request is. */
export function requestTerm(today: IsoDate, due: IsoDate): RequestTerm {
  const left = daysLeft(today, due)
  if (left < 0) return 'late'
  return left <= SOON_DAYS ? 'soon' : 'fine'
}
