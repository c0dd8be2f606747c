import type { z } from 'zod'
import type { entityLimits } from '#contract/business-limits.ts'
import { limitsPage as words, limitStates } from '#text/limits.ts'
import { whenUsed } from '#text/language.ts'
import type { Table } from './description.ts'

type Month = z.output<typeof entityLimits.limits.response>['months'][number]

/** The months of a year against the volumes agreed for them. */
export const limitMonths = whenUsed(() => ({
  name: words.fileName,
  calls: ['/api/entity/limits'],
  columns: {
    month: { title: words.columns.month, kind: 'month', rich: true, value: (row) => row.month },
    agreed: { title: words.columns.agreed, kind: 'number', value: (row) => row.agreedKwh },
    kwh: { title: words.columns.kwh, kind: 'number', value: (row) => row.kwh },
    share: {
      title: words.columns.share,
      kind: 'number',
      value: (row) =>
        row.kwh === null || !row.agreedKwh ? null : Math.round((row.kwh / row.agreedKwh) * 100),
    },
    power: { title: words.columns.power, kind: 'number', value: (row) => row.powerKw },
    state: {
      title: words.columns.state,
      kind: 'text',
      width: 28,
      rich: true,
      value: (row) => (row.agreedKwh === null ? null : limitStates[row.state]),
    },
  },
  phone: { head: 'month', under: 'state', right: 'kwh' },
})) satisfies Table<Month>
