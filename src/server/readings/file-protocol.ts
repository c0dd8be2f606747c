import { z } from 'zod'
import type { FileReply } from '#contract/endpoint.ts'
import type { Zone } from '#domain/zone.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { type ExportColumn, exportList } from '#server/lists/export-list.ts'
import { Problem } from '#server/problem.ts'
import { massColumns as heads } from '#text/file-readings.ts'
import { massProtocol as words } from '#text/readings-protocol.ts'
import { zones } from '#text/terms.ts'
import { batchOf, ownTable } from './file-store.ts'

/** The protocol of a set of readings, ready to be signed. */
type Protocol = {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
  /** accounts whose readings it names */
  readonly accounts: readonly string[]
}

type Row = {
  account: string
  eic: string
  place: string
  meter: string
  zone: Zone | null
  previous: string | null
  value: string | null
  kwh: string | null
  receipt: string | null
  on: string
  at: Date
}
const figure = (value: string | null) => (value === null ? null : Number(value))

const columns = (): ExportColumn<Row>[] => [
  { title: heads.account, kind: 'text', value: (row) => row.account },
  { title: heads.eic, kind: 'text', value: (row) => row.eic },
  { title: heads.place, kind: 'text', value: (row) => row.place },
  { title: heads.meter, kind: 'text', value: (row) => row.meter },
  { title: heads.zone, kind: 'text', value: (row) => zones[row.zone ?? 'single'] },
  { title: heads.previous, kind: 'number', value: (row) => figure(row.previous) },
  { title: heads.value, kind: 'number', value: (row) => figure(row.value) },
  { title: words.kwh, kind: 'number', value: (row) => figure(row.kwh) },
  { title: heads.date, kind: 'date', value: (row) => row.on },
  { title: words.sentAt, kind: 'moment', value: (row) => row.at },
  { title: words.receipt, kind: 'text', value: (row) => row.receipt },
]

/**
 * What was handed in by a file, reading by reading with its receipt, when every row has its outcome.
 * A table, not a paper: thousands of rows would take seconds to be drawn.
 * @throws 'not-found' for a file that is not the caller's, is of another account or is not carried to its end
 */
export async function massProtocol(
  deps: Deps,
  caller: Caller<'entity' | 'provider'>,
  { account, file }: { account: string; file: string },
): Promise<Protocol> {
  const absent = new Problem('not-found', { field: 'file' })
  if (!z.uuid().safeParse(file).success) throw absent
  const table = await ownTable(deps, caller, file)
  const batch = await batchOf(deps.db, table.file_id)
  const confirmedAt = batch?.confirmed_at
  if (table.account !== account || batch?.state !== 'done' || !confirmedAt) throw absent
  const sent = await deps.db
    .selectFrom('portal.mass_rows')
    .select(['account', 'eic', 'place', 'meter', 'zone', 'previous', 'value', 'kwh', 'receipt'])
    .where('file_id', '=', table.file_id)
    .where('outcome', '=', 'sent')
    .orderBy('account')
    .orderBy('meter')
    .orderBy('row_number')
    .execute()
  if (sent.length === 0) throw absent
  const { name, bytes } = await exportList('csv', {
    name: words.fileName(table.name),
    sheet: words.title,
    columns: columns(),
    rows: sent.map((row) => ({ ...row, on: batch.counts_on, at: confirmedAt })),
  })
  const accounts = [...new Set(sent.map((row) => row.account))]
  return { name, type: 'text/csv; charset=utf-8', bytes: await whole(bytes), accounts }
}

async function whole(bytes: FileReply['bytes']): Promise<Uint8Array> {
  if (bytes instanceof Uint8Array) return bytes
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(piece)
  return Buffer.concat(pieces)
}
