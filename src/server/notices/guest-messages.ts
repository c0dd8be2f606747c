import type { TimedMessage } from '#domain/message-line.ts'
import { MESSAGE_CACHE_SECONDS } from '#domain/message-cache.ts'
import { EVERY_PAGE, type MessageAudience } from '#domain/service-message.ts'
import type { Site } from '#domain/site.ts'
import type { Deps } from '#server/deps.ts'
import { liveMessages, timed } from './live-messages.ts'

/** Whom a visitor who is not signed in is one of. */
export const TO_GUESTS: MessageAudience[] = ['all', 'guest']

/**
 * What a page tells whoever is not signed in, as a document that may be kept: each message with the instants between
 * which it is shown, so that the browser makes the line by itself (domain/message-line.ts).
 */
export async function guestMessages(
  { db, now }: Deps,
  page: string,
  site: Site | null,
): Promise<{ messages: TimedMessage[] }> {
  const live = await liveMessages(db, {
    pages: [page, EVERY_PAGE],
    audiences: TO_GUESTS,
    site,
    now: now(),
    soon: new Date(now().getTime() + MESSAGE_CACHE_SECONDS * 1000),
  })
  return {
    messages: live
      .map((message) => timed(message))
      .map(({ updated: _updated, ...shownMessage }) => shownMessage),
  }
}
