/** How long an invitation may be taken up, days. */
export const INVITATION_DAYS = 14

/** What is with a person of a company, or with an invitation. */
export const PERSON_STATES = ['active', 'ended', 'blocked', 'invited', 'expired'] as const
export type PersonState = (typeof PERSON_STATES)[number]
