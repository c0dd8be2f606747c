import { IconSettings } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useLayoutEffect } from 'react'
import { isServiceProvider } from '#domain/guards.ts'
import { titles } from '#text/titles.ts'
import { web } from '#text/web.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { AskAgreement } from '#web/company/AskAgreement.tsx'
import { usePlace } from '#web/navigation/use-navigation.ts'
import { notices } from '#web/notices/notices.ts'
import { useHomeClosed } from '#web/session/home-closed.ts'
import { useSession } from '#web/session/session.ts'
import styles from '#web/shell/cabinet.module.css'
import { CabinetLayout } from '#web/shell/CabinetLayout.tsx'
import { UserMenu } from '#web/shell/UserMenu.tsx'
import { UnreadLink } from '#web/tickets/UnreadLink.tsx'
import { MenuLink } from '#web/ui/Menu.tsx'
import { AccountSwitcher } from './AccountSwitcher.tsx'
import { entityMenu, providerMenu, withoutHome } from './menu.ts'

export { pages } from 'virtual:pages/entity'

// few people see it, and only once
const CabinetLines = lazy(
  chunk(() => import('./CabinetLines.tsx').then((module) => ({ default: module.CabinetLines })), inBrowser),
)
const Welcome = lazy(chunk(() => import('./Welcome.tsx'), inBrowser))

/** The cabinet of a business customer and of a provider. */
export default function EntityLayout({ children }: { children?: ReactNode }) {
  const user = useSession(({ entity }) => entity.user)
  const type = useSession(({ common }) => common.type)
  const greeted = useSession(({ entity }) => entity.showWelcomePopUp)
  // an entity user flagged admin is treated as a service provider (spec §1)
  const asProvider = isServiceProvider({
    type,
    serviceProvider: user !== null && 'admin' in user && user.admin,
  })

  const closed = useHomeClosed()
  // the page that tells what changed is not announced on itself: there the line would go away under the reader's eyes
  const onNews = usePlace().pathname.startsWith('/cabinet/entity/whats_new')
  // a debt that leads to a cut, or what changed
  const hasNews = useSession(
    ({ common, entity }) =>
      entity.showDunningWarningForm || (common.whatsNewOn && !entity.showWelcomePopUp && !onNews),
  )
  const menu = asProvider ? providerMenu : entityMenu

  // before anything is painted: what came after would push the page down
  useLayoutEffect(() => {
    if (!asProvider) return
    notices.show({ id: 'as-provider', tone: 'info', text: web.asProvider, dismissable: true })
    return () => notices.hide('as-provider')
  }, [asProvider])

  return (
    <>
      <CabinetLayout
        menu={closed ? withoutHome(menu) : menu}
        switcher={<AccountSwitcher />}
        lines={
          <>
            <AskAgreement />
            {hasNews && (
              <Suspense fallback={<div className={styles.line} />}>
                <CabinetLines />
              </Suspense>
            )}
          </>
        }
        user={
          <>
            <UnreadLink />
            <UserMenu name={user?.company ?? ''} note={user?.account ?? null}>
              <MenuLink
                to="/cabinet/entity/settings/account"
                icon={<IconSettings size={20} stroke={1.75} aria-hidden="true" />}
              >
                {titles.account}
              </MenuLink>
            </UserMenu>
          </>
        }
      >
        {children}
      </CabinetLayout>
      {/* on whatever page a first sign-in ends: a company with one account never sees the overview */}
      {greeted && (
        <Suspense>
          <Welcome />
        </Suspense>
      )}
    </>
  )
}
