import { IconChevronDown } from '@tabler/icons-react'
import { Link } from '#web/navigation/Link.tsx'
import { titleAt } from '#web/navigation/title.ts'
import { usePlace } from '#web/navigation/use-navigation.ts'
import type { CabinetMenu, NavItem } from './navigation.ts'
import styles from './cabinet.module.css'

/** The whole menu of a cabinet: the sidebar, and «Ще» on a phone. */
export function CabinetMenuList({ menu, onGo }: { menu: CabinetMenu; onGo?: () => void }) {
  const pathname = usePlace().pathname
  // of two lines of the menu that a page is below, only the nearer is marked
  const hasBelow = (to: string) => menu.main.some((other) => other.to.startsWith(`${to}/`))
  return (
    <>
      <ul className={styles.items}>
        {menu.main.map((item) => (
          <MenuRow key={item.to} item={item} exact={item.to === menu.home || hasBelow(item.to)} onGo={onGo} />
        ))}
      </ul>
      {menu.groups.map(({ title, items }) => (
        <details
          key={title}
          className={styles.group}
          open={items.some(({ to }) => pathname.startsWith(to)) || undefined}
        >
          <summary>
            {title}
            <IconChevronDown size={18} aria-hidden="true" />
          </summary>
          <ul className={styles.items}>
            {items.map((item) => (
              <MenuRow key={item.to} item={item} onGo={onGo} />
            ))}
          </ul>
        </details>
      ))}
    </>
  )
}

type RowProps = { item: NavItem; exact?: boolean; onGo?: (() => void) | undefined }

function MenuRow({ item: { to, Icon }, exact = true, onGo }: RowProps) {
  return (
    <li>
      <Link to={to} className={styles.item} marks={exact ? 'page' : 'below'} onClick={onGo}>
        {Icon && <Icon size={22} stroke={1.6} aria-hidden="true" />}
        <span>{titleAt(to)}</span>
      </Link>
    </li>
  )
}
