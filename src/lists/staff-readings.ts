import type { z } from 'zod'
import type { staffReadings } from '#contract/staff-readings.ts'
import { readings } from '#text/readings.ts'
import { staffReadings as words } from '#text/staff-readings.ts'
import type { List } from './description.ts'
import { siteOptions } from '#text/site-options.ts'
import { whenUsed } from '#text/language.ts'

type Held = z.output<typeof staffReadings.held.response>['rows'][number]

/** «1 150», «День 1 150, Ніч 400». */
export const valuesOf = ({ registers }: Pick<Held, 'registers'>): string =>
  registers.map(({ zone, value, corrected }) => readings.zoneValue(zone, corrected ?? value)).join(', ')
export const previousOf = ({ registers }: Held): string =>
  registers
    .map(({ zone, previous }) => (previous ? readings.zoneValue(zone, previous.value) : '—'))
    .join(', ')

/** Held readings of the companies of an employee; the core finds, orders and cuts them. */
export const heldReadings = whenUsed(() => ({
  name: words.title,
  calls: ['/api/admin/readings/held'],
  columns: {
    receivedAt: {
      title: words.columns.receivedAt,
      kind: 'moment',
      sort: true,
      rich: true,
      value: (row) => row.receivedAt,
    },
    account: {
      title: words.columns.account,
      kind: 'text',
      width: 14,
      rich: true,
      value: (row) => row.account,
    },
    customer: { title: words.columns.customer, kind: 'text', width: 24, value: (row) => row.customer },
    address: { title: words.columns.address, kind: 'text', width: 50, value: (row) => row.address },
    meter: { title: words.columns.meter, kind: 'text', width: 14, value: (row) => row.meter },
    values: { title: words.columns.value, kind: 'text', width: 20, rich: true, value: valuesOf },
    previous: { title: words.columns.previous, kind: 'text', width: 20, value: previousOf },
    kwh: { title: words.columns.kwh, kind: 'number', sort: true, value: (row) => row.kwh },
    usual: {
      title: words.columns.usual,
      kind: 'text',
      width: 16,
      value: ({ usual }) => usual && words.range(usual.low, usual.high),
    },
    over: { title: words.columns.over, kind: 'number', rich: true, value: (row) => row.over },
    photo: {
      title: words.columns.photo,
      kind: 'text',
      value: (row) => (row.photo ? words.hasPhoto : words.noPhoto),
    },
    decision: {
      title: words.columns.decision,
      kind: 'text',
      width: 30,
      rich: true,
      value: ({ decided }) =>
        decided && `${words.decisions[decided.decision]}${decided.by === null ? '' : `, ${decided.by}`}`,
    },
  },
  screen: ['receivedAt', 'account', 'address', 'meter', 'values', 'kwh', 'over', 'photo', 'decision'],
  phone: { head: 'account', under: 'address', right: 'kwh' },
  order: { by: 'receivedAt', descending: false },
  pageSize: 50,
  filters: [
    {
      kind: 'choice',
      key: 'decided',
      label: words.which,
      any: words.waiting,
      options: [['true', words.alreadyDecided]],
      boolean: true,
    },
    {
      kind: 'choice',
      key: 'site',
      label: words.company,
      any: words.allCompanies,
      get options() {
        return siteOptions()
      },
    },
    {
      kind: 'choice',
      key: 'reason',
      label: words.heldBecause,
      any: words.anyReason,
      options: Object.entries(words.reasonNames),
    },
  ],
  search: { label: words.search },
})) satisfies List<Held>
