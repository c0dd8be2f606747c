import { type RawBuilder, sql } from 'kysely'
import { normalizeAddress } from '#domain/address.ts'
import { normalizeEic } from '#domain/eic.ts'
import { normalizePhone } from '#domain/phone.ts'
import type { FmAsked, FmReply } from '../function-modules.ts'
import type { Answer } from './deps.ts'

type Found = FmReply<'ZPORTAL_ACCOUNT_SEARCH'>['accounts'][number]

/** Administrators' look-up; each way of asking has an index under it. */
export const searchAccounts: Answer<'ZPORTAL_ACCOUNT_SEARCH'> = async ({ db }, request) => {
  const { rows } = await sql<Found>`
    select a.number, a.site, a.kind, a.customer_name as customer, c.phone, a.address, a.eic, a.status,
      coalesce(b.balance_kop, 0) as "balanceKopiykas"
    from core.accounts a
    left join core.customers c on c.customer_id = a.customer_id
    left join core.balances b on b.account_id = a.account_id
    where ${condition(request)} and (${request.site ?? null}::text is null or a.site = ${request.site ?? null})
    order by a.number
    limit ${request.limit}`.execute(db)
  return { accounts: rows }
}

function condition({ by, query }: FmAsked<'ZPORTAL_ACCOUNT_SEARCH'>): RawBuilder<boolean> {
  const text = query.trim()
  switch (by) {
    case 'account':
      return sql<boolean>`a.number = ${text}`
    case 'eic':
      return sql<boolean>`a.eic = ${normalizeEic(text)}`
    case 'phone':
      return sql<boolean>`a.customer_id in (select customer_id from core.customers where phone = ${normalizePhone(text) ?? text})`
    case 'address':
      return hasAddress(text)
  }
}

/** The words of the address in any order, then its numbers from the house on; the words have an index. */
function hasAddress(text: string): RawBuilder<boolean> {
  const tokens = normalizeAddress(text).split(' ')
  const numbers = tokens.filter((token) => /^[0-9]/.test(token)).join(' ')
  const numbered = sql<boolean>`starts_with(substring(a.address_key from '[0-9].*') || ' ', ${`${numbers} `})`
  return sql<boolean>`string_to_array(a.address_key, ' ') @> ${tokens}::text[]
    and (${numbers === ''} or ${numbered})`
}

/** For anyone: the site and the queue, nothing else; an address must fit exactly one queue. */
export const publicAccount: Answer<'ZPORTAL_ACCOUNT_PUBLIC'> = async ({ db }, { number, address, site }) => {
  if (number === undefined && !normalizeAddress(address ?? '')) return { found: null }
  const { rows } = await sql<NonNullable<FmReply<'ZPORTAL_ACCOUNT_PUBLIC'>['found']>>`
    select distinct a.site, a.shutdown_queue as queue
    from core.accounts a
    where ${number === undefined ? hasAddress(address ?? '') : sql<boolean>`a.number = ${number}`}
      and (${site ?? null}::text is null or a.site = ${site ?? null})
    limit 2`.execute(db)
  const [found, second] = rows
  return { found: found && !second ? found : null }
}
