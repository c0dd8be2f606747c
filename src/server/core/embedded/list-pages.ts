import { type RawBuilder, sql } from 'kysely'
import type { householdBills } from '#lists/bills.ts'
import type { cancelledBills } from '#lists/cancelled-bills.ts'
import type { SortKey } from '#lists/description.ts'
import type { payments } from '#lists/payments.ts'
import type { pointReadings, readingHistory } from '#lists/readings.ts'
import { searchKey } from '#domain/sort.ts'
import { paymentSources } from '#text/payments.ts'
import { readingSources, readingStates } from '#text/readings.ts'
import { containing, folded } from '#server/lists/order.ts'
import type { WantedPage } from '../modules/define.ts'

// Pages cut by the database instead of the portal (docs/decisions/0072): the columns of the lists once more, as SQL. A
// column a list can be ordered by and that is missing here does not compile; `conformance/lists.ts` proves the order.

type Expressions = RawBuilder<unknown> | readonly RawBuilder<unknown>[]
type Sorts<K extends string> = Readonly<Record<K, Expressions>>

/** As the portal compares texts (domain/sort.ts): without apostrophes, numbers by size, equal ones by their letters. */
const asText = (text: RawBuilder<unknown>): Expressions => [
  sql`${folded(text)} collate core.ukrainian`,
  sql`${text} collate "C"`,
]
/** A code by the name people read; one without a name by itself. */
const named = (column: RawBuilder<unknown>, names: Readonly<Record<string, string>>): Expressions =>
  asText(sql`coalesce(${JSON.stringify(names)}::jsonb ->> ${column}, ${column})`)

const stateNames = Object.fromEntries(Object.entries(readingStates).map(([state, { name }]) => [state, name]))

const ofBills: Sorts<SortKey<typeof householdBills>> = {
  period: sql`b.period`,
  dueOn: sql`b.due_on`,
  kwh: sql`b.kwh`,
  amount: sql`b.amount_kop`,
  unpaid: sql`b.unpaid`,
}
const ofCancelled: Sorts<SortKey<typeof cancelledBills>> = {
  period: sql`b.period`,
  cancelledOn: sql`b.cancelled_on`,
  amount: sql`b.amount_kop`,
}
const ofPayments: Sorts<SortKey<typeof payments>> = {
  paidOn: sql`p.paid_on`,
  amount: sql`p.amount_kop`,
  source: named(sql`p.source`, paymentSources),
}
const ofReadings: Sorts<SortKey<typeof readingHistory> | SortKey<typeof pointReadings>> = {
  countsOn: sql`r.counts_on`,
  value: sql`r.value`,
  kwh: sql`r.kwh`,
  source: named(sql`r.source`, readingSources),
  state: named(sql`r.state`, stateNames),
  place: asText(sql`m.place`),
}

/** How a statement ends, and what its name ends with: its text is another one for each way of ordering. */
type Page = { readonly end: RawBuilder<unknown>; readonly name: string; readonly isCut: boolean }

/** `own`: the order of the list, and after it of rows equal by that; it ends with a unique column. */
const pagesOf =
  (sorts: Sorts<string>, own: RawBuilder<unknown>) =>
  (page: WantedPage | undefined): Page => {
    const by = page && sorts[page.sort]
    if (!by) return { end: sql`order by ${own}`, name: 'all', isCut: false }
    return {
      end: sql`order by ${turned(by, page.descending)}, ${own}
        limit ${page.size} offset ${(page.number - 1) * page.size}`,
      name: `${page.sort}-${page.descending}`,
      isCut: true,
    }
  }

/** Nothing known comes last, whichever way the rest goes. */
const turned = (by: Expressions, descending: boolean): RawBuilder<unknown> =>
  sql.join([by].flat().map((one) => sql`${one} ${descending ? sql`desc` : sql`asc`} nulls last`))

export const billPages = pagesOf(ofBills, sql`b.period desc, b.number`)
export const cancelledPages = pagesOf(
  ofCancelled,
  sql`b.cancelled_on desc nulls last, b.period desc, b.number`,
)
export const paymentPages = pagesOf(ofPayments, sql`p.paid_at desc, p.payment_id`)
export const readingPages = pagesOf(
  ofReadings,
  sql`r.counts_on desc, r.meter_id, r.zone, r.superseded_by is not null, r.received_at desc, r.reading_id`,
)

/** Whether one of the columns holds what is looked for, as the portal finds it in rows at hand; nothing: every row. */
export const holds = (
  columns: readonly RawBuilder<unknown>[],
  search: string | undefined,
): RawBuilder<boolean> => {
  const text = searchKey(search ?? '')
  const pattern = text === '' ? null : containing(text)
  return sql<boolean>`(${pattern}::text is null or ${sql.join(
    columns.map((column) => sql`${folded(column)} collate core.ukrainian ilike ${pattern}`),
    sql` or `,
  )})`
}
