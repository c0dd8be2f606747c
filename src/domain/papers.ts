/** What may be signed: papers of accounts, documents of a provider, a file of readings. */
export const PAPER_KINDS = ['reconciliation', 'act', 'bill', 'provider-document', 'readings'] as const
export type PaperKind = (typeof PAPER_KINDS)[number]

/**
 * waiting for the customer; signed by the customer; done: by both; declined with a reason; replaced by a newer version.
 */
export const PAPER_STATES = ['waiting', 'signed', 'done', 'declined', 'replaced'] as const
export type PaperState = (typeof PAPER_STATES)[number]

/** How many papers one call signs: each costs the server half a second of a processor. */
export const PAPERS_AT_ONCE = 10
/** The largest container that is taken. */
export const CONTAINER_MEGABYTES = 10
