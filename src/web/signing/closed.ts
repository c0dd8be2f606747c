import { useSession } from '#web/session/session.ts'

/** Whether documents of an account are closed to the user: a provider signs and declines nothing of one that is not active. */
export function useClosed(): (account: string) => boolean {
  const notActive = useSession(({ entity }) => entity.supplWarnings)
  return (account) => notActive.some((warning) => warning.account === account)
}
