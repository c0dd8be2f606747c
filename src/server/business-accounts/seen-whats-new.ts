import type { Caller, Deps } from '#server/deps.ts'

/** The notice of what changed is shown until it is read once (spec §3, whatsNewOn). */
export async function seenWhatsNew({ db }: Deps, caller: Caller<'entity' | 'provider'>) {
  await db
    .updateTable('portal.users')
    .set({ whats_new_on: false })
    .where('user_id', '=', caller.userId)
    .execute()
  return { status: 'success' as const, whatsNewOn: false }
}
