import type { z } from 'zod'
import type { entityReadings } from '#contract/entity-readings.ts'
import { ownNumber } from '#server/own-number.ts'
import { type FmReply, fm } from '#server/core/function-modules.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { readingColumns } from '#server/directory/readings.ts'
import { assertPeriod } from '#server/lists/period.ts'
import { everyRow } from '#server/lists/every-row.ts'
import { type ExportColumn, exportList } from '#server/lists/export-list.ts'
import { entityIndication } from '#text/entity-readings.ts'
import { readings as words } from '#text/readings.ts'

type Business = Caller<'entity' | 'provider'>
type Wanted = Omit<z.output<typeof entityReadings.list.request>, 'token' | 'account'>
type Row = FmReply<'ZPORTAL_READINGS_LIST'>['readings'][number]

const sorts = ['countsOn', 'value', 'kwh', 'state', 'source', 'meter', 'place'] as const

function list(deps: Deps, number: string, wanted: Wanted) {
  assertPeriod(wanted)
  const sort = sorts.find((name) => name === wanted.sort)
  const { meterId, zone, from, to, search } = wanted
  return deps.core.call(fm.ZPORTAL_READINGS_LIST, {
    account: number,
    ...(meterId === undefined ? {} : { meterId }),
    ...(zone === undefined ? {} : { zone }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(search === undefined ? {} : { search }),
    page: wanted.page ?? 1,
    pageSize: wanted.pageSize ?? 24,
    ...(sort ? { sort } : {}),
    descending: wanted.descending ?? true,
  })
}

/** Readings of all points of an account, the newest first unless asked otherwise. */
export async function listBusinessReadings(
  deps: Deps,
  caller: Business,
  input: z.output<typeof entityReadings.list.request>,
) {
  const { total, readings } = await list(deps, ownNumber(caller, input.account), input)
  return {
    status: 'success' as const,
    total,
    rows: readings.map((row) => ({
      id: row.id,
      meter: row.meter,
      place: row.place,
      alias: row.alias,
      zone: row.zone,
      value: row.value,
      kwh: row.kwh,
      countsOn: row.countsOn,
      receivedAt: row.receivedAt,
      source: row.source,
      state: row.state,
      holdReason: row.holdReason,
      receipt: row.receipt,
      bill: row.billNumber,
    })),
  }
}

const columns: readonly ExportColumn<Row>[] = [
  { title: entityIndication.place, kind: 'text', width: 28, value: (row) => row.place },
  { title: entityIndication.point, kind: 'text', width: 28, value: (row) => row.alias },
  ...readingColumns,
]

/** The same rows as a file: four hundred points have thousands a year, so they are fetched piece by piece. */
export async function exportBusinessReadings(
  deps: Deps,
  caller: Business,
  input: z.output<typeof entityReadings.export.request>,
) {
  const number = ownNumber(caller, input.account)
  const found = await everyRow(async (page) => {
    const { total, readings } = await list(deps, number, { ...input, ...page })
    return { total, rows: readings }
  })
  return exportList(input.format, {
    name: `${words.history.title} ${number}`,
    sheet: words.history.title,
    columns,
    ...found,
  })
}
