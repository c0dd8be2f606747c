import { useEffect } from 'react'
import { call } from '#web/api/call.ts'
import type { CustomInfo, Session } from '#web/session/parts.ts'
import { session, useSession } from '#web/session/session.ts'

const chosenOf = ({ common, person, entity }: Session): string | null =>
  (common.type === 'person' ? person.user?.account : entity.user?.account) ?? null

/** Contract, customer, bank and place of the chosen account, by the target of its cabinet (spec §4, §7). */
export async function loadCustomInfo(): Promise<void> {
  const { common } = session.get()
  const account = chosenOf(session.get())
  if (account === null) return
  const kind = common.type === 'person' ? 'person' : 'entity'
  try {
    const { data } = await call('/api/get-common', { url: `/${kind}/custom_info`, account })
    const info = data.data
    if (typeof info !== 'object' || !('customer' in info)) return
    session.update((before) =>
      // another account may have been chosen meanwhile
      chosenOf(before) === account ? { [kind]: { ...before[kind], customInfo: info } } : {},
    )
  } catch {
    // then less is known about the account; the next choice or page asks again
  }
}

/** The kept info; fetched when a sign-in chose the account by itself. */
export function useCustomInfo(): CustomInfo | null {
  const account = useSession(chosenOf)
  const info = useSession(({ common, person, entity }) =>
    common.type === 'person' ? person.customInfo : entity.customInfo,
  )
  const missing = account !== null && info === null
  useEffect(() => {
    if (missing) void loadCustomInfo()
  }, [account, missing])
  return info
}
