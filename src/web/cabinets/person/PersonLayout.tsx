import { IconSettings, IconUser } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { titles } from '#text/titles.ts'
import { useMigrationOffer } from '#web/accounts/use-migration-offer.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { AskAgreement } from '#web/company/AskAgreement.tsx'
import { useSession } from '#web/session/session.ts'
import { CabinetLayout } from '#web/shell/CabinetLayout.tsx'
import { UserMenu } from '#web/shell/UserMenu.tsx'
import { UnreadLink } from '#web/tickets/UnreadLink.tsx'
import { MenuLink } from '#web/ui/Menu.tsx'
import { AccountSwitcher } from './AccountSwitcher.tsx'
import { personMenu } from './menu.ts'

export { pages } from 'virtual:pages/person'

// few people have any
const MigrationOffer = lazy(chunk(() => import('#web/accounts/MigrationOffer.tsx'), inBrowser))

/** The cabinet of a household. */
export default function PersonLayout({ children }: { children?: ReactNode }) {
  const user = useSession(({ person }) => person.user)
  const offer = useMigrationOffer()
  return (
    <>
      <CabinetLayout
        menu={personMenu}
        lines={<AskAgreement />}
        switcher={<AccountSwitcher />}
        user={
          <>
            <UnreadLink />
            <UserMenu
              name={[user?.name, user?.surname].filter(Boolean).join(' ')}
              note={user?.phone ?? user?.email ?? null}
            >
              <MenuLink
                to="/cabinet/person/settings/personal-information"
                icon={<IconUser size={20} stroke={1.75} aria-hidden="true" />}
              >
                {titles.personalInformation}
              </MenuLink>
              <MenuLink
                to="/cabinet/person/settings/account"
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
      {offer && (
        <Suspense>
          <MigrationOffer />
        </Suspense>
      )}
    </>
  )
}
