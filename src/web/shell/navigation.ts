import type { Icon } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'

export type NavItem = { to: NonNullable<LinkProps['to']>; title: string; short?: string; Icon?: Icon }

/** The menu of a cabinet: what is used often stands open, the rest under its group's name. */
export type CabinetMenu = {
  home: '/cabinet/person' | '/cabinet/entity' | '/cabinet/entity/indication' | '/cabinet/admin'
  main: readonly NavItem[]
  groups: readonly { title: string; items: readonly NavItem[] }[]
  /** four of the bottom bar on a phone; «Ще» holds everything */
  thumb: readonly NavItem[]
}
