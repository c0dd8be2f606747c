import { billPage } from '#text/pages/billing.ts'
import { readings, zones } from '#text/readings.ts'
import type { BillReply } from './Bill.tsx'

export type BillLine = BillReply['bill']['lines'][number]

const services: Readonly<Record<string, string>> = billPage.services

/** What a line of a bill is for, in words. */
export function lineName(line: BillLine): string {
  if (line.meter !== null)
    return [readings.meter(line.meter), line.zone && zones[line.zone]].filter(Boolean).join(', ')
  if (line.note === 'recalculation') return billPage.recalculation
  return services[line.service] ?? billPage.other
}

/** The acts behind the prices of a bill, each once; says so where an act was not found. */
export const tariffActs = (lines: readonly BillLine[]): readonly string[] => [
  ...new Set(
    lines
      .filter((line) => line.meter !== null)
      .map((line) => (line.act === null ? billPage.actUnknown : billPage.act(line.act))),
  ),
]
