/** What may be signed: papers of accounts, documents of a provider, a file of readings. */
export const PAPER_KINDS = ['reconciliation', 'act', 'bill', 'provider-document', 'readings'] as const
export type PaperKind = (typeof PAPER_KINDS)[number]

/**
 * waiting for the customer; signed by the customer; done: by both; declined with a reason; replaced by a newer version.
 */
export const PAPER_STATES = ['waiting', 'signed', 'done', 'declined', 'replaced'] as const
export type PaperState = (typeof PAPER_STATES)[number]

/** What somebody of the customer may have to do with a paper that waits: sign it, or look it through and hand it on. */
export const PAPER_STEPS = ['sign', 'hand-on'] as const
export type PaperStep = (typeof PAPER_STEPS)[number]

/** How many papers one call signs: each costs the server half a second of a processor. */
export const PAPERS_AT_ONCE = 10
/** How many one call hands to the signatory. */
export const PREPARED_AT_ONCE = 50
/** The largest container that is taken. */
export const CONTAINER_MEGABYTES = 10

/** Which of them an employee looks at, besides those that wait for the company. */
export const STAFF_PAPER_STATES = ['unsigned', 'done', 'declined'] as const
