import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#contract/index.ts'
import type { Column, Filter, List, Table } from './description.ts'
import type { Report } from './reports.ts'

const act = 'a document: its rows stand between the opening, the turnover and the closing, on two sides'
/** Files that are not lists, each with the reason why it is written by hand. */
const OTHERWISE: Readonly<Record<string, string>> = {
  '/api/entity/consumption/hours/export':
    'the screen is a map of the hours of one month of one point; the file has any days of any points',
  '/api/entity/reconciliation/export': act,
  '/api/person/reconciliation/export': act,
  '/api/entity/shutdowns/export':
    'the screen is a time line of all objects; the file says its spans in words',
  '/api/person/shutdowns/export':
    'the screen is a calendar of days and hours; the file says its spans in words',
}

const names = readdirSync(import.meta.dirname).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'description.ts',
)
const modules = await Promise.all(
  names.map(async (name) => Object.values((await import(`./${name}`)) as Record<string, unknown>)),
)
const isTable = (value: unknown): value is Table<unknown> =>
  typeof value === 'object' && value !== null && 'calls' in value && 'columns' in value
const isList = (table: Table<unknown>): table is List<unknown> => 'order' in table
// the reports are one record of lists
const tables = modules
  .flat()
  .flatMap((value) => (isTable(value) ? [value] : Object.values(value ?? {}).filter(isTable)))
const named = <T extends Table<unknown>>(all: T[]) =>
  all.map((table) => [table.calls.join(' '), table] as const)
const cases = named(tables.filter(isList))

/** The fields of the request of a call. */
const fieldsOf = (path: string): string[] => {
  const endpoint = endpoints.find((candidate) => candidate.path === path)
  if (!(endpoint?.request instanceof z.ZodObject)) throw new Error(`${path} is no call with fields`)
  return Object.keys(endpoint.request.shape)
}

test('each file of this folder holds a list', () => {
  expect(
    modules.filter((all) => !all.some((value) => isTable(value) || Object.values(value ?? {}).some(isTable))),
  ).toEqual([])
})

test.each(named(tables))('%s: what the description names are its columns', (_name, list) => {
  const { head, under, right } = list.phone
  const order = isList(list) ? list.order.by : undefined
  const names = [order, head, under, right, ...(list.screen ?? [])].filter((key) => key !== undefined)
  expect(names.filter((key) => !Object.hasOwn(list.columns, key))).toEqual([])
  if (order !== undefined)
    expect(list.columns[order]?.sort, 'the first order is one of those it can be asked for').toBeDefined()
  const shown = list.screen ?? Object.keys(list.columns)
  expect([head, under, right].filter((key) => key !== undefined && !shown.includes(key))).toEqual([])
})

type KeysOf<Part> = Part extends unknown ? keyof Part : never
const keys = <Part>(all: Readonly<Record<KeysOf<Part>, true>>) => Object.keys(all)
type Row = Report | List<unknown>
const LIST = keys<Row>({
  name: true,
  calls: true,
  columns: true,
  file: true,
  screen: true,
  phone: true,
  order: true,
  pageSize: true,
  filters: true,
  totals: true,
  search: true,
  leads: true,
})
const COLUMN = keys<Column<unknown>>({
  title: true,
  kind: true,
  width: true,
  decimals: true,
  value: true,
  sort: true,
  rich: true,
})
const FILTER = keys<Filter<unknown>>({
  kind: true,
  untilToday: true,
  value: true,
  labels: true,
  wrong: true,
  label: true,
  any: true,
  years: true,
  key: true,
  options: true,
  boolean: true,
  apart: true,
})
const PHONE = keys<Table<unknown>['phone']>({ head: true, under: true, right: true, mark: true })
const SEARCH = keys<NonNullable<List<unknown>['search']>>({ label: true, value: true, sum: true })

// a description is what a function returns, so the compiler takes fields that it does not have
test.each(named(tables))('%s: the description has no field that nobody reads', (_name, table) => {
  const unknown = (part: object | undefined, known: readonly string[]) =>
    Object.keys(part ?? {}).filter((key) => !known.includes(key))
  const { filters = [], search } = isList(table) ? table : {}
  expect([
    ...unknown(table, LIST),
    ...[...Object.values(table.columns), ...(table.file?.columns ?? [])].flatMap((column) =>
      unknown(column, COLUMN),
    ),
    ...filters.flatMap((filter) => unknown(filter, FILTER)),
    ...unknown(table.phone, PHONE),
    ...unknown(search, SEARCH),
  ]).toEqual([])
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
      // calls that several lists share take what any of them needs
      const some = tables.filter((table) => isList(table) && table.calls.includes(path))
      if (!some.some((table) => isList(table) && table.search))
        expect(fieldsOf(path), path).not.toContain('search')
    }
  },
)

test.each(named(tables.filter((table) => !isList(table))))(
  '%s: the file of a table is asked for as the table is',
  (_name, table) => {
    for (const path of table.calls)
      expect(fieldsOf(`${path}/export`), path).toEqual([...fieldsOf(path), 'format'])
  },
)

test('each list with a file is described here', () => {
  const described = new Set(tables.flatMap(({ calls }) => calls.map((path) => `${path}/export`)))
  const exported = endpoints.map(({ path }): string => path).filter((path) => path.endsWith('/export'))
  expect(exported.filter((path) => !described.has(path)).toSorted()).toEqual(
    Object.keys(OTHERWISE).toSorted(),
  )
})
