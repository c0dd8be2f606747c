import { billPage, chargeText, recalculationOf } from '#text/bills.ts'
import { terms, zones } from '#text/terms.ts'
import type { BillReply } from './bill-reply.ts'

export type BillLine = BillReply['bill']['lines'][number]

/** What a line of a bill is for, in words. */
export function lineName(line: BillLine): string {
  const name =
    line.meter !== null
      ? [terms.meterNumber(line.meter), line.zone && zones[line.zone]].filter(Boolean).join(', ')
      : line.note === 'recalculation'
        ? billPage.recalculation
        : chargeText(line)
  return line.recalculation === null || line.month === null
    ? name
    : `${name}, ${recalculationOf(line.month, line.recalculation)}`
}

/** Whether at least one of the two values behind the line was not read by anybody. */
export const isEstimated = ({ meter, fromEstimated, toEstimated }: BillLine): boolean =>
  meter !== null && (fromEstimated || toEstimated)
