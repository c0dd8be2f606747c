import type { Right } from '#domain/rights.ts'

export type Rights = ReadonlyMap<string, readonly Right[]>
/** Accounts of a business with the rights on them, in its own order, as one session has them. */
type Kept = {
  readonly rights: Rights
  /** the state that the database gives them (portal.link_versions) */
  readonly version: string
  /** when the first of them ends by itself */
  readonly until: Date | null
}

/** Sessions of which accounts are kept; the one longest kept goes first. */
const MOST = 2_000
/** By session: its number never comes back, and what it is limited to never changes. */
const kept = new Map<string, Kept>()

/** What was read for a session before, if nothing of it has ended meanwhile; the database says whether it still holds. */
export function keptLinks(sessionId: string, now: Date): Kept | null {
  const links = kept.get(sessionId)
  return links && (links.until === null || links.until > now) ? links : null
}

export function keepLinks(sessionId: string, links: Kept): void {
  kept.delete(sessionId)
  kept.set(sessionId, links)
  const [first] = kept.keys()
  if (kept.size > MOST && first !== undefined) kept.delete(first)
}
