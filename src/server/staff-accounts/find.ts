import type { z } from 'zod'
import type { staffAccounts } from '#contract/staff-accounts.ts'
import { type AccountSearch, searchesFor } from '#domain/account-search.ts'
import { maskAddress } from '#domain/address.ts'
import { maskPersonName } from '#domain/masked-name.ts'
import { maskPhone } from '#domain/phone.ts'
import { sitesFor } from '#server/auth/staff.ts'
import { type FmReply, fm } from '#server/core/function-modules.ts'
import type { Deps } from '#server/deps.ts'
import type { Admin } from './seen.ts'

type Found = FmReply<'ZPORTAL_ACCOUNT_SEARCH'>['accounts'][number]

const SHOWN = 20

/**
 * Accounts by whatever of them was typed, those of the likeliest meaning first; the core is asked once for each
 * meaning, whatever the size of the town.
 */
export async function findAccounts(
  { core }: Deps,
  caller: Admin,
  { search }: z.output<typeof staffAccounts.find.request>,
) {
  const sites = sitesFor(caller, 'accounts.look')
  const answers = await Promise.all(
    searchesFor(search).map(async (by) => {
      const asked = { by, search, limit: SHOWN + 1, ...(sites === null ? {} : { sites: [...sites] }) }
      const { accounts } = await core.call(fm.ZPORTAL_ACCOUNT_SEARCH, asked)
      return accounts.map((found) => [by, found] as const)
    }),
  )
  const each = new Map<string, readonly [AccountSearch, Found]>()
  for (const one of answers.flat()) if (!each.has(one[1].account)) each.set(one[1].account, one)
  const found = [...each.values()]
  return {
    status: 'success' as const,
    found: found.slice(0, SHOWN).map(([by, one]) => ({ by, ...masked(one) })),
    more: found.length > SHOWN,
  }
}

/** A list of people is never shown uncovered. */
const masked = ({ account, site, kind, customer, address, phone, status, balanceKopiykas }: Found) => ({
  account,
  site,
  kind,
  customer: kind === 'person' ? maskPersonName(customer) : customer,
  address: kind === 'person' ? maskAddress(address) : address,
  phone: phone === null ? null : maskPhone(phone),
  status,
  balanceKopiykas,
})
