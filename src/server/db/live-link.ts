import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a link of a user to an account opens anything at this moment. Asked inside the statement that uses the link: a
 * right that has ended or was taken away is dead at once (promise C5).
 * @param link the name of portal.account_links in the statement
 */
export const liveLink = (now: Date, link = 'portal.account_links'): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${link}.dropped_at`)} is null and ${standingLink(now, link)}`

/** A link whose right was not taken away and has not ended, whether its user removed the account or not. */
export const standingLink = (now: Date, link = 'portal.account_links'): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${link}.${column}`)
  return sql<boolean>`${of('blocked_at')} is null and (${of('ends_at')} is null or ${of('ends_at')} > ${now})`
}
