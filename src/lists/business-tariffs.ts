import type { z } from 'zod'
import type { businessPrices } from '#contract/business-prices.ts'
import { businessTariffs as words, tariffHistory, tariffs as text } from '#text/prices.ts'
import { whenUsed } from '#text/language.ts'
import type { List } from './description.ts'

type Tariff = z.output<typeof businessPrices.tariffs.response>['rows'][number]

/** «Розподіл, 2-й клас напруги». */
export const serviceOf = ({ service, voltageClass }: Pick<Tariff, 'service' | 'voltageClass'>): string =>
  voltageClass === null ? words.services[service] : words.ofClass(words.services[service], voltageClass)

/** Prices of a business with the act that set each, in hryvnias per MWh as the regulator publishes them. */
export const businessTariffs = whenUsed(() => ({
  name: text.title,
  calls: ['/api/entity/tariffs'],
  columns: {
    validFrom: { title: tariffHistory.since, kind: 'date', sort: true, value: (row) => row.validFrom },
    validTo: { title: tariffHistory.till, kind: 'date', value: (row) => row.validTo },
    service: { title: words.service, kind: 'text', width: 30, sort: true, rich: true, value: serviceOf },
    price: {
      title: words.price,
      kind: 'money',
      sort: true,
      // in hundredths of a hryvnia per MWh
      value: (row) => row.priceE4 * 10,
    },
    act: { title: text.act, kind: 'text', width: 60, rich: true, value: (row) => row.act },
  },
  phone: { head: 'service', under: 'validFrom', right: 'price' },
  order: { by: 'validFrom', descending: true },
  pageSize: 12,
  filters: [
    {
      kind: 'choice',
      key: 'service',
      label: words.service,
      any: words.allServices,
      options: Object.entries(words.services),
      value: (row) => row.service,
    },
    {
      kind: 'choice',
      key: 'own',
      label: tariffHistory.scope.label,
      any: tariffHistory.scope.all,
      options: [['true', words.own]],
      boolean: true,
      value: (row) => String(row.own),
    },
  ],
  search: {
    label: words.search,
    value: (row) => `${row.act ?? ''} ${serviceOf(row)}`,
  },
})) satisfies List<Tariff>
