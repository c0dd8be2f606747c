import { type Kysely, sql } from 'kysely'
import { normalizeAccountNumber } from '#domain/account-number.ts'
import { liveLink } from '#server/db/live-link.ts'
import type { Database } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { User } from '#server/user.ts'
import type { Contact } from './contact.ts'
import { findByLogin } from './find-user.ts'
import { NOBODY } from './known-device.ts'

type Store = Pick<Deps, 'db' | 'now'>
type Request = {
  purpose: 'sign-in' | 'sign-up' | 'restore' | 'application'
  userType?: string | undefined
  account?: string | null | undefined
}

/** A business only signs in by a code; it applies and restores its password in other ways. */
const isBusiness = (request: Omit<Request, 'account'>): boolean =>
  request.purpose === 'sign-in' && request.userType === 'entity'

/** A code of a provider unlocks the password that strangers have locked. */
const isProvider = (request: Omit<Request, 'account'>): boolean =>
  request.purpose === 'sign-in' && request.userType === 'provider'

/** What a code is bound to besides its contact: a code of a business opens one account only. */
export function codeSubject(request: Request): string {
  if (isBusiness(request)) return `entity:${normalizeAccountNumber(request.account ?? '')}`
  return isProvider(request) ? 'provider' : ''
}

/** The owner of the contact, for purposes that only a customer has; for purposes open to strangers there is none. */
export async function ownerOfContact(
  store: Store,
  request: Request,
  contact: Contact,
): Promise<User | undefined> {
  if (forStrangers(request)) return undefined
  if (isProvider(request)) {
    const user = await findByLogin(store.db, 'provider', contact.value)
    return user?.state === 'active' ? user : undefined
  }
  return isBusiness(request)
    ? companyOfContact(store, normalizeAccountNumber(request.account ?? ''), contact)
    : personOfContact(store.db, contact)
}

/** Anyone may sign up or apply: the code is sent to anybody who asks. */
export const forStrangers = ({ purpose }: Pick<Request, 'purpose'>): boolean =>
  purpose === 'sign-up' || purpose === 'application'

/** The household customer of a contact; an e-mail that nobody, or more than one user, has proved belongs to nobody. */
export async function personOfContact(db: Kysely<Database>, contact: Contact): Promise<User | undefined> {
  const users = await db
    .selectFrom('portal.users')
    .selectAll()
    .where('kind', '=', 'person')
    .where('state', '=', 'active')
    .where((eb) =>
      contact.channel === 'sms'
        ? eb('login', '=', contact.value)
        : eb.and([eb('email', '=', contact.value), eb('email_proved_at', 'is not', null)]),
    )
    .limit(2)
    .execute()
  return users.length === 1 ? users[0] : undefined
}

/** The company that has the account and this contact, its own or that of a responsible person. */
export function companyOfContact(
  { db, now }: Store,
  account: string,
  contact: Contact,
): Promise<User | undefined> {
  const column = contact.channel === 'sms' ? 'phone' : 'email'
  return (
    db
      .selectFrom('portal.users as u')
      .innerJoin('portal.account_links as l', 'l.user_id', 'u.user_id')
      .selectAll('u')
      .where('l.account', '=', account)
      .where(liveLink(now(), 'l'))
      .where('u.kind', '=', 'entity')
      .where('u.state', '=', 'active')
      .where((eb) =>
        eb.or([
          eb(`u.${column}`, '=', contact.value),
          eb.exists(
            eb
              .selectFrom('portal.responsibles as r')
              .select('r.responsible_id')
              .whereRef('r.user_id', '=', 'u.user_id')
              .where(`r.${column}`, '=', contact.value),
          ),
        ]),
      )
      // a person's own contact before that of a responsible person
      .orderBy(sql`${sql.ref(`u.${column}`)} = ${contact.value}`, (by) => by.desc().nullsLast())
      .orderBy('u.created_at')
      .executeTakeFirst()
  )
}

/** Where the codes of a user are sent: to the user, and for a company also to its responsible persons. */
export async function contactsOf(db: Kysely<Database>, user: User | undefined): Promise<string[]> {
  const responsibles = await db
    .selectFrom('portal.responsibles')
    .select(['phone', 'email'])
    .where('user_id', '=', user?.user_id ?? NOBODY)
    .execute()
  return [...(user ? [user] : []), ...responsibles]
    .flatMap(({ phone, email }) => [phone, email])
    .filter((each) => each !== null)
}
