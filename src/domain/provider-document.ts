import { REQUEST_STATES, type RequestDecision, type RequestState, requestState } from './business-request.ts'
import type { TicketState } from './ticket.ts'

/** How a provider names a document that it sends. */
export const DOCUMENT_TITLE = { min: 3, max: 80 } as const
export const DOCUMENT_NOTE_MAX = 1000
/** The largest file that is taken, and which. */
export const DOCUMENT_MEGABYTES = 10

/** replaced = a newer version was sent before this one was decided */
export const VERSION_STATES = [...REQUEST_STATES, 'replaced'] as const
export type VersionState = (typeof VERSION_STATES)[number]

export function versionState(
  decision: 'open' | RequestDecision,
  ticket: TicketState,
  isLast: boolean,
): VersionState {
  const state: RequestState = requestState(decision, ticket)
  return state === 'withdrawn' && !isLast ? 'replaced' : state
}
