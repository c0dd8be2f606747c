import type { Reply } from '#web/api/call.ts'

export type Meters = Reply<'/api/person/meters'>
export type Meter = Meters['meters'][number]
export type ZoneState = Meter['zones'][number]
export type Zone = ZoneState['zone']
export type ReadingWindow = Meters['window']
export type Calculation = NonNullable<Meters['calculation']>
export type Submitted = Reply<'/api/person/readings/submit'>
export type ReadingState = Submitted['receipt']['readings'][number]['state']

/** One register as a receipt shows it. */
export type HandedIn = {
  zone: Zone
  value: number
  previous: number | null
  kwh: number | null
  /** known of what was handed in before */
  source?: NonNullable<ZoneState['current']>['source']
  state: ReadingState
  holdReason: string | null
  rolledOver: boolean
}
