/** When the company cut the supply and when it restored it, instants (ISO 8601); null = it has not. */
export type Supply = { readonly startShutdown: string | null; readonly endShutdown: string | null }

/** Whether the company has cut the supply and has not restored it. @param now epoch milliseconds */
export const isDisconnected = ({ startShutdown, endShutdown }: Supply, now: number): boolean =>
  startShutdown !== null &&
  Date.parse(startShutdown) <= now &&
  (endShutdown === null || Date.parse(endShutdown) > now)
