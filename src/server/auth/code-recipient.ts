import type { Kysely } from 'kysely'
import { normalizeAccountNumber } from '#domain/account-number.ts'
import type { Database } from '#server/db/schema.ts'
import type { Contact } from './contact.ts'

type Request = {
  purpose: 'sign-in' | 'sign-up' | 'restore' | 'application'
  userType?: string | undefined
  account?: string | null | undefined
}

/** What a code is bound to besides its contact: a business code opens one account only. */
export const codeSubject = (request: Pick<Request, 'userType' | 'account'>): string =>
  request.userType === 'entity' && request.account ? `entity:${normalizeAccountNumber(request.account)}` : ''

/** Whether the code is really sent: to anyone who signs up, otherwise only to a customer's own contact. */
export async function isKnownContact(
  db: Kysely<Database>,
  request: Request,
  contact: Contact,
): Promise<boolean> {
  if (request.purpose === 'sign-up' || request.purpose === 'application') return true
  const column = contact.channel === 'sms' ? 'phone' : 'email'
  if (request.userType === 'entity') {
    const row = await db
      .selectFrom('portal.account_links as l')
      .innerJoin('portal.users as u', 'u.user_id', 'l.user_id')
      .leftJoin('portal.responsibles as r', 'r.user_id', 'u.user_id')
      .select('u.user_id')
      .where('l.account', '=', normalizeAccountNumber(request.account ?? ''))
      .where('l.dropped_at', 'is', null)
      .where('u.kind', '=', 'entity')
      .where('u.state', '=', 'active')
      .where((eb) => eb.or([eb(`u.${column}`, '=', contact.value), eb(`r.${column}`, '=', contact.value)]))
      .executeTakeFirst()
    return row !== undefined
  }
  const row = await db
    .selectFrom('portal.users')
    .select('user_id')
    .where('kind', '=', 'person')
    .where('state', '=', 'active')
    .where(column, '=', contact.value)
    .executeTakeFirst()
  return row !== undefined
}
