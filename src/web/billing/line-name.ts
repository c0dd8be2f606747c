import { billPage, chargeText } from '#text/pages/billing.ts'
import { readings, zones } from '#text/readings.ts'
import type { BillReply } from './Bill.tsx'

export type BillLine = BillReply['bill']['lines'][number]

/** What a line of a bill is for, in words. */
export function lineName(line: BillLine): string {
  if (line.meter !== null)
    return [readings.meter(line.meter), line.zone && zones[line.zone]].filter(Boolean).join(', ')
  return line.note === 'recalculation' ? billPage.recalculation : chargeText(line)
}
