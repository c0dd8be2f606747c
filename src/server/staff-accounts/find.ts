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
      const request = { by, search, limit: SHOWN + 1, ...(sites === null ? {} : { sites: [...sites] }) }
      const { accounts } = await core.call(fm.ZPORTAL_ACCOUNT_SEARCH, request)
      return accounts.map((account) => [by, account] as const)
    }),
  )
  const each = new Map<string, readonly [AccountSearch, Found]>()
  for (const answer of answers.flat()) if (!each.has(answer[1].account)) each.set(answer[1].account, answer)
  const matches = [...each.values()]
  return {
    status: 'success' as const,
    found: matches.slice(0, SHOWN).map(([by, account]) => ({ by, ...masked(account) })),
    more: matches.length > SHOWN,
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
