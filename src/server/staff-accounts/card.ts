import { sql } from 'kysely'
import type { z } from 'zod'
import type { staffAccounts } from '#contract/staff-accounts.ts'
import { maskAddress } from '#domain/address.ts'
import { maskEmail } from '#domain/email.ts'
import { maskPersonName } from '#domain/masked-name.ts'
import { maskPhone } from '#domain/phone.ts'
import { nameOfUser } from '#server/auth/right-holders.ts'
import { hasPermission } from '#server/auth/staff.ts'
import { onField } from '#server/core/on-field.ts'
import { fm } from '#server/core/function-modules.ts'
import { liveLink } from '#server/db/live-link.ts'
import type { Deps } from '#server/deps.ts'
import { type Admin, everPeopleOf, headOf, seenAccount, shownTill, toldTill } from './seen.ts'

type Input = z.output<typeof staffAccounts.card.request>

/** Nobody has more people on one account; whoever has sees the latest. */
const MOST_PEOPLE = 50

/**
 * Who has access to the account, and who of a company had it without an invitation: the contact centre may give it back
 * (admin/access.ts). It is the portal's own, so it is shown also while the core is down; only an account
 * that nobody has added is asked of the core.
 */
export async function accountCard(deps: Deps, caller: Admin, input: Input) {
  const seen = seenAccount(caller, input.account)
  const live = liveLink(deps.now(), 'l')
  const [till, people] = await Promise.all([
    shownTill(deps, caller, seen),
    everPeopleOf(deps, seen)
      .where((eb) => eb.or([live, eb.and([eb('u.kind', '=', 'entity'), eb('u.invited_by', 'is', null)])]))
      .where('u.state', '<>', 'deleted')
      .select(sql<boolean>`not (${live})`.as('closed'))
      .select(['u.user_id as id', 'u.kind', 'u.state', 'u.phone', 'u.email', 'l.added_at as since'])
      .select([nameOfUser.as('name'), sql<boolean>`u.totp_secret is not null`.as('secondFactor')])
      .select(
        sql<Date | null>`greatest(u.seen_at, (select max(s.seen_at) from portal.sessions s
          where s.user_id = u.user_id and s.look_id is null))`.as('seen'),
      )
      .orderBy('l.added_at', 'desc')
      .orderBy('u.user_id')
      .limit(MOST_PEOPLE)
      .execute(),
  ])
  if (people.length === 0) await headOf(deps, seen)
  return {
    status: 'success' as const,
    account: seen.account,
    site: seen.site,
    kind: seen.kind,
    shownTill: toldTill(till),
    mayReveal: hasPermission(caller, 'accounts.reveal', seen.site),
    mayBlock: hasPermission(caller, 'customers.block', seen.site),
    people: people.map(({ since, seen: at, ...person }) => ({
      ...person,
      name: till ? person.name : maskPersonName(person.name),
      phone: person.phone && (till ? person.phone : maskPhone(person.phone)),
      email: person.email && (till ? person.email : maskEmail(person.email)),
      since: since.toISOString(),
      lastSeenAt: at?.toISOString() ?? null,
    })),
  }
}

/** What the core knows of the account. */
export async function accountContract(deps: Deps, caller: Admin, input: Input) {
  const seen = seenAccount(caller, input.account)
  const [till, head, info] = await Promise.all([
    shownTill(deps, caller, seen),
    headOf(deps, seen),
    deps.core
      .call(fm.ZPORTAL_CUSTOM_INFO, { account: seen.account })
      .catch(onField('account-not-found', 'account')),
  ])
  const household = seen.kind === 'person'
  const { phone, email, edrpou } = info.customer
  return {
    status: 'success' as const,
    shownTill: toldTill(till),
    customer: household && !till ? maskPersonName(head.customer) : head.customer,
    phone: phone && (till ? phone : maskPhone(phone)),
    email: email && (till ? email : maskEmail(email)),
    // of a household it is the tax number of a person
    edrpou: household && !till ? null : edrpou,
    uniqueCode: head.uniqueCode,
    address: household && !till ? maskAddress(head.address) : head.address,
    objectType: head.objectType,
    eic: head.eic,
    contractNumber: head.contractNumber,
    contractDate: head.contractDate,
    openedOn: head.openedOn,
    state: head.status,
    tariffGroup: head.tariffGroup,
    allowedPowerKw: head.allowedPowerKw,
    mhcType: head.mhcType,
    queue: head.queue,
    startShutdown: head.startShutdown,
    endShutdown: head.endShutdown,
    meters: head.meters,
    balanceKopiykas: head.balanceKopiykas,
    lastBill: head.lastBill,
    lastReadingOn: head.lastReadingOn,
    heldReading: head.flags.heldReading,
    unpaidAct: head.flags.unpaidAct,
  }
}
