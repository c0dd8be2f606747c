import type { z } from 'zod'
import type { massReadings } from '#contract/file-readings.ts'
import { massColumns as heads, massReadings as words, massZones } from '#text/file-readings.ts'
import { hasRight } from '#server/auth/rights.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { type ExportColumn, exportList } from '#server/lists/export-list.ts'
import { Problem } from '#server/problem.ts'
import { ownEics, pointsOf } from './file-points.ts'

/** A line of the template; `value` and `date` are the customer's to fill. */
export type TemplateRow = {
  account: string
  eic: string
  place: string
  meter: string
  zone: string
  previous: number | null
  previousDate: string | null
  value: number | null
  date: string | null
}

/** The columns of the template, in the order of filling in; the list of bad rows has the same columns. */
export const templateColumns = <Row extends TemplateRow>(): ExportColumn<Row>[] => [
  { title: heads.account, kind: 'text', width: 18, value: (row) => row.account },
  { title: heads.eic, kind: 'text', width: 20, value: (row) => row.eic },
  { title: heads.place, kind: 'text', width: 28, value: (row) => row.place },
  { title: heads.meter, kind: 'text', width: 16, value: (row) => row.meter },
  { title: heads.zone, kind: 'text', width: 12, value: (row) => row.zone },
  { title: heads.previous, kind: 'number', width: 22, value: (row) => row.previous },
  { title: heads.previousDate, kind: 'date', width: 20, value: (row) => row.previousDate },
  { title: heads.value, kind: 'number', width: 18, value: (row) => row.value },
  { title: heads.date, kind: 'date', width: 14, value: (row) => row.date },
]

/** A workbook with every register that the customer reads; those read by somebody else are left out. */
export async function massTemplate(
  deps: Deps,
  caller: Caller<'entity' | 'provider'>,
  _input: z.output<typeof massReadings.template.request>,
) {
  const eics = await ownEics(deps, caller)
  const open = [...eics.keys()].filter((account) => hasRight(caller, account, 'hand-in'))
  const accounts = await pointsOf(deps, eics, open)
  const rows = accounts.flatMap(({ number, eic, meters }) =>
    meters
      .filter(({ state, askoe, location }) => state === 'active' && !askoe && location !== 'substation')
      .flatMap((meter) =>
        meter.registers.map((register): TemplateRow => ({
          account: number,
          eic,
          place: [meter.place, meter.alias].filter(Boolean).join(', '),
          meter: meter.meter,
          zone: massZones[register.zone][0],
          previous: register.previous?.value ?? null,
          previousDate: register.previous?.countsOn ?? null,
          value: null,
          date: null,
        })),
      ),
  )
  const [first] = accounts
  if (!first || rows.length === 0) throw new Problem('account-has-no-objects')
  return exportList('xlsx', {
    name: words.template.fileName(first.countsOn),
    sheet: words.template.sheet,
    columns: templateColumns(),
    rows,
  })
}
