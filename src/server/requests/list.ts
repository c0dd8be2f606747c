import type { z } from 'zod'
import type { requests } from '#contract/requests.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { readableTicket } from '#server/db/readable.ts'
import { ownNumber } from '#server/own-number.ts'
import { selectRequests, toRequest } from './store.ts'

/** The screens show the requests about one thing; the whole conversation is a ticket and is paged there. */
const MOST = 200

/**
 * What the business or the provider has asked of the company for an account, whoever of its people filed it. @throws 'account-not-found'
 */
export async function listRequests(
  deps: Deps,
  caller: Caller<'entity' | 'provider'>,
  input: z.output<typeof requests.list.request>,
) {
  let query = selectRequests(deps)
    .where('r.account', '=', ownNumber(caller, input.account))
    .where(readableTicket(caller))
  if (input.kind) query = query.where('r.kind', '=', input.kind)
  if (input.subject !== undefined) query = query.where('r.subject', '=', input.subject)
  const rows = await query.orderBy('t.created_at', 'desc').orderBy('r.request_id').limit(MOST).execute()
  return { status: 'success' as const, rows: rows.map((row) => toRequest(row, caller)) }
}
