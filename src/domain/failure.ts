/** Entries of the catalogue about a failure (spec §8, General). */
export type FailureNotice = 'try-later' | 'will-be-resumed'

/**
 * What a reply that did not come from the portal means, by its HTTP status. 502–504 come from a gateway that does not
 * reach the portal while it is repaired or updated; anything else is a passing fault of the network.
 */
export const noticeOfReply = (status: number): FailureNotice =>
  status >= 502 && status <= 504 ? 'will-be-resumed' : 'try-later'

/**
 * The note added to a refusal, by its code: a part of the service that is down comes back by itself. Other refusals get
 * none.
 */
export const noticeOfCode = (code: string): FailureNotice | null =>
  code === 'core-down' || code === 'service-down' ? 'will-be-resumed' : null
