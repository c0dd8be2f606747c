import { dateText } from '#text/dates.ts'
import { numberText } from '#text/format.ts'
import { readingSources, readingStates, readings } from '#text/readings.ts'
import { zones } from '#text/terms.ts'
import type { Reply } from '#web/api/call.ts'
import { Badge } from '#web/ui/Badge.tsx'
import type { Column } from '#web/ui/Table.tsx'

type Told = 'countsOn' | 'meter' | 'zone' | 'value' | 'kwh' | 'source' | 'state'
/** What every list says about a reading of a household or a business. */
type Reading = Pick<Reply<'/api/person/readings'>['rows'][number], Told>

const { columns: titles } = readings.history
const tones: Readonly<Partial<Record<Reading['state'], 'good' | 'soon' | 'act'>>> = {
  held: 'soon',
  rejected: 'act',
  used: 'good',
  billed: 'good',
}

/** A reading as a row; a list adds what is its own. */
export const readingColumns: Readonly<Record<Told, Column<Reading>>> = {
  countsOn: {
    key: 'countsOn',
    title: titles.countsOn,
    sortable: true,
    heading: true,
    cell: (row) => dateText(row.countsOn),
  },
  meter: { key: 'meter', title: titles.meter, cell: (row) => row.meter },
  zone: { key: 'zone', title: titles.zone, cell: (row) => zones[row.zone] },
  value: {
    key: 'value',
    title: titles.value,
    figures: true,
    sortable: true,
    cell: (row) => <b>{numberText(row.value)}</b>,
  },
  kwh: {
    key: 'kwh',
    title: titles.kwh,
    figures: true,
    sortable: true,
    cell: (row) => (row.kwh === null ? '—' : numberText(row.kwh)),
  },
  source: {
    key: 'source',
    title: titles.source,
    sortable: true,
    cell: (row) => readingSources[row.source],
  },
  state: {
    key: 'state',
    title: titles.state,
    sortable: true,
    cell: (row) => <Badge tone={tones[row.state] ?? 'plain'}>{readingStates[row.state].name}</Badge>,
  },
}
