import type { z } from 'zod'
import type { entityReadings } from '#contract/business-readings.ts'
import type { readings } from '#contract/readings.ts'
import { ZONES } from '#domain/zone.ts'
import { readingsHistory } from '#text/readings-history.ts'
import { entityIndication } from '#text/business-readings.ts'
import { readingSources, readingStates, readings as words } from '#text/readings.ts'
import { zones as zoneNames } from '#text/terms.ts'
import { whenUsed } from '#text/language.ts'
import type { Column, List } from './description.ts'

type OfHousehold = z.output<typeof readings.list.response>['rows'][number]
type OfBusiness = z.output<typeof entityReadings.list.response>['rows'][number]
type Reading = Omit<OfHousehold, 'accepted'>

const heads = whenUsed(() => words.history.columns)

/** How far the processing of a reading has come, in one word. */
export function acceptance({ state }: Pick<Reading, 'state'>): string {
  if (state === 'rejected' || state === 'superseded') return readingsHistory.notAccepted
  return state === 'accepted' || state === 'used' || state === 'billed'
    ? readingsHistory.accepted
    : readingsHistory.waiting
}

/** Marks a reading that does not count, or does not count yet. */
const mark = ({ state }: Pick<Reading, 'state'>): string | null =>
  state === 'held' || state === 'rejected' || state === 'superseded' ? readingStates[state].name : null

const columns = whenUsed(() => ({
  countsOn: { title: heads.countsOn, kind: 'date', sort: true, value: (row) => row.countsOn },
  meter: { title: heads.meter, kind: 'text', value: (row) => row.meter },
  zone: { title: heads.zone, kind: 'text', value: (row) => zoneNames[row.zone] },
  value: { title: heads.value, kind: 'number', sort: true, value: (row) => row.value },
  kwh: { title: heads.kwh, kind: 'number', sort: true, value: (row) => row.kwh },
  source: {
    title: heads.source,
    kind: 'text',
    width: 28,
    sort: true,
    value: (row) => readingSources[row.source],
  },
  state: {
    title: heads.state,
    kind: 'text',
    sort: true,
    rich: true,
    value: (row) => readingStates[row.state].name,
  },
  acceptance: { title: readingsHistory.acceptedColumn, kind: 'text', value: acceptance },
  receivedAt: { title: heads.receivedAt, kind: 'moment', value: (row) => row.receivedAt },
  receipt: { title: heads.receipt, kind: 'text', width: 24, value: (row) => row.receipt },
  bill: { title: heads.bill, kind: 'text', width: 24, value: (row) => row.bill },
})) satisfies Record<string, Column<Reading>>

type Placed = Pick<Reading, 'meter' | 'receipt' | 'bill'> & { place?: string | null; alias?: string | null }
/** A household's readings have the place and the name of the meter too, though these are not shown. */
const foundBy = (row: Placed) => [row.meter, row.place, row.alias, row.receipt, row.bill]

const about = whenUsed(() => ({
  name: words.history.title,
  order: { by: 'countsOn', descending: true },
}))

/** Every reading of an apartment, with its stage of processing. */
export const readingHistory = whenUsed(() => ({
  ...about,
  calls: ['/api/person/readings'],
  columns: { ...columns, life: { title: readingsHistory.life, kind: 'action' } },
  screen: ['countsOn', 'meter', 'zone', 'value', 'kwh', 'source', 'state', 'life'],
  phone: { head: 'countsOn', under: 'zone', right: 'value', mark },
  pageSize: 12,
  filters: [
    { kind: 'days', untilToday: true },
    // the page knows the meters and zones to choose from
    { kind: 'choice', key: 'meterId', label: readingsHistory.meter, any: readingsHistory.allMeters },
    {
      kind: 'choice',
      key: 'zone',
      label: readingsHistory.zone,
      any: readingsHistory.allZones,
      options: ZONES.map((zone) => [zone, zoneNames[zone]] as const),
    },
  ],
  search: { label: readingsHistory.search, value: foundBy },
})) satisfies List<OfHousehold>

/** The same list under the form for submitting readings: without its filters, but with the receipts. */
export const latestReadings = whenUsed(() => ({
  ...readingHistory,
  columns,
  screen: ['countsOn', 'zone', 'value', 'kwh', 'source', 'state', 'receipt', 'meter'],
})) satisfies List<OfHousehold>

/** Readings of all points of a business account. */
export const pointReadings = whenUsed(() => ({
  ...about,
  calls: ['/api/entity/readings'],
  columns: {
    place: {
      title: entityIndication.place,
      kind: 'text',
      width: 28,
      sort: true,
      rich: true,
      value: (row) => row.place,
    },
    alias: { title: entityIndication.point, kind: 'text', width: 28, value: (row) => row.alias },
    ...columns,
  },
  screen: ['countsOn', 'place', 'zone', 'value', 'kwh', 'source', 'state'],
  phone: { head: 'place', under: 'countsOn', right: 'value', mark },
  filters: [{ kind: 'days' }],
  search: { label: entityIndication.historySearch, value: foundBy },
})) satisfies List<OfBusiness>
