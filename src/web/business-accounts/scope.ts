import { useNavigate, usePlace } from '#web/navigation/use-navigation.ts'
import { useSession } from '#web/session/session.ts'

const HOME = '/cabinet/entity'

/** Whether the home page shows all accounts together: it does where there are several, unless one is asked for. */
export function useScope() {
  const { pathname, search } = usePlace()
  const several = useSession(({ entity }) => entity.accounts.length > 1)
  const navigate = useNavigate()
  const atHome = pathname.replace(/\/$/, '') === HOME
  const show = (of: 'all' | 'one') =>
    void navigate({ to: HOME, search: of === 'one' ? { of } : {}, scroll: false })
  return { atHome, all: several && new URLSearchParams(search).get('of') !== 'one', show }
}
