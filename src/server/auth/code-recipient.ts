import type { Kysely } from 'kysely'
import { normalizeAccountNumber } from '#domain/account-number.ts'
import type { Database } from '#server/db/schema.ts'
import type { User } from './authenticate.ts'
import type { Contact } from './contact.ts'

type Request = {
  purpose: 'sign-in' | 'sign-up' | 'restore' | 'application'
  userType?: string | undefined
  account?: string | null | undefined
}

/** A business signs in by a code; it applies and restores its password by other ways. */
const isBusiness = (request: Omit<Request, 'account'>): boolean =>
  request.purpose === 'sign-in' && request.userType === 'entity'

/** What a code is bound to besides its contact: a business code opens one account only. */
export const codeSubject = (request: Request): string =>
  isBusiness(request) ? `entity:${normalizeAccountNumber(request.account ?? '')}` : ''

/** Whether the code is really sent: to anyone who signs up, otherwise only to a customer's own contact. */
export async function isKnownContact(
  db: Kysely<Database>,
  request: Request,
  contact: Contact,
): Promise<boolean> {
  if (request.purpose === 'sign-up' || request.purpose === 'application') return true
  if (isBusiness(request))
    return (await companyOfContact(db, normalizeAccountNumber(request.account ?? ''), contact)) !== undefined
  const row = await db
    .selectFrom('portal.users')
    .select('user_id')
    .where('kind', '=', 'person')
    .where('state', '=', 'active')
    .where(contact.channel === 'sms' ? 'phone' : 'email', '=', contact.value)
    .executeTakeFirst()
  return row !== undefined
}

/** The company that has the account and answers by this contact: its own, or a responsible person's. */
export function companyOfContact(
  db: Kysely<Database>,
  account: string,
  contact: Contact,
): Promise<User | undefined> {
  const column = contact.channel === 'sms' ? 'phone' : 'email'
  return db
    .selectFrom('portal.users as u')
    .innerJoin('portal.account_links as l', 'l.user_id', 'u.user_id')
    .selectAll('u')
    .where('l.account', '=', account)
    .where('l.dropped_at', 'is', null)
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
    .executeTakeFirst()
}
