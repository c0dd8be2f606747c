import { addDays, addMonths, daysBetween, type IsoDate } from './calendar.ts'
import type { PriceRow } from './prices.ts'

/** What ends within so many days is told. */
const ENDS_WITHIN = 60
/** What ends within so many days and has no continuation is urgent: bills stop. */
const URGENT_DAYS = 30
/** A price that ended longer ago than this, and that nobody continued, is not used any more. */
const FORGOTTEN_MONTHS = 6

/** over: nothing is in force any more; act: it ends within thirty days; soon: within sixty; calm: it has a continuation */
type EndUrgency = 'over' | 'act' | 'soon' | 'calm'

export type Ending<Row> = {
  readonly row: Row
  readonly endsOn: IsoDate
  readonly urgency: EndUrgency
}

type Dated = { readonly validFrom: IsoDate; readonly validTo: IsoDate | null }

/**
 * Dated rows that end soon or have ended without a continuation.
 *
 * @param keyOf what a row is of: the next row of the same continues it
 */
export function endings<Row extends Dated>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  today: IsoDate,
): Ending<Row>[] {
  const till = addDays(today, ENDS_WITHIN)
  const since = addMonths(today, -FORGOTTEN_MONTHS)
  return [...Map.groupBy(rows, keyOf).values()]
    .flatMap((group) =>
      group.flatMap((row): Ending<Row>[] => {
        const { validTo: endsOn } = row
        if (endsOn === null || endsOn < since || endsOn > till) return []
        const next = addDays(endsOn, 1)
        const goesOn = group.some(
          (other) => other.validFrom <= next && (other.validTo === null || other.validTo >= next),
        )
        if (endsOn < today)
          return goesOn || group.some((other) => other.validFrom > endsOn)
            ? []
            : [{ row, endsOn, urgency: 'over' }]
        return [{ row, endsOn, urgency: goesOn ? 'calm' : urgencyOf(daysBetween(today, endsOn)) }]
      }),
    )
    .toSorted((a, b) => (a.endsOn < b.endsOn ? -1 : a.endsOn > b.endsOn ? 1 : 0))
}

const urgencyOf = (days: number): EndUrgency => (days <= URGENT_DAYS ? 'act' : 'soon')

export const priceKey = ({ site, kind, variant }: Pick<PriceRow, 'site' | 'kind' | 'variant'>): string =>
  `${site}:${kind}:${variant}`
