import { expect, test } from 'vitest'
import { withoutSlash, hrefOf, placeOf, type Target } from './address.ts'
import { Link, type LinkProps } from './Link.tsx'

const here = '/cabinet/person/bills'

test('an address is taken apart; what stands behind # is decoded and has no sign', () => {
  expect(placeOf('/FAQ?q=%D1%82#%D1%82%D0%B5%D0%BC%D0%B0', 'https://portal.example/')).toEqual({
    href: '/FAQ?q=%D1%82#%D1%82%D0%B5%D0%BC%D0%B0',
    pathname: '/FAQ',
    search: '?q=%D1%82',
    hash: 'тема',
  })
})

test('an address is read from where one is', () => {
  expect(placeOf('?page=2', `https://portal.example${here}`).href).toBe(`${here}?page=2`)
})

test('a part behind # that is written wrongly is left as it is', () => {
  expect(placeOf('/FAQ#%E0%A4%A', 'https://portal.example/').hash).toBe('%E0%A4%A')
})

test('the slash at the end changes nothing, and the start page keeps its own', () => {
  expect([withoutSlash('/cabinet/person/'), withoutSlash('/cabinet/person'), withoutSlash('/')]).toEqual([
    '/cabinet/person',
    '/cabinet/person',
    '/',
  ])
})

test.each<[string, Target, string]>([
  ['a page', { to: '/FAQ' }, '/FAQ'],
  ['the page one is on', { to: '.', search: { page: '2' } }, `${here}?page=2`],
  [
    'a page with a part left open',
    { to: '/cabinet/person/bills/$number', params: { number: 'а/7 1' } },
    '/cabinet/person/bills/%D0%B0%2F7%201',
  ],
  ['what is not given', { to: '/FAQ', search: { q: undefined } }, '/FAQ'],
  ['a part of a page', { to: '/FAQ', hash: 'тема' }, '/FAQ#%D1%82%D0%B5%D0%BC%D0%B0'],
])('the address of %s', (_, target, href) => {
  expect(hrefOf(target, here)).toBe(href)
})

test('a link to an address that is not in the table does not compile', () => {
  const links: readonly (Target | LinkProps)[] = [
    { to: '/cabinet/person/bills' },
    // @ts-expect-error there is no such page
    { to: '/cabinet/person/bill' },
    // @ts-expect-error the number is wanting
    { to: '/cabinet/person/bills/$number' },
    // @ts-expect-error it has no part of this name
    { to: '/cabinet/person/bills/$number', params: { bill: '1' } },
  ]
  const drawn = [
    <Link key="good" to="/FAQ" />,
    // @ts-expect-error there is no such page
    <Link key="bad" to="/faq" />,
  ]
  expect(links.length + drawn.length).toBe(6)
})
