import { IconSettings } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { mayOpen } from '#domain/staff-pages.ts'
import { management } from '#text/admin.ts'
import { titles } from '#text/titles.ts'
import { usePage } from '#web/navigation/use-navigation.ts'
import { Page } from '#web/page/Page.tsx'
import { useSession } from '#web/session/session.ts'
import { CabinetLayout } from '#web/shell/CabinetLayout.tsx'
import { only } from '#web/shell/navigation.ts'
import { CommandPalette } from '#web/staff/CommandPalette.tsx'
import { useRowKeys } from '#web/staff/useRowKeys.ts'
import { UserMenu } from '#web/shell/UserMenu.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { MenuLink } from '#web/ui/Menu.tsx'
import { adminMenu } from './menu.ts'

export { pages } from 'virtual:pages/admin'

/** The cabinet of an employee: the menu and the pages of their posts. */
export default function AdminLayout({ children }: { children?: ReactNode }) {
  const user = useSession(({ admin }) => admin.user)
  const page = usePage()
  const posts = user?.roles ?? []
  const menu = only(adminMenu, (to) => mayOpen(to, posts))
  useRowKeys()
  return (
    <CabinetLayout
      menu={menu}
      switcher={<CommandPalette menu={menu} />}
      user={
        <UserMenu name={user?.name ?? ''} note={user?.login ?? null}>
          <MenuLink
            to="/cabinet/admin/settings/account"
            icon={<IconSettings size={20} stroke={1.75} aria-hidden="true" />}
          >
            {titles.account}
          </MenuLink>
        </UserMenu>
      }
    >
      {page && !mayOpen(page.path, posts) ? (
        <Page>
          <EmptyState title={management.notPermitted}>{management.askHead}</EmptyState>
        </Page>
      ) : (
        children
      )}
    </CabinetLayout>
  )
}
