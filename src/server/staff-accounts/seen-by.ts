import { sql } from 'kysely'
import type { z } from 'zod'
import type { staffAccounts } from '#contract/staff-accounts.ts'
import { maskEmail } from '#domain/email.ts'
import { maskPersonName } from '#domain/masked-name.ts'
import { maskPhone } from '#domain/phone.ts'
import { nameOfUser } from '#server/auth/right-holders.ts'
import type { Deps } from '#server/deps.ts'
import { type Admin, peopleOf, seenAccount, shownTill, toldTill } from './seen.ts'

type Input = z.output<typeof staffAccounts.visits.request>

const ROWS = 15
/** What tells how somebody comes in and out. */
const VISITS = ['sign-in', 'code', 'password-changed', 'password-restored', 'session-theft', 'own-password']

/** What was sent to the people of the account, the latest first, and whether it arrived. */
export async function accountMessages(deps: Deps, caller: Admin, input: Input) {
  const seen = seenAccount(caller, input.account)
  const [till, { rows }] = await Promise.all([
    shownTill(deps, caller, seen),
    sql<{
      id: string
      at: Date
      channel: 'sms' | 'email'
      recipient: string
      subject: string | null
      event: string | null
      sent_at: Date | null
      failed_at: Date | null
      last_error: string | null
    }>`
      select o.message_id as id, o.created_at as at, o.channel, o.recipient, o.subject, o.event, o.sent_at,
        o.failed_at, o.last_error
      from portal.outbox o
      where o.channel in ('sms', 'email') and (o.account = ${seen.account}
        -- of no account: codes and changes of the cabinet itself; what is of another company is not told here
        or (o.account is null and o.user_id in (${peopleOf(deps, seen).select('u.user_id')})
          and coalesce(o.site, ${seen.site}) = ${seen.site}))
      order by o.created_at desc limit ${ROWS}`.execute(deps.db),
  ])
  return {
    status: 'success' as const,
    shownTill: toldTill(till),
    rows: rows.map(({ id, at, channel, recipient, subject, event, sent_at, failed_at, last_error }) => ({
      id,
      at: at.toISOString(),
      channel,
      to: till ? recipient : channel === 'sms' ? maskPhone(recipient) : maskEmail(recipient),
      subject,
      event,
      state: sent_at ? ('sent' as const) : failed_at ? ('failed' as const) : ('waiting' as const),
      sentAt: sent_at?.toISOString() ?? null,
      error: sent_at ? null : last_error,
    })),
  }
}

/** How the people of the account sign in, and what the staff saw of it. */
export async function accountVisits(deps: Deps, caller: Admin, input: Input) {
  const seen = seenAccount(caller, input.account)
  const [till, visits, looks] = await Promise.all([
    shownTill(deps, caller, seen),
    deps.db
      .selectFrom('portal.audit as a')
      .innerJoin('portal.users as u', 'u.user_id', 'a.subject_id')
      .select(['a.at', 'a.action', 'a.outcome', 'a.details'])
      .select(nameOfUser.as('name'))
      .where('a.subject_id', 'in', peopleOf(deps, seen).select('u.user_id'))
      .where('a.action', 'in', VISITS)
      .orderBy('a.at', 'desc')
      .limit(ROWS)
      .execute(),
    deps.db
      .selectFrom('portal.account_looks as k')
      .innerJoin('portal.users as w', 'w.user_id', 'k.staff_id')
      .select(['k.at', 'k.way', 'k.reason', 'k.ticket', 'k.words', 'w.name', 'w.login'])
      .where('k.account', '=', seen.account)
      .orderBy('k.at', 'desc')
      .limit(ROWS)
      .execute(),
  ])
  return {
    status: 'success' as const,
    shownTill: toldTill(till),
    signIns: visits.map(({ at, action, outcome, details, name }) => ({
      at: at.toISOString(),
      who: till ? name : maskPersonName(name),
      action,
      outcome,
      device: typeof details['device'] === 'string' ? details['device'] : null,
    })),
    looks: looks.map(({ at, name, login, ...look }) => ({
      at: at.toISOString(),
      who: name ?? login,
      ...look,
    })),
  }
}
