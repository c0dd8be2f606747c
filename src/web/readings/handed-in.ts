import { fromMilli, kwhBetween, toMilli } from '#domain/consumption.ts'
import type { HandedIn, Meter, Submitted } from './meter.ts'

/** The readings a meter has for the date in view, taken from the data of the screen; null while a zone has none. */
function handedInOf(meter: Meter): readonly HandedIn[] | null {
  const rows = meter.zones.flatMap(({ zone, current, previous }): HandedIn[] => {
    if (current === null) return []
    const kwh =
      previous === null
        ? null
        : fromMilli(
            kwhBetween(
              { milli: toMilli(previous.value), estimated: previous.source === 'estimated' },
              { milli: toMilli(current.value), estimated: false },
              meter.digits,
              meter.ratio,
            ),
          )
    return [
      {
        zone,
        value: current.value,
        previous: previous?.value ?? null,
        kwh: current.kwh ?? kwh,
        source: current.source,
        state: current.state,
        holdReason: current.holdReason,
        rolledOver: previous !== null && kwh !== null && kwh >= 0 && current.value < previous.value,
      },
    ]
  })
  return rows.length > 0 && rows.length === meter.zones.length ? rows : null
}

export type ReceiptFacts = {
  number: string | null
  countsOn: string
  /** known only right after the submission */
  receivedAt: string | null
  rows: readonly HandedIn[]
}

export const freshReceipt = ({ receipt }: Submitted): ReceiptFacts => ({
  number: receipt.number,
  countsOn: receipt.countsOn,
  receivedAt: receipt.receivedAt,
  rows: receipt.readings,
})

export function keptReceipt(meter: Meter, countsOn: string): ReceiptFacts | null {
  const rows = handedInOf(meter)
  if (rows === null) return null
  const number = meter.zones.find(({ current }) => current?.receipt)?.current?.receipt ?? null
  return { number, countsOn, receivedAt: null, rows }
}

/** What the company recorded itself is not corrected by a customer. */
const BY_COMPANY: readonly HandedIn['source'][] = ['operator', 'inspection', 'askoe']

/**
 * A reading that is in a bill cannot be changed; any other of this date that a customer handed in can be corrected until
 * the month is calculated.
 */
export const mayCorrect = (rows: readonly HandedIn[]): boolean =>
  rows.every(({ state, source }) => state !== 'billed' && !BY_COMPANY.includes(source))
