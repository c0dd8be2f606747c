import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { web } from '#text/web.ts'
import { Link } from '#web/navigation/Link.tsx'
import { titleAt } from '#web/navigation/title.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { CabinetMenuList } from './CabinetMenuList.tsx'
import type { CabinetMenu } from './navigation.ts'
import styles from './cabinet.module.css'

/** On a phone this bar at the bottom replaces the sidebar: four places and «Ще». */
export function BottomBar({ menu }: { menu: CabinetMenu }) {
  const [open, setOpen] = useState(false)
  return (
    <nav className={styles.bottom} aria-label={web.mainMenu}>
      {menu.thumb.map(({ to, short, Icon }) => (
        <Link key={to} to={to} className={styles.thumb} marks={to === menu.home ? 'page' : 'below'}>
          {Icon && <Icon size={24} stroke={1.6} aria-hidden="true" />}
          <span>{short ?? titleAt(to)}</span>
        </Link>
      ))}
      <button
        type="button"
        className={styles.thumb}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <IconDots size={24} stroke={1.6} aria-hidden="true" />
        <span>{web.more}</span>
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={web.mainMenu}>
        <CabinetMenuList menu={menu} onGo={() => setOpen(false)} />
      </Dialog>
    </nav>
  )
}
