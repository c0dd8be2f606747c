import type { z } from 'zod'
import type { messages } from '#contract/messages.ts'
import { isSite } from '#domain/site.ts'
import { findSession } from '#server/auth/session-store.ts'
import type { Deps, Visit } from '#server/deps.ts'

const CREDITOR = 'creditor'

/**
 * The message of a page (spec §1, §2): messages in force now for the site and the kind of user, the latest first.
 * `page:creditor` or `creditor` asks for the additional message of an entity flagged creditor.
 */
export async function serviceMessage(
  deps: Deps,
  _caller: null,
  input: z.output<typeof messages.serviceMessage.request>,
  visit: Visit,
) {
  const [page = '', variant] = input.pageToDisplay.split(':')
  const found = input.token ? await findSession(deps, input.token, visit) : null
  const caller = found && typeof found !== 'string' ? found.caller : null
  const creditor = variant === CREDITOR || page === CREDITOR
  const audiences = creditor
    ? (['creditor'] as const)
    : (['all', caller ? (caller.kind === 'admin' ? 'all' : caller.kind) : 'guest'] as const)
  if (creditor && caller?.attribute01 !== CREDITOR)
    return { status: 'success' as const, data: { message: '', updated: null } }

  const site = caller?.site ?? (isSite(input.site) ? input.site : null)
  const rows = await deps.db
    .selectFrom('portal.service_messages')
    .select(['body', 'updated_at'])
    .where('page', 'in', [page, '*'])
    .where('audience', 'in', [...audiences])
    .where((eb) => eb.or([eb('site', 'is', null), ...(site ? [eb('site', '=', site)] : [])]))
    .where('valid_from', '<=', deps.now())
    .where((eb) => eb.or([eb('valid_till', 'is', null), eb('valid_till', '>', deps.now())]))
    .orderBy('updated_at', 'desc')
    .limit(5)
    .execute()
  return {
    status: 'success' as const,
    data: {
      message: rows.map((row) => row.body).join('   '),
      updated: rows[0]?.updated_at.toISOString() ?? null,
    },
  }
}
