import { storeName } from '#domain/name.ts'
import { RIGHTS } from '#domain/rights.ts'
import type { Site } from '#domain/site.ts'
import type { Row } from '#billing/kit/tables.ts'
import { seededRandom } from '#seeds/random.ts'
import type { PersonName } from './people.ts'
import type { LinkRow, UserRow } from './portal-rows.ts'

const DAY = 86_400_000

/** Hashes made once for all users of a kind, because hashing is the most expensive step of the whole town. */
export type Hashes = Record<'person' | 'entity' | 'provider' | 'admin', string>

export type UserAsked = Pick<UserRow, 'login'> & Partial<UserRow> & { now: Date; hashes: Hashes }

function makeUser(kind: UserRow['kind'], { now, hashes, ...fields }: UserAsked): UserRow {
  const random = seededRandom(`user ${kind} ${fields.login}`)
  const created = new Date(now.getTime() - random.int(30, 900) * DAY)
  return {
    user_id: random.uuid(),
    kind,
    state: 'active',
    site: null,
    partner: null,
    surname: null,
    name: null,
    middle_name: null,
    company: null,
    edrpou: null,
    phone: null,
    email: null,
    attribute01: null,
    is_admin: false,
    roles: [],
    password_hash: hashes[kind],
    totp_secret: null,
    whats_new_on: false,
    welcomed: true,
    created_at: created,
    password_changed_at: created,
    email_proved_at: fields.email ? created : null,
    invited_by: null,
    position: null,
    seen_at: null,
    ...fields,
  }
}

/** A household customer; signs in by phone. */
export const makePerson = (fields: Omit<UserAsked, 'login'> & { phone: string; name: string }): UserRow =>
  makeUser('person', { login: fields.phone, ...fields })

/** As the portal keeps the names that people give; those of the core are as decades of typing left them. */
export const namesOf = ({ surname, name, middleName }: PersonName) => ({
  surname: storeName(surname),
  name: storeName(name),
  middle_name: middleName && storeName(middleName),
})

/** A business customer; signs in by one of its accounts and the unique code. */
export const makeEntity = (fields: UserAsked & { company: string; edrpou: string }): UserRow =>
  makeUser('entity', { welcomed: false, ...fields })

/** A provider; signs in by e-mail. */
export const makeProvider = (
  fields: Omit<UserAsked, 'login'> & { email: string; company: string },
): UserRow => makeUser('provider', { login: fields.email, ...fields })

/** An administrator; the second factor is sealed already. */
export const makeAdmin = (fields: UserAsked & { totp_secret: string }): UserRow => makeUser('admin', fields)

/** An account in somebody's cabinet. */
export const makeLink = (
  user: UserRow,
  account: Pick<Row<'accounts'>, 'number' | 'site'> & { site: Site },
  fields: Partial<LinkRow> = {},
): LinkRow => ({
  user_id: user.user_id,
  account: account.number,
  site: account.site,
  object_name: null,
  position: 0,
  is_default: false,
  status: 'active',
  rights: [...RIGHTS],
  ends_at: null,
  blocked_at: null,
  added_at: user.created_at,
  ...fields,
})
