import { addDays, type IsoDate } from './calendar.ts'
import type { Kopiykas } from './money.ts'
import { BOOKED_BEFORE_DAYS, SETTLES_DAYS } from './pay-registry.ts'

/** A row of a file that names an account. */
export type NamedRow = {
  readonly key: string
  readonly account: string
  readonly paidOn: IsoDate
  readonly kopiykas: Kopiykas
}
/** A payment of the ledger. */
export type BookedPayment = {
  readonly id: string
  readonly account: string
  readonly paidOn: IsoDate
  readonly amountKopiykas: Kopiykas
}
export type Booking = { readonly key: string; readonly id: string; readonly kopiykas: Kopiykas }

/** The days of the ledger in which the money of a row of this day is looked for. */
export const bookedDays = (paidOn: IsoDate): { from: IsoDate; to: IsoDate } => ({
  from: addDays(paidOn, -BOOKED_BEFORE_DAYS),
  to: addDays(paidOn, SETTLES_DAYS),
})

/**
 * Which payment of the ledger each row speaks of; one payment is the money of one row. First the same sum, the nearest
 * day; what is left of both is paired by its account, and is the same payment with another sum.
 *
 * @param alsoOthers whether payments with another sum are paired
 */
export function bookRows(
  rows: readonly NamedRow[],
  payments: readonly BookedPayment[],
  { alsoOthers }: { alsoOthers: boolean },
): Booking[] {
  const free = Map.groupBy(payments, ({ account }) => account)
  const bookings: Booking[] = []
  const take = (row: NamedRow, fits: (payment: BookedPayment) => boolean): boolean => {
    const freePayments = free.get(row.account) ?? []
    const { from, to } = bookedDays(row.paidOn)
    const [best] = freePayments
      .filter((payment) => payment.paidOn >= from && payment.paidOn <= to && fits(payment))
      .toSorted((first, other) => far(first, row) - far(other, row))
    if (!best) return false
    free.set(
      row.account,
      freePayments.filter((payment) => payment !== best),
    )
    bookings.push({ key: row.key, id: best.id, kopiykas: best.amountKopiykas })
    return true
  }
  const byDay = rows.toSorted((first, other) => first.paidOn.localeCompare(other.paidOn))
  const left = byDay.filter((row) => !take(row, ({ amountKopiykas }) => amountKopiykas === row.kopiykas))
  if (alsoOthers) for (const row of left) take(row, () => true)
  return bookings
}

const far = ({ paidOn }: BookedPayment, row: NamedRow) =>
  Math.abs(Date.parse(paidOn) - Date.parse(row.paidOn))
