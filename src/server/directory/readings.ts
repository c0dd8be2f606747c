import type { z } from 'zod'
import type { directory } from '#contract/directory.ts'
import { ownNumber } from '#server/own-number.ts'
import { type FmReply, fm } from '#server/core/function-modules.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { everyRow } from '#server/lists/every-row.ts'
import { type ExportColumn, exportList } from '#server/lists/export-list.ts'
import { wantedOf } from '#server/readings/list.ts'
import { assertPeriod } from '#server/lists/period.ts'
import { readingsHistory } from '#text/directory.ts'
import { readingSources, readingStates, readings as words } from '#text/readings.ts'
import { zones as zoneNames } from '#text/terms.ts'

type Row = FmReply<'ZPORTAL_READINGS_LIST'>['readings'][number]

const heads = words.history.columns

export const readingColumns: readonly ExportColumn<Row>[] = [
  { title: heads.countsOn, kind: 'date', value: (row) => row.countsOn },
  { title: heads.meter, kind: 'text', value: (row) => row.meter },
  { title: heads.zone, kind: 'text', value: (row) => zoneNames[row.zone] },
  { title: heads.value, kind: 'number', value: (row) => row.value },
  { title: heads.kwh, kind: 'number', value: (row) => row.kwh },
  { title: heads.source, kind: 'text', width: 28, value: (row) => readingSources[row.source] },
  { title: heads.state, kind: 'text', value: (row) => readingStates[row.state].name },
  { title: readingsHistory.acceptedColumn, kind: 'text', value: acceptance },
  { title: heads.receivedAt, kind: 'moment', value: (row) => new Date(row.receivedAt) },
  { title: heads.receipt, kind: 'text', width: 24, value: (row) => row.receipt },
  { title: heads.bill, kind: 'text', width: 24, value: (row) => row.billNumber },
]

function acceptance({ state }: Row): string {
  if (state === 'rejected' || state === 'superseded') return readingsHistory.notAccepted
  return state === 'accepted' || state === 'used' || state === 'billed'
    ? readingsHistory.accepted
    : readingsHistory.waiting
}

/** Readings under the filters of the list, as many as a file may hold. */
export async function exportReadings(
  deps: Deps,
  caller: Caller<'person'>,
  input: z.output<typeof directory.readingsExport.request>,
) {
  const number = ownNumber(caller, input.account)
  assertPeriod(input)
  const found = await everyRow(async (page) => {
    const { total, readings } = await deps.core.call(fm.ZPORTAL_READINGS_LIST, {
      account: number,
      ...wantedOf(input),
      ...page,
    })
    return { total, rows: readings }
  })
  return exportList(input.format, {
    name: `${words.history.title} ${number}`,
    sheet: words.history.title,
    columns: readingColumns,
    ...found,
  })
}
