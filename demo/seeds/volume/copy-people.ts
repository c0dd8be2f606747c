import type { CustomerKind } from '#domain/site.ts'
import type { IsoDate } from '#domain/calendar.ts'
import type { Row } from '#billing/kit/tables.ts'
import { townAccount } from '#seeds/makers/accounts.ts'
import { makeFirmName } from '#seeds/makers/firm-names.ts'
import { fictionalEdrpou, uniqueCode, volumePhone } from '#seeds/makers/identifiers.ts'
import { fullName, makeName } from '#seeds/makers/people.ts'
import { makePlace } from '#seeds/makers/places.ts'
import type { LinkRow, UserRow } from '#seeds/makers/portal-rows.ts'
import { type Hashes, makeEntity, makeLink, makePerson, namesOf } from '#seeds/makers/users.ts'
import { seededRandom } from '#seeds/random.ts'

/** What an account takes over from its template besides the history. */
export type Template = Pick<
  Row<'accounts'>,
  | 'account_id'
  | 'number'
  | 'site'
  | 'tariff_group'
  | 'voltage_class'
  | 'allowed_power_kw'
  | 'mhc_type'
  | 'object_type'
  | 'distribution_direct'
>

export type CopyAsked = {
  kind: CustomerKind
  /** counts all copies of the kind */
  index: number
  number: string
  customerId: number
  accountId: number
  template: Template
  today: IsoDate
  now: Date
  hashes: Hashes
}
export type MadeCopy = {
  customer: Row<'customers'>
  account: Row<'accounts'>
  user: UserRow | null
  link: LinkRow | null
}

const COPIED_CODES = 100_000

/** A new person behind each copied history: name, address, codes, and (two in three) a cabinet. */
export function makeCopy({
  kind,
  index,
  number,
  customerId,
  accountId,
  template,
  today,
  now,
  hashes,
}: CopyAsked): MadeCopy {
  const { account_id: _id, number: _number, object_type, site, ...taken } = template
  const random = seededRandom(`copy ${kind} ${index}`)
  const person = makeName(random)
  const name =
    kind === 'person' ? fullName(person) : makeFirmName(index, random).name.replace(/»$/, ` ${index + 1}»`)
  const code = kind === 'person' ? null : uniqueCode(COPIED_CODES + index)
  const phone = volumePhone((kind === 'person' ? 0 : 5_000_000) + index)
  const edrpou = kind === 'person' ? null : fictionalEdrpou(1_000 + index)
  const account = townAccount(
    {
      account_id: accountId,
      number,
      customer_id: customerId,
      customer_name: name,
      site,
      kind,
      place: { ...makePlace(site, random, object_type === 'Квартира' ? 'flat' : 'house'), object_type },
      today,
      unique_code: code,
      ...taken,
    },
    random,
  )
  const customer = { customer_id: customerId, kind, name, edrpou, phone, email: null }
  if (index % 3 === 2) return { customer, account, user: null, link: null }
  const { surname, name: first, middleName } = person
  const user =
    code === null
      ? makePerson({
          now,
          hashes,
          site,
          phone,
          ...namesOf({ surname, name: first, middleName }),
        })
      : makeEntity({ now, hashes, site, login: code, company: name, edrpou: edrpou ?? '', phone })
  return { customer, account, user, link: makeLink(user, account, { is_default: true }) }
}
