import type { z } from 'zod'
import type { staffPrices } from '#contract/staff-prices.ts'
import { PRICE_KINDS } from '#domain/prices.ts'
import { siteName } from '#text/site-name.ts'
import { priceName, priceOfKind, staffPrices as words } from '#text/staff-prices.ts'
import { terms } from '#text/terms.ts'
import type { List } from './description.ts'
import { siteOptions } from '#text/site-options.ts'
import { whenUsed } from '#text/language.ts'

type Price = z.output<typeof staffPrices.list.response>['rows'][number]

/** What holds from one day to another by an act, and is changed by two people: a price or a rule. */
type Dated = {
  readonly validFrom: string
  readonly validTo: string | null
  readonly act: string | null
  readonly state: keyof typeof words.states
  readonly ends: keyof typeof words.ends | null
  readonly by: string
}

/** When it holds, and by which act. */
export const validityColumns = (titles: { from: string; to: string }) =>
  ({
    validFrom: { title: titles.from, kind: 'date', sort: true, value: (row: Dated) => row.validFrom },
    validTo: { title: titles.to, kind: 'date', sort: true, value: (row: Dated) => row.validTo },
    act: {
      title: words.columns.act,
      kind: 'text',
      width: 40,
      rich: true,
      value: (row: Dated) => row.act ?? words.noAct,
    },
  }) as const

/** Whether it holds, and who entered it. */
export const stateColumns = () =>
  ({
    state: {
      title: terms.state,
      kind: 'text',
      width: 30,
      rich: true,
      value: (row: Dated) => (row.ends === null ? words.states[row.state] : words.ends[row.ends]),
    },
    by: { title: words.columns.by, kind: 'text', width: 24, value: (row: Dated) => row.by },
  }) as const

export const actSearch = () => ({ label: words.search, value: (row: Dated) => [row.act, row.by] }) as const

/** Prices of the companies by months. */
export const staffPricesList = whenUsed(() => ({
  name: words.title,
  calls: ['/api/admin/prices'],
  columns: {
    what: {
      title: words.columns.what,
      kind: 'text',
      width: 40,
      sort: (row) => PRICE_KINDS.indexOf(row.kind) * 10 + row.variant.length,
      rich: true,
      value: (row) => priceName(row.kind, row.variant),
    },
    site: {
      title: terms.company,
      kind: 'text',
      width: 24,
      sort: true,
      value: (row) => siteName(row.site),
    },
    price: {
      title: words.columns.price,
      kind: 'text',
      width: 40,
      value: (row) => priceOfKind(row.kind, row.price),
    },
    ...validityColumns(words.columns),
    confidence: {
      title: words.columns.confidence,
      kind: 'text',
      width: 24,
      value: (row) => words.confidence[row.confidence],
    },
    ...stateColumns(),
  },
  screen: ['what', 'site', 'price', 'validFrom', 'validTo', 'act', 'state'],
  phone: { head: 'what', under: 'price', right: 'state', mark: ({ site }) => siteName(site) },
  order: { by: 'what', descending: false },
  pageSize: 50,
  search: actSearch(),
  filters: [
    {
      kind: 'choice',
      key: 'past',
      label: words.which,
      any: words.current,
      options: [['true', words.withPast]],
      boolean: true,
    },
    {
      kind: 'choice',
      key: 'site',
      label: terms.company,
      any: words.allCompanies,
      get options() {
        return siteOptions()
      },
      value: (row) => row.site,
    },
    {
      kind: 'choice',
      key: 'kind',
      label: words.kind,
      any: words.anyKind,
      options: PRICE_KINDS.map((kind) => [kind, words.kinds[kind]]),
      value: (row) => row.kind,
    },
  ],
})) satisfies List<Price>
