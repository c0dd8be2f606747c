import { daysBetween, type IsoDate } from '#domain/calendar.ts'
import { fromMilli } from '#domain/consumption.ts'
import type { PricedBy } from '#domain/prices.ts'
import type { Zone, ZoneCount } from '#domain/zone.ts'
import type { FmReply } from '../function-modules.ts'

export type BillLine = NonNullable<FmReply<'ZPORTAL_CALCULATION_GET'>['calculation']>['lines'][number]

/** A register value of a date, in thousandths. */
export type Mark = { readonly date: IsoDate; readonly milli: number; readonly estimated: boolean }

/** What one register counted between two readings of a month. */
export type RegisterUse = {
  readonly meterId: number
  readonly meter: string
  readonly digits: number
  readonly ratio: number
  readonly zones: ZoneCount
  readonly zone: Zone
  readonly from: Mark
  readonly to: Mark
}

/** What decides the prices of an account; read by `priceFacts`, handed to `priceMonth` as it is. */
export type PriceFacts = PricedBy

export type UsePart = { readonly use: RegisterUse; readonly kwhMilli: number }

/** The parts of a line that do not depend on the price. */
export function lineOf(use: RegisterUse, kwhMilli: number) {
  return {
    service: 'energy',
    meterId: use.meterId,
    meter: use.meter,
    zone: use.zone,
    fromDate: use.from.date,
    toDate: use.to.date,
    fromValue: fromMilli(use.from.milli),
    toValue: fromMilli(use.to.milli),
    days: daysBetween(use.from.date, use.to.date),
    kwh: fromMilli(kwhMilli),
    note: kwhMilli < 0 ? ('recalculation' as const) : use.to.estimated ? ('estimated' as const) : null,
  }
}
