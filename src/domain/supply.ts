/** When the company cut the supply and when it gives it back, instants (ISO 8601); null while it has not. */
export type Supply = { readonly startShutdown: string | null; readonly endShutdown: string | null }

/** The company has cut the supply and has not given it back. @param now epoch milliseconds */
export const isDisconnected = ({ startShutdown, endShutdown }: Supply, now: number): boolean =>
  startShutdown !== null &&
  Date.parse(startShutdown) <= now &&
  (endShutdown === null || Date.parse(endShutdown) > now)
