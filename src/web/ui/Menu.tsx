import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Link, type LinkProps } from '#web/navigation/Link.tsx'
import buttons from './button.module.css'
import styles from './menu.module.css'

type Props = {
  /** what the button shows */
  face: ReactNode
  /** the button's class; without one it looks like an outlined button */
  className?: string | undefined
  /** items, links, titles, lines */
  children: ReactNode
}

const items = (menu: HTMLElement | null) => [
  ...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []),
]

/** A menu opened by a button: arrows move; Escape, a choice or leaving closes it. */
export function Menu({ face, className, children }: Props) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const id = useId()

  const close = (back: boolean) => {
    setOpen(false)
    if (back) button.current?.focus()
  }
  const show = (last: boolean) => {
    setOpen(true)
    // once the items are painted
    requestAnimationFrame(() =>
      items(menu.current)
        .at(last ? -1 : 0)
        ?.focus(),
    )
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) return close(true)
    const all = items(menu.current)
    const at = all.findIndex((item) => item === document.activeElement)
    const targets: Record<string, number> = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: at <= 0 ? all.length - 1 : at - 1,
      Home: 0,
      End: all.length - 1,
    }
    const next = targets[event.key]
    if (next === undefined) return
    event.preventDefault()
    if (open) all[next]?.focus()
    else show(event.key === 'ArrowUp')
  }
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }

  return (
    // the handlers listen to the button and the items inside
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.menu} onKeyDown={press} onBlur={leave}>
      <button
        ref={button}
        type="button"
        className={className ?? buttons.button}
        data-look={className === undefined ? 'outline' : undefined}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => (open ? close(false) : show(false))}
      >
        {face}
      </button>
      {open && (
        // a click closes the menu after the item has done its work; pressing must not move the focus before that
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          ref={menu}
          id={id}
          className={styles.dropdown}
          role="menu"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => close(true)}
        >
          {children}
        </div>
      )}
    </div>
  )
}

type ItemProps = {
  children: ReactNode
  icon?: ReactNode
  note?: ReactNode
  danger?: boolean
  current?: boolean
  onClick: () => void
}

export const MenuItem = ({ children, icon, note, danger = false, current = false, onClick }: ItemProps) => (
  <button
    type="button"
    role="menuitem"
    tabIndex={-1}
    className={styles.item}
    onClick={onClick}
    data-danger={danger}
    aria-current={current || undefined}
  >
    {icon}
    <span>
      <span className={styles.name}>{children}</span>
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </span>
  </button>
)

type AnchorProps = LinkProps & { icon?: ReactNode }

/** A menu item that leads to a page. */
export const MenuLink = ({ children, icon, ...link }: AnchorProps) => (
  <Link {...link} role="menuitem" tabIndex={-1} className={styles.item}>
    {icon}
    <span className={styles.name}>{children}</span>
  </Link>
)

export const MenuTitle = ({ children }: { children: ReactNode }) => (
  <div className={styles.title} role="presentation">
    {children}
  </div>
)

export const MenuLine = () => <hr className={styles.line} />
