/** Why a member of the staff uncovers somebody's personal data. The customer reads it. */
export const LOOK_REASONS = [
  'call',
  'ticket',
  'reading',
  'bill',
  'outage',
  'visit',
  'check',
  'other',
] as const
export type LookReason = (typeof LOOK_REASONS)[number]

/** How the data were looked at: on the card, or in the cabinet as the customer sees it. */
export const LOOK_WAYS = ['card', 'view'] as const
export type LookWay = (typeof LOOK_WAYS)[number]

/** How long the data stay uncovered, and how long a view lasts. */
export const LOOK_MINUTES = 15

export const LOOK_WORDS_MIN = 10
export const LOOK_WORDS_MAX = 300

/** What a reason still lacks: work on a ticket names it, another reason is said in words. */
export function lookLacks(look: {
  readonly reason: LookReason
  readonly ticketNumber?: string | undefined
  readonly words?: string | undefined
}): 'ticketNumber' | 'words' | null {
  if (look.reason === 'ticket' && (look.ticketNumber ?? '').trim() === '') return 'ticketNumber'
  return look.reason === 'other' && (look.words ?? '').trim().length < LOOK_WORDS_MIN ? 'words' : null
}
