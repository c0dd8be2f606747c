import { Menu as MantineMenu } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import styles from './menu.module.css'

type Props = { target: ReactElement; children: ReactNode; width?: number }

/** A menu hung on a button; arrows move, Escape closes. */
export function Menu({ target, children, width = 280 }: Props) {
  return (
    <MantineMenu
      width={width}
      position="bottom-end"
      shadow="md"
      offset={6}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      floatingStrategy="fixed"
      transitionProps={{ duration: 100 }}
    >
      <MantineMenu.Target>{target}</MantineMenu.Target>
      <MantineMenu.Dropdown className={styles.dropdown}>{children}</MantineMenu.Dropdown>
    </MantineMenu>
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
  <MantineMenu.Item
    className={styles.item}
    leftSection={icon}
    onClick={onClick}
    data-danger={danger}
    aria-current={current || undefined}
  >
    <span className={styles.name}>{children}</span>
    {note !== undefined && <span className={styles.note}>{note}</span>}
  </MantineMenu.Item>
)

type AnchorProps = ComponentProps<'a'> & { icon?: ReactNode }

/** A menu item that is a link of the router. */
export const MenuLink = createLink(({ children, icon, ...anchor }: AnchorProps) => (
  <MantineMenu.Item component="a" {...anchor} className={styles.item} leftSection={icon}>
    {children}
  </MantineMenu.Item>
))

export const MenuTitle = ({ children }: { children: ReactNode }) => (
  <MantineMenu.Label className={styles.title}>{children}</MantineMenu.Label>
)
export const MenuLine = () => <MantineMenu.Divider className={styles.line} />
