import { sql } from 'kysely'
import { daysBetween, firstOfMonth, lastOfMonth, type Month } from '#domain/calendar.ts'
import { fromMilli } from '#domain/consumption.ts'
import type { MonthUse, RegisterMark } from '#domain/month-use.ts'
import type { PricedBy } from '#domain/prices.ts'
import type { Zone, ZoneCount } from '#domain/zone.ts'
import type { Reply } from '#billing/own-ids.ts'

/** Complete: a field that is left out would be read as null. */
export type BillLine = Required<NonNullable<Reply<'ZPORTAL_CALCULATION_GET'>['calculation']>['lines'][number]>
/** The lines of a calculation `c`: its own, or once it went to a bill, those of the bill. */
export const linesOfCalculation = sql`coalesce(c.lines, (select its.lines from core.bills its
  where its.account_id = c.account_id and its.period = c.period and its.number = c.bill_number))`
/** A line before its month is set. */
export type PricedLine = Omit<BillLine, 'month' | 'recalculation'>
/** The part of a line that is about no register, and so about a whole month. */
export const withoutRegister = (month: Month) => ({
  meterId: null,
  meter: null,
  zone: null,
  fromDate: firstOfMonth(month),
  toDate: lastOfMonth(month),
  fromValue: null,
  toValue: null,
  fromEstimated: false,
  toEstimated: false,
  ratio: null,
})

/** A register value on a date, in thousandths. */
export type Mark = RegisterMark

/** What one register counted in a month. */
export type RegisterUse = MonthUse & {
  readonly meterId: number
  readonly meter: string
  readonly digits: number
  readonly ratio: number
  readonly zones: ZoneCount
  readonly zone: Zone
}

/** Everything that the prices of an account depend on; `priceFacts` reads it, `priceMonth` gets it unchanged. */
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
    fromEstimated: use.from.estimated,
    toEstimated: use.to.estimated,
    ratio: use.ratio,
    days: daysBetween(use.from.date, use.to.date),
    kwh: fromMilli(kwhMilli),
    note: use.estimated ? ('estimated' as const) : null,
  }
}
