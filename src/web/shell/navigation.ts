import type { Icon } from '@tabler/icons-react'
import type { Capability } from '#domain/capabilities.ts'
import { isOffered } from '#domain/pages.ts'
import type { PlainPath } from '#web/navigation/address.ts'

export type NavItem = {
  to: PlainPath
  /** where its title is too long for the bar of a phone */
  short?: string
  Icon?: Icon
}

/** The menu of a cabinet: pages used often stand open, the rest under the name of their group. */
export type CabinetMenu = {
  home: '/cabinet/person' | '/cabinet/entity' | '/cabinet/entity/indication' | '/cabinet/admin'
  main: readonly NavItem[]
  groups: readonly { title: string; items: readonly NavItem[] }[]
  /** the four of the bottom bar on a phone; «Ще» has everything */
  thumb: readonly NavItem[]
}

/** The menu without the pages that the billing core cannot fill; empty groups are removed. */
export function offered(menu: CabinetMenu, lacks: readonly Capability[] = []): CabinetMenu {
  return lacks.length === 0 ? menu : only(menu, (to) => isOffered(to, lacks))
}

/** The menu with some of its pages; empty groups are removed. */
export function only(menu: CabinetMenu, keeps: (to: string) => boolean): CabinetMenu {
  const has = ({ to }: NavItem) => keeps(to)
  return {
    ...menu,
    main: menu.main.filter(has),
    groups: menu.groups
      .map((group) => ({ ...group, items: group.items.filter(has) }))
      .filter(({ items }) => items.length > 0),
    thumb: menu.thumb.filter(has),
  }
}
