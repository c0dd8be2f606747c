import { useSession } from '#web/session/session.ts'

/** What the calls of spec §7 about orders ask for: the chosen apartment, the person's partner number and kind. */
export function useOwnRequest() {
  const account = useSession(({ person }) => person.user?.account ?? '')
  const partner = useSession(({ person }) => person.user?.partner ?? '')
  const userType = useSession(({ person }) => person.user?.type ?? 'person')
  return { account, partner, userType }
}
