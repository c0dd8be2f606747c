import { expect, test } from 'vitest'
import { pagesAbove } from './pages-above.ts'

const above = (pathname: string) => pagesAbove(pathname).map(({ href }) => href)

test('the list of applications stands above applications, and above no other page of employees', () => {
  const management = '/cabinet/admin/management'
  expect(above(`${management}/applications/00000000-0000-4000-8000-000000000001`)).toEqual([management])
  expect(above(`${management}/orders/week`)).toEqual([`${management}/orders`])
  expect(above(`${management}/outages`)).toEqual([])
  expect(above(`${management}/`)).toEqual([])
})
