/** Entries of the catalogue about a failure (spec §8, General). */
export type FailureNotice = 'try-later' | 'will-be-resumed'

/**
 * What a reply that is not one of ours means, by its HTTP status. A gateway that finds nobody behind it (502–504)
 * stands before a portal that is being repaired or renewed; anything else is a hitch on the way.
 */
export const noticeOfReply = (status: number): FailureNotice =>
  status >= 502 && status <= 504 ? 'will-be-resumed' : 'try-later'

/** What is added to a refusal by its code: a part of the service that is down comes back by itself; else nothing. */
export const noticeOfCode = (code: string): FailureNotice | null =>
  code === 'core-down' || code === 'service-down' ? 'will-be-resumed' : null
