import type { z } from 'zod'
import type { accounts } from '#contract/accounts.ts'
import { maskAddress } from '#domain/address.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { findByBill } from './find-by-bill.ts'
import { ownPartner } from '#server/own-number.ts'
import { personAccountsOf } from './person-accounts.ts'

const MOST_ACCOUNTS = 100

/** Shows which apartment it is before it is added, with the address masked. */
export async function previewApartment(
  deps: Deps,
  caller: Caller<'person'>,
  input: z.output<typeof accounts.preview.request>,
  visit: Visit,
) {
  const head = await findByBill(deps, caller, input, visit)
  return { status: 'success' as const, maskedAddress: maskAddress(head.address), site: head.site }
}

/** Adds an apartment; a repeat adds nothing. Returns the list sorted by number (spec §4). */
export async function addApartment(
  deps: Deps,
  caller: Caller<'person'>,
  input: z.output<typeof accounts.add.request>,
  visit: Visit,
) {
  ownPartner(caller, input.partner)
  if (caller.accounts.length >= MOST_ACCOUNTS) throw new Problem('too-many-accounts', { field: 'account' })
  const head = await findByBill(deps, caller, input, visit)
  await inTransaction(deps.db, async (trx) => {
    await trx
      .insertInto('portal.account_links')
      .values({
        user_id: caller.userId,
        account: head.account,
        site: head.site,
        added_at: deps.now(),
        dropped_at: null,
        object_name: null,
      })
      .onConflict((on) =>
        on.columns(['user_id', 'account']).doUpdateSet({ dropped_at: null, added_at: deps.now() }),
      )
      .execute()
    await trx
      .updateTable('portal.sessions')
      .set({ chosen_account: head.account, site: head.site })
      .where('session_id', '=', caller.sessionId)
      .where('chosen_account', 'is', null)
      .execute()
    await writeAudit({ ...deps, db: trx }, visit, {
      action: 'account-added',
      outcome: 'success',
      actorKind: 'person',
      actorId: caller.userId,
      account: head.account,
      site: head.site,
    })
  })
  const all = await personAccountsOf(deps, caller.userId)
  const item = all.find((account) => account.account === head.account)
  if (!item) throw new Problem('account-not-found', { field: 'account' })
  return { status: 'success' as const, item, accounts: all }
}
