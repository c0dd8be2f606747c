import { sql } from 'kysely'
import type { z } from 'zod'
import type { staffRequests } from '#contract/staff-requests.ts'
import { maskEmail } from '#domain/email.ts'
import { maskPhone } from '#domain/phone.ts'
import { isSite } from '#domain/site.ts'
import { invitations } from '#lists/invitations.ts'
import { ofSites } from '#server/auth/staff.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { requestOf, exportList, WHOLE } from '#server/lists/list.ts'
import { folded } from '#server/db/searched-text.ts'
import { anyHolds, selectQueue } from '#server/lists/order.ts'

type Admin = Caller<'admin'>
type Wanted = Omit<z.output<typeof staffRequests.invitations.request>, 'token'>
type State = 'open' | 'used' | 'withdrawn' | 'expired'

const sorts = {
  madeAt: sql.ref('i.made_at'),
  company: folded('u.company'),
  name: folded('i.surname'),
} as const

async function page(deps: Deps, caller: Admin, input: Wanted) {
  const state = sql<State>`case when i.used_at is not null then 'used' when i.withdrawn_at is not null then 'withdrawn'
    when i.expires_at <= ${deps.now()} then 'expired' else 'open' end`
  let query = deps.db
    .selectFrom('portal.invitations as i')
    .leftJoin('portal.users as u', 'u.user_id', 'i.invited_by')
    .select(['i.invitation_id', 'u.company', 'u.site', 'i.surname', 'i.name', 'i.channel', 'i.contact'])
    .select(['i.accounts', 'i.made_at', 'i.expires_at', state.as('state')])
    .where(ofSites(caller, 'requests.read', sql.ref('u.site')))
  if (input.state) query = query.where(state, '=', input.state)
  const search = input.search?.trim() ?? ''
  if (search) query = query.where(anyHolds(['u.company', 'i.surname', 'i.name'], search))
  const { rows, total } = await selectQueue(deps.db, requestOf(invitations, input), query, {
    sorts,
    known: ['madeAt'],
    then: sql`i.invitation_id`,
  })
  return {
    total,
    rows: rows.map((row) => ({
      id: row.invitation_id,
      company: row.company ?? '',
      site: isSite(row.site) ? row.site : null,
      name: `${row.surname} ${row.name}`,
      contact: row.channel === 'sms' ? maskPhone(row.contact) : maskEmail(row.contact),
      accounts: row.accounts.length,
      state: row.state,
      madeAt: row.made_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
    })),
  }
}

/** Whom companies have invited; staff see it when somebody calls that a link does not open. */
export const listInvitations = async (
  deps: Deps,
  caller: Admin,
  input: z.output<typeof staffRequests.invitations.request>,
) => ({ status: 'success' as const, ...(await page(deps, caller, input)) })

export const exportInvitations = (
  deps: Deps,
  caller: Admin,
  { format, ...input }: z.output<typeof staffRequests.invitationsExport.request>,
) => exportList(invitations, format, null, (at) => page(deps, caller, { ...input, ...at }), WHOLE)
