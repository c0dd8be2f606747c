import { expect, test } from 'vitest'
import { entityMenu } from '#web/cabinets/entity/menu.ts'
import { personMenu } from '#web/cabinets/person/menu.ts'
import { type CabinetMenu, offered } from './navigation.ts'

const addresses = ({ main, groups, thumb }: CabinetMenu) =>
  [...main, ...groups.flatMap(({ items }) => items), ...thumb].map(({ to }) => to)

test('a core that lacks nothing has the whole menu, also before it has said so', () => {
  expect(offered(personMenu, [])).toBe(personMenu)
  expect(offered(personMenu, undefined)).toBe(personMenu)
})

test('what the core lacks is not offered, and a group of which nothing is left is gone', () => {
  const menu = offered(personMenu, ['ledger', 'reconciliation', 'violations', 'cancelled-bills'])
  expect(addresses(menu)).not.toContain('/cabinet/person/sub-book')
  expect(addresses(menu).filter((to) => to.includes('/docs/'))).toEqual([])
  expect(menu.groups).toHaveLength(personMenu.groups.length - 1)
  expect(addresses(menu)).toContain('/cabinet/person/bills')
})

test('a business is offered no points where the core cannot tell what each counted', () => {
  expect(addresses(offered(entityMenu, ['points-consumption']))).not.toContain('/cabinet/entity/consumption')
})
