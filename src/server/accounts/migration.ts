import { maskAddress } from '#domain/address.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Caller, Deps } from '#server/deps.ts'

const MOST = 100

/**
 * Accounts of the same customer that are not in the cabinet yet (spec §3, accountsForMigration): those the company
 * keeps under the phone the person has proved. A tenant who added a flat by its bill learns nothing about other flats
 * of the landlord. An account that was removed on purpose is not offered again; each one is added by the code on its
 * own bill.
 */
export async function accountsForMigration(deps: Deps, caller: Caller<'person'>) {
  const { phone } = await deps.db
    .selectFrom('portal.users')
    .select('phone')
    .where('user_id', '=', caller.userId)
    .executeTakeFirstOrThrow()
  const accounts = await customersOwn(deps, phone)
  const links = await deps.db
    .selectFrom('portal.account_links')
    .select('account')
    .where('user_id', '=', caller.userId)
    .execute()
  const had = new Set(links.map(({ account }) => account))
  return {
    status: 'success' as const,
    accountsForMigration: Object.fromEntries(
      accounts
        .filter(({ account: number, kind }) => kind === 'person' && !had.has(number))
        .map(({ account: number, address }) => [number, maskAddress(address)]),
    ),
  }
}

async function customersOwn({ core }: Deps, phone: string | null) {
  // a core that cannot find accounts by phone has none to offer
  if (phone === null || !core.can('account-search')) return []
  const { accounts } = await core.call(fm.ZPORTAL_ACCOUNT_SEARCH, { by: 'phone', search: phone, limit: MOST })
  return accounts
}
