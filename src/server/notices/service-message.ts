import type { z } from 'zod'
import type { notices } from '#contract/notices.ts'
import { MESSAGE_CACHE_SECONDS } from '#domain/message-cache.ts'
import { messageLine, shownAt } from '#domain/message-line.ts'
import { EVERY_PAGE, type MessageAudience } from '#domain/service-message.ts'
import { isSite } from '#domain/site.ts'
import { findSession } from '#server/auth/session-store.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { TO_GUESTS } from './guest-messages.ts'
import { forCaller, liveMessages, timed } from './live-messages.ts'

const CREDITOR = 'creditor'

const nothing = { message: '', important: 0, updated: null, keepSeconds: MESSAGE_CACHE_SECONDS }

/**
 * The message of a page (spec §1, §2): messages in force now for the site and for whoever asks, the important and then
 * the latest first. `page:creditor` or `creditor` asks for the additional message of an entity flagged creditor.
 */
export async function serviceMessage(
  deps: Deps,
  _caller: null,
  input: z.output<typeof notices.serviceMessage.request>,
  visit: Visit,
) {
  const [page = '', variant] = input.pageToDisplay.split(':')
  const session = input.token ? await findSession(deps, input.token, visit) : null
  const caller = session && typeof session !== 'string' ? session.caller : null
  const creditor = variant === CREDITOR || page === CREDITOR
  if (creditor && caller?.attribute01 !== CREDITOR) return { status: 'success' as const, data: nothing }

  const now = deps.now()
  const live = await liveMessages(deps.db, {
    pages: [page, EVERY_PAGE],
    audiences: creditor ? [CREDITOR] : audiencesOf(caller),
    site: caller?.site ?? (isSite(input.site) ? input.site : null),
    now,
    soon: new Date(now.getTime() + MESSAGE_CACHE_SECONDS * 1000),
  })
  const ownMessages = caller === null ? live : await forCaller(deps, caller, live)
  const messages = ownMessages.map(timed)
  const [first] = shownAt(messages, now.getTime())
  return {
    status: 'success' as const,
    data: { ...messageLine(messages, now.getTime()), updated: first?.updated ?? null },
  }
}

function audiencesOf(caller: Caller | null): MessageAudience[] {
  if (caller === null) return TO_GUESTS
  if (caller.kind === 'admin') return ['all']
  return ['all', caller.kind, 'debtors', 'queue', 'accounts']
}
