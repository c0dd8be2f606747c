import { sql } from 'kysely'
import type { z } from 'zod'
import type { people } from '#contract/people.ts'
import { kyivDate } from '#domain/kyiv.ts'
import type { Right } from '#domain/rights.ts'
import { dateText } from '#text/dates.ts'
import { letters, sms } from '#text/messages.ts'
import { rightNames } from '#text/rights.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { type Contact, contactOf } from '#server/auth/contact.ts'
import { countInWindow } from '#server/auth/counters.ts'
import { nameOfUser } from '#server/auth/right-holders.ts'
import { accountsOfCode } from '#server/auth/accounts-of-code.ts'
import { assertRight, hasRight, holdRight } from '#server/auth/rights.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { putMessage } from '#server/outbox/outbox.ts'
import { senderOf } from '#server/outbox/sender.ts'
import { messageBy } from '#server/outbox/ways.ts'
import { Problem } from '#server/problem.ts'
import { makeSecret } from './invitations.ts'
import { chosenAccounts, managedBy } from './managed.ts'
import { endOf } from './term.ts'

type Company = Caller<'entity'>
type Input = z.output<typeof people.invite.request>

const DAY = 86_400
/** Invitations of one manager, of all of a company, and to one contact in a day: each is a message that somebody pays for (promise A7). */
const MOST = { manager: 40, company: 100, contact: 3 }

/**
 * Invites a person to accounts of the caller. The link goes to the contact and nowhere else; an earlier invitation of
 * the same contact to these accounts opens nothing any more.
 */
export async function invite(deps: Deps, caller: Company, input: Input, visit: Visit) {
  const { db, now } = deps
  const at = now()
  const contact = contactOf(input)
  const accounts = chosenAccounts(caller, input.accounts)
  // «all» names none, so nobody has asked about each since the session was looked up
  if (input.accounts === 'all') await holdRight(deps, caller, accounts, 'manage')
  const rights = [...new Set(input.rights)]
  const ends_at = endOf(input.endsOn, at)
  for (const account of accounts) for (const right of rights) await assertRight(deps, caller, account, right)
  await assertUnknown(deps, caller, contact)
  await assertNotTooMany(deps, caller, contact)

  await db
    .updateTable('portal.invitations')
    .set({ withdrawn_at: at })
    .where('contact', '=', contact.value)
    .where(sql<boolean>`accounts && ${accounts}::text[]`)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
  const secret = makeSecret(deps)
  const invitation_id = deps.random.uuid()
  const expires_at = new Date(at.getTime() + input.days * DAY * 1000)
  await db
    .insertInto('portal.invitations')
    .values({
      invitation_id,
      code_hash: secret.hash,
      invited_by: caller.userId,
      channel: contact.channel,
      contact: contact.value,
      surname: input.surname,
      name: input.name,
      middle_name: input.middle_n === '-' ? null : input.middle_n,
      position: input.position?.trim() || null,
      accounts,
      rights,
      ends_at,
      made_at: at,
      expires_at,
    })
    .execute()
  await send(deps, caller, { contact, link: secret.link, expires: expires_at, rights, name: input.name })
  await writeAudit(deps, visit, {
    action: 'person-invited',
    outcome: 'success',
    actorKind: caller.kind,
    actorId: caller.userId,
    account: accounts[0] ?? null,
    site: caller.site,
    details: { accounts: accounts.length, rights: rights.join(' '), to: contact.masked },
  })
  return {
    status: 'success' as const,
    invitation: invitation_id,
    sentTo: contact.masked,
    expiresAt: expires_at.toISOString(),
  }
}

/** Somebody who has the accounts already is not invited again: their rights are changed. @throws 'person-known' */
async function assertUnknown({ db }: Deps, caller: Company, { channel, value }: Contact): Promise<void> {
  const known = await db
    .selectFrom('portal.users as u')
    .select(nameOfUser.as('name'))
    .where(channel === 'sms' ? 'u.phone' : 'u.email', '=', value)
    .where('u.kind', '=', 'entity')
    .where('u.state', 'in', ['active', 'blocked'])
    .where(
      sql<boolean>`exists (select from portal.account_links l where l.user_id = u.user_id
        and l.account = any(${managedBy(caller)}::text[]) and l.dropped_at is null)`,
    )
    .executeTakeFirst()
  if (known)
    throw new Problem('person-known', {
      field: channel === 'sms' ? 'phone' : 'email',
      params: { name: known.name },
    })
}

async function assertNotTooMany(deps: Deps, caller: Company, contact: Contact): Promise<void> {
  const byManager = await countInWindow(deps, 'invitations', caller.userId, DAY)
  const { company } = await deps.db
    .selectFrom('portal.users')
    .select((eb) => eb.fn.coalesce('invited_by', 'user_id').as('company'))
    .where('user_id', '=', caller.userId)
    .executeTakeFirstOrThrow()
  const byCompany = await countInWindow(deps, 'invitations-of', String(company), DAY)
  // other companies use up nothing of this one's
  const byContact = await countInWindow(deps, 'invitations-to', `${company} ${contact.value}`, DAY)
  // nor do people whom the holder of the contract's code has let in leave the holder without any
  const isShort = byCompany.n > MOST.company && (await accountsOfCode(deps, caller.userId)).length === 0
  if (byManager.n > MOST.manager || isShort || byContact.n > MOST.contact)
    throw new Problem('too-many-invitations')
}

type Sent = { contact: Contact; link: string; expires: Date; rights: readonly Right[]; name: string }

async function send(
  deps: Deps,
  caller: Company,
  { contact, link, expires, rights, name }: Sent,
): Promise<void> {
  const { company, from } = await deps.db
    .selectFrom('portal.users as u')
    .select(['u.company', nameOfUser.as('from')])
    .where('u.user_id', '=', caller.userId)
    .executeTakeFirstOrThrow()
  const until = dateText(kyivDate(expires))
  const facts = {
    name,
    from,
    company: company ?? '',
    link,
    until,
    rights: rights.map((right) => rightNames[right]),
  }
  const words = { sms: () => sms.invited({ link, until }), letter: () => letters.invited(facts) }
  const sender = await senderOf(deps, caller.site)
  await putMessage(deps.db, deps, { ...messageBy(contact, words), sender, expiresAt: expires })
}

/** The link of an invitation opens nothing any more. @throws 'not-found', also once it was taken up */
export async function withdrawInvitation(
  deps: Deps,
  caller: Company,
  input: z.output<typeof people.withdrawInvitation.request>,
  visit: Visit,
) {
  const withdrawn = await deps.db
    .updateTable('portal.invitations')
    .set({ withdrawn_at: deps.now() })
    .where('invitation_id', '=', input.invitation)
    .where(sql<boolean>`accounts && ${managedBy(caller)}::text[]`)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning('accounts')
    .executeTakeFirst()
  if (!withdrawn) throw new Problem('not-found', { field: 'invitation' })
  // one account of it that the caller manages is enough
  const managed = withdrawn.accounts.filter((account) => hasRight(caller, account, 'manage'))
  await holdRight(deps, caller, managed.slice(0, 1), 'manage')
  await writeAudit(deps, visit, {
    action: 'invitation-withdrawn',
    outcome: 'success',
    actorKind: caller.kind,
    actorId: caller.userId,
    account: withdrawn.accounts[0] ?? null,
    site: caller.site,
    details: { accounts: withdrawn.accounts.length },
  })
  return { status: 'success' as const }
}
