import { type RawBuilder, sql } from 'kysely'
import { nameWords } from '#domain/account-search.ts'
import { normalizeAddress } from '#domain/address.ts'
import { normalizeEic } from '#domain/eic.ts'
import { houseNumber } from '#domain/street-search.ts'
import { normalizePhone } from '#domain/phone.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Asked, Reply } from '#billing/own-ids.ts'
import { answers } from '#billing/deps.ts'

type Found = Reply<'ZPORTAL_ACCOUNT_SEARCH'>['accounts'][number]

/**
 * How many accounts a search looks at: words that fit more, like those of a whole town, give the first of these and not
 * of all, so that a search costs the same in a town of any size.
 */
const MOST_HITS = 1000

/** Search for the staff; each kind of search has an index. */
export const searchAccounts = answers(fm.ZPORTAL_ACCOUNT_SEARCH, async ({ db }, request) => {
  const sites = request.sites ?? null
  // what is found is found by its index first: ordered in one statement, the planner would walk through the numbers
  const { rows } = await sql<Found>`
    with hits as materialized (
      select a.account_id, a.number from core.accounts a
      where ${condition(request)} and (${sites}::text[] is null or a.site = any(${sites}::text[]))
      limit ${MOST_HITS}),
    first as (select account_id from hits order by number limit ${request.limit})
    select a.number as account, a.site, a.kind, a.customer_name as customer, c.phone, a.address, a.eic, a.status,
      coalesce(b.balance_kop, 0) as "balanceKopiykas"
    from first f
    join core.accounts a on a.account_id = f.account_id
    left join core.customers c on c.customer_id = a.customer_id
    left join core.balances b on b.account_id = a.account_id
    order by a.number`.execute(db)
  return { accounts: rows }
})

function condition({ by, search }: Asked<'ZPORTAL_ACCOUNT_SEARCH'>): RawBuilder<boolean> {
  const text = search.trim()
  switch (by) {
    case 'account':
      return sql<boolean>`a.number = ${text}`
    case 'eic':
      return sql<boolean>`a.eic = ${normalizeEic(text)}`
    case 'phone':
      return sql<boolean>`a.customer_id in (select customer_id from core.customers where phone = ${normalizePhone(text) ?? text})`
    case 'meter':
      return sql<boolean>`a.account_id in (select account_id from core.meters where number = ${text})`
    case 'bill-code':
      return sql<boolean>`a.bill_code = ${text}`
    case 'name':
      return sql<boolean>`core.name_words(a.customer_name) @> ${nameWords(text)}::text[]`
    case 'address':
      return hasAddress(text)
  }
}

/** The words of the address in any order, then its numbers starting with the house; the words have an index. */
function hasAddress(text: string): RawBuilder<boolean> {
  const tokens = normalizeAddress(text).split(' ')
  const numbers = tokens.filter((token) => /^[0-9]/.test(token)).join(' ')
  const numbered = sql<boolean>`starts_with(substring(a.address_key from '[0-9].*') || ' ', ${`${numbers} `})`
  return sql<boolean>`string_to_array(a.address_key, ' ') @> ${tokens}::text[]
    and (${numbers === ''} or ${numbered})`
}

/** For anyone: the site and the queue of an account in that house, nothing else. */
export const publicAccount = answers(
  fm.ZPORTAL_ACCOUNT_PUBLIC,
  async ({ db }, { account: number, house }) => {
    const { rows } = await sql<NonNullable<Reply<'ZPORTAL_ACCOUNT_PUBLIC'>['found']> & { house: string }>`
    select a.site, a.shutdown_queue as queue, a.house from core.accounts a where a.number = ${number}`.execute(
      db,
    )
    const [place] = rows
    if (!place || houseNumber(place.house) !== houseNumber(house)) return { found: null }
    return { found: { site: place.site, queue: place.queue } }
  },
)

/** Every street once: the query jumps through the index from street to street, however many accounts each has. */
export const streets = answers(fm.ZPORTAL_STREETS_GET, async ({ db }, request) => {
  const { rows } = await sql<Reply<'ZPORTAL_STREETS_GET'>['streets'][number]>`
    with recursive street as (
      (select a.site, a.settlement, a.street from core.accounts a
        where ${request.site ?? null}::text is null or a.site = ${request.site ?? null}
        order by a.site, a.settlement, a.street limit 1)
      union all
      select n.site, n.settlement, n.street from street s cross join lateral (
        select a.site, a.settlement, a.street from core.accounts a
        where (a.site, a.settlement, a.street) > (s.site, s.settlement, s.street)
        order by a.site, a.settlement, a.street limit 1) n
      where ${request.site ?? null}::text is null or n.site = ${request.site ?? null})
    select site, settlement, street from street where street <> ''`.execute(db)
  return { streets: rows }
})

export const houses = answers(fm.ZPORTAL_HOUSES_GET, async ({ db }, { site, settlement, street }) => {
  const { rows } = await sql<Reply<'ZPORTAL_HOUSES_GET'>['houses'][number]>`
    select a.house, coalesce(array_agg(distinct a.shutdown_queue order by a.shutdown_queue)
      filter (where a.shutdown_queue is not null), '{}') as queues
    from core.accounts a
    where a.site = ${site} and a.settlement = ${settlement} and a.street = ${street}
    group by a.house order by a.house`.execute(db)
  return { houses: rows }
})
