import { sql } from 'kysely'
import type { z } from 'zod'
import type { accounts } from '#contract/accounts.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { liveLink, standingLink } from '#server/db/live-link.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { ownAccount } from './own-account.ts'
import { ownNumber, ownPartner } from '#server/own-number.ts'
import { personAccountsOf, toPersonAccount } from './person-accounts.ts'
import { typedAccount } from '#server/typed-account.ts'

/** How long a removal can be undone, milliseconds. */
const UNDO = 10 * 60_000

/** An empty name brings the address back (spec §3: objectName defaults to address). */
export async function renameApartment(
  deps: Deps,
  caller: Caller<'person'>,
  input: z.output<typeof accounts.rename.request>,
) {
  const { head, link } = await ownAccount(deps, caller, input.account)
  const object_name = input.new_name.trim() || null
  await deps.db
    .updateTable('portal.account_links')
    .set({ object_name })
    .where('user_id', '=', caller.userId)
    .where('account', '=', head.account)
    .execute()
  return { status: 'success' as const, item: toPersonAccount(head, { ...link, object_name }) }
}

/**
 * Removing the current apartment clears the choice (spec §4). The billing core does not change; the link keeps its
 * name, its place and whether it is opened first, so that undoing the removal restores everything.
 */
export async function dropApartment(
  deps: Deps,
  caller: Caller<'person'>,
  input: z.output<typeof accounts.drop.request>,
  visit: Visit,
) {
  ownPartner(caller, input.partner)
  const number = ownNumber(caller, input.account)
  // of many simultaneous requests one removes it
  const dropped = await deps.db
    .updateTable('portal.account_links')
    .set({ dropped_at: deps.now() })
    .where('user_id', '=', caller.userId)
    .where('account', '=', number)
    .where('dropped_at', 'is', null)
    .returning('account')
    .executeTakeFirst()
  await deps.db
    .updateTable('portal.sessions')
    .set({ chosen_account: null })
    .where('user_id', '=', caller.userId)
    .where('chosen_account', '=', number)
    .execute()
  if (dropped)
    await writeAudit(deps, visit, {
      action: 'account-dropped',
      outcome: 'success',
      actorKind: 'person',
      actorId: caller.userId,
      account: number,
    })
  const chosen = caller.chosenAccount === number ? null : caller.chosenAccount
  return { status: 'success' as const, accounts: await personAccountsOf(deps, caller.userId), chosen }
}

/** Undoes a removal of the last ten minutes, with name, place and all; a right that ended meanwhile is not given back. */
export async function restoreApartment(
  deps: Deps,
  caller: Caller<'person'>,
  input: z.output<typeof accounts.restore.request>,
  visit: Visit,
) {
  const number = typedAccount(input.account, 'person')
  const restored = await deps.db
    .updateTable('portal.account_links')
    .set({ dropped_at: null })
    .where('user_id', '=', caller.userId)
    .where('account', '=', number)
    .where('dropped_at', '>', new Date(deps.now().getTime() - UNDO))
    .where(standingLink(deps.now()))
    .returning('account')
    .executeTakeFirst()
  if (!restored && !(await isLinked(deps, caller, number)))
    throw new Problem('account-not-found', { field: 'account' })
  if (restored)
    await writeAudit(deps, visit, {
      action: 'account-restored',
      outcome: 'success',
      actorKind: 'person',
      actorId: caller.userId,
      account: restored.account,
    })
  return { status: 'success' as const, accounts: await personAccountsOf(deps, caller.userId) }
}

/** As it is by now: of two equal requests the other one may have restored it meanwhile. */
const isLinked = async ({ db, now }: Deps, { userId }: Caller, number: string): Promise<boolean> => {
  const link = await db
    .selectFrom('portal.account_links')
    .select('account')
    .where('user_id', '=', userId)
    .where('account', '=', number)
    .where(liveLink(now()))
    .executeTakeFirst()
  return link !== undefined
}

/** The order of the tiles and the apartment chosen at sign-in, in one statement. */
export async function arrangeApartments(
  deps: Deps,
  caller: Caller<'person'>,
  input: z.output<typeof accounts.arrange.request>,
) {
  const order = input.order.map((account) => ownNumber(caller, account, 'order'))
  const preferred = input.default === null ? null : ownNumber(caller, input.default, 'default')
  await deps.db
    .updateTable('portal.account_links')
    .set({
      position: sql<number>`coalesce(array_position(${order}::text[], account), 1000)`,
      is_default: sql<boolean>`account is not distinct from ${preferred}`,
    })
    .where('user_id', '=', caller.userId)
    .execute()
  return { status: 'success' as const, accounts: await personAccountsOf(deps, caller.userId) }
}
