import { IconLogout, IconUserCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { web } from '#text/web.ts'
import { signOut } from '#web/api/check-session.ts'
import { Menu, MenuItem, MenuLine, MenuTitle } from '#web/ui/Menu.tsx'
import styles from './cabinet.module.css'

/** Who is signed in: their settings and signing out. */
export function UserMenu({
  name,
  note,
  children,
}: {
  name: string
  note?: string | null
  children?: ReactNode
}) {
  return (
    <Menu
      className={styles.user}
      face={
        <>
          <IconUserCircle size={26} stroke={1.5} aria-hidden="true" />
          <span className="visually-hidden">{web.userMenu} </span>
          <span className={styles.userName}>{name}</span>
        </>
      }
    >
      <MenuTitle>{note ? `${name} · ${note}` : name}</MenuTitle>
      {children}
      <MenuLine />
      <MenuItem
        icon={<IconLogout size={20} stroke={1.75} aria-hidden="true" />}
        onClick={() => void signOut()}
      >
        {web.signOut}
      </MenuItem>
    </Menu>
  )
}
