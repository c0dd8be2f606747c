import type { z } from 'zod'
import type { prices } from '#contract/prices.ts'
import { tariffHistory as words, tariffs as text } from '#text/prices.ts'
import { priceText } from '#text/money.ts'
import { whenUsed } from '#text/language.ts'
import type { List } from './description.ts'

type Tariff = z.output<typeof prices.tariffs.response>['rows'][number]
/** A line of the file: a block of a tariff, and the kWh per month from which it applies. */
type Line = { row: Tariff; block: Tariff['blocks'][number]; from: number }

const groups = (): Readonly<Record<string, string>> => words.groups
export const groupOf = ({ group }: Tariff): string => groups()[group] ?? group

/** Prices for households with the act that set each. */
export const tariffs = whenUsed(() => ({
  name: text.title,
  calls: ['/api/person/tariffs'],
  columns: {
    validFrom: { title: words.since, kind: 'date', sort: true, value: (row) => row.validFrom },
    validTo: { title: words.till, kind: 'date', value: (row) => row.validTo },
    group: { title: words.group, kind: 'text', sort: (row) => row.group, rich: true, value: groupOf },
    volume: { title: words.block, kind: 'action' },
    price: {
      title: text.columns.price,
      kind: 'number',
      sort: true,
      rich: true,
      value: (row) => (row.blocks[0]?.priceE4 ?? 0) / 10_000,
    },
    act: { title: text.act, kind: 'text', rich: true, value: (row) => row.act },
  },
  phone: { head: 'validFrom', under: 'group', right: 'price' },
  order: { by: 'validFrom', descending: true },
  pageSize: 12,
  filters: [
    {
      kind: 'choice',
      key: 'own',
      label: words.scope.label,
      any: words.scope.all,
      options: [['true', words.scope.own]],
      boolean: true,
      value: (row) => String(row.own),
    },
  ],
  search: {
    label: words.search,
    // the texts of a row as the screen shows them
    value: (row) =>
      [row.act ?? '', groupOf(row), ...row.blocks.map(({ priceE4 }) => priceText(priceE4))].join(' '),
  },
  file: {
    lines: (row) =>
      row.blocks.map((block, index) => ({ row, block, from: row.blocks[index - 1]?.uptoKwh ?? 0 })),
    columns: [
      { title: words.since, kind: 'date', value: ({ row }) => row.validFrom },
      { title: words.till, kind: 'date', value: ({ row }) => row.validTo },
      { title: words.group, kind: 'text', width: 30, value: ({ row }) => groupOf(row) },
      {
        title: words.block,
        kind: 'text',
        width: 22,
        value: ({ block, from }) => words.block1(block.uptoKwh, from),
      },
      { title: words.price, kind: 'number', decimals: 4, value: ({ block }) => block.priceE4 / 10_000 },
      { title: text.act, kind: 'text', width: 60, value: ({ row }) => row.act },
      { title: words.mine, kind: 'text', value: ({ row }) => (row.own ? text.own : null) },
    ],
  },
})) satisfies List<Tariff, Line>
