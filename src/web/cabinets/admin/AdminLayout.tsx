import type { ReactNode } from 'react'
import { useSession } from '#web/session/session.ts'
import { CabinetLayout } from '#web/shell/CabinetLayout.tsx'
import { UserMenu } from '#web/shell/UserMenu.tsx'
import { adminMenu } from './menu.ts'

/** The cabinet of an administrator. */
export default function AdminLayout({ children }: { children?: ReactNode }) {
  const user = useSession(({ admin }) => admin.user)
  return (
    <CabinetLayout menu={adminMenu} user={<UserMenu name={user?.name ?? ''} note={user?.login ?? null} />}>
      {children}
    </CabinetLayout>
  )
}
