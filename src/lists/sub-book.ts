import type { z } from 'zod'
import type { bills } from '#contract/bills.ts'
import { subBook as words, subBookPage } from '#text/bills.ts'
import { consumption } from '#text/consumption.ts'
import { zones as zoneNames } from '#text/terms.ts'
import { whenUsed } from '#text/language.ts'
import type { FileColumn, Table } from './description.ts'

type Month = z.output<typeof bills.subBook.response>['rows'][number]
type Register = Month['zones'][number]
/** A line of the file: a register in a month; values of the whole month are only on its first line. */
type Line = { readonly month: Month; readonly register: Register | null; readonly first: boolean }

const heads = whenUsed(() => words.columns)

/** Hryvnias per kWh, with the coefficient of the month applied. */
const priceOf = ({ priceE4, coefficient }: Register): number | null =>
  priceE4 === null ? null : (priceE4 * (coefficient ?? 100)) / 1_000_000

const once = (title: string, of: (month: Month) => number): FileColumn<Line> => ({
  title,
  kind: 'money',
  value: ({ month, first }) => (first ? of(month) : null),
})

/** The sub-book (абонентська книжка): a ledger by month. */
export const subBook = whenUsed(() => ({
  name: words.title,
  calls: ['/api/person/sub-book'],
  columns: {
    month: { title: heads.month, kind: 'month', rich: true, value: ({ month }) => month },
    reading: { title: heads.reading, kind: 'action' },
    kwh: { title: heads.kwh, kind: 'number', rich: true, value: ({ kwh }) => kwh },
    tariff: {
      title: heads.tariff,
      kind: 'number',
      rich: true,
      value: ({ zones: [register] }) => (register === undefined ? null : priceOf(register)),
    },
    charged: { title: heads.charged, kind: 'money', value: (month) => month.chargedKopiykas },
    acts: { title: heads.acts, kind: 'money', value: (month) => month.actsKopiykas },
    paid: { title: heads.paid, kind: 'money', value: (month) => month.paidKopiykas },
    balance: { title: heads.balance, kind: 'money', value: (month) => month.balanceKopiykas },
  },
  phone: { head: 'month', under: 'balance', right: 'charged' },
  file: {
    lines: (month) =>
      month.zones.length === 0
        ? [{ month, register: null, first: true }]
        : month.zones.map((register, index) => ({ month, register, first: index === 0 })),
    columns: [
      { title: heads.month, kind: 'month', value: ({ month }) => month.month },
      { title: subBookPage.meter, kind: 'text', value: ({ register }) => register && register.meter },
      {
        title: subBookPage.zone,
        kind: 'text',
        value: ({ register }) => register && zoneNames[register.zone],
      },
      { title: heads.reading, kind: 'number', value: ({ register }) => register && register.value },
      { title: heads.kwh, kind: 'number', value: ({ register }) => register && register.kwh },
      {
        title: heads.tariff,
        kind: 'number',
        decimals: 4,
        value: ({ register }) => register && priceOf(register),
      },
      once(subBookPage.opening, (month) => month.openingKopiykas),
      once(heads.charged, (month) => month.chargedKopiykas),
      once(heads.acts, (month) => month.actsKopiykas),
      once(heads.paid, (month) => month.paidKopiykas),
      once(heads.balance, (month) => month.balanceKopiykas),
      {
        title: subBookPage.bill,
        kind: 'text',
        width: 24,
        value: ({ month, first }) => (first ? month.bill : null),
      },
      {
        title: consumption.columns.note,
        kind: 'text',
        value: ({ month, first }) => (first && month.estimated ? subBookPage.estimated : null),
      },
    ],
  },
})) satisfies Table<Month, Line>
