import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#contract/index.ts'
import type { List } from './description.ts'

/** Files that are no lists of this kind, each with the reason; what is not yet described goes from here. */
const OTHERWISE: Readonly<Record<string, string>> = {
  '/api/entity/balance/export': 'not yet described',
  '/api/entity/consumption/history/export': 'not yet described',
  '/api/entity/reconciliation/export': 'not yet described',
  '/api/person/consumption/export': 'not yet described',
  '/api/person/reconciliation/export': 'not yet described',
  '/api/person/shutdowns/export': 'not yet described',
  '/api/person/sub-book/export': 'not yet described',
}

const names = readdirSync(import.meta.dirname).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'description.ts',
)
const modules = await Promise.all(
  names.map(async (name) => Object.values((await import(`./${name}`)) as Record<string, unknown>)),
)
const isList = (value: unknown): value is List<unknown> =>
  typeof value === 'object' && value !== null && 'calls' in value && 'columns' in value
const lists = modules.flat().filter(isList)
const cases = lists.map((list) => [list.calls.join(' '), list] as const)

/** The fields of the request of a call. */
const fieldsOf = (path: string): string[] => {
  const endpoint = endpoints.find((one) => one.path === path)
  if (!(endpoint?.request instanceof z.ZodObject)) throw new Error(`${path} is no call with fields`)
  return Object.keys(endpoint.request.shape)
}

test('each file of this folder holds a list', () => {
  expect(modules.filter((all) => !all.some(isList))).toEqual([])
})

test.each(cases)('%s: what the description names are its columns', (_name, list) => {
  const { head, under, right } = list.phone
  const named = [list.order.by, head, under, right, ...(list.screen ?? [])].filter((key) => key !== undefined)
  expect(named.filter((key) => !Object.hasOwn(list.columns, key))).toEqual([])
  expect(
    list.columns[list.order.by]?.sort,
    'the first order is one of those it can be asked for',
  ).toBeDefined()
  const shown = list.screen ?? Object.keys(list.columns)
  expect([head, under, right].filter((key) => key !== undefined && !shown.includes(key))).toEqual([])
})

test.each(cases)(
  '%s: the call and its file take the filters of the description and no others',
  (_name, list) => {
    const filters = (list.filters ?? []).flatMap((filter) =>
      filter.kind === 'choice' ? [filter.key] : ['from', 'to'],
    )
    const said = [...filters, ...(list.search ? ['search'] : []), 'sort', 'descending']
    for (const path of list.calls) {
      expect(fieldsOf(path), path).toEqual(expect.arrayContaining([...said, 'page', 'pageSize']))
      expect(fieldsOf(`${path}/export`), path).toEqual(expect.arrayContaining([...said, 'format']))
      if (!list.search) expect(fieldsOf(path), path).not.toContain('search')
    }
  },
)

test('each list with a file is described here', () => {
  const described = new Set(lists.flatMap(({ calls }) => calls.map((path) => `${path}/export`)))
  const exported = endpoints.map(({ path }): string => path).filter((path) => path.endsWith('/export'))
  expect(exported.filter((path) => !described.has(path)).toSorted()).toEqual(
    Object.keys(OTHERWISE).toSorted(),
  )
})
