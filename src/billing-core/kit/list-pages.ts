import { type RawBuilder, sql } from 'kysely'
import { searchKey } from '#domain/sort.ts'
import { containing, folded } from '#server/db/searched-text.ts'
import type { WantedPage } from '#server/core/modules/define.ts'
import {
  DOCUMENT_KIND_RANKS,
  DOCUMENT_STATE_RANKS,
  PAYMENT_SOURCE_NAMES,
  READING_SOURCE_RANKS,
  READING_STATE_RANKS,
} from './ranks.ts'
import { zoneOrder } from './zone-order.ts'

// Pages cut by the database instead of the portal (docs/decisions/0072): the columns of the lists again, as SQL. If a
// column that a list can be ordered by is missing here, list-pages.test.ts does not compile; `conformance/lists.ts`
// proves the order.

type Expressions = RawBuilder<unknown> | readonly RawBuilder<unknown>[]
/** A column without empty values: said without a place for them, so that an index of the column may give the order. */
type Filled = { readonly filled: RawBuilder<unknown> }
type Sorts = Readonly<Record<string, Expressions | Filled>>

/**
 * Orders texts as the portal does (domain/sort.ts): without apostrophes, numbers by size, equal texts by their letters.
 */
export const asText = (text: RawBuilder<unknown>): readonly RawBuilder<unknown>[] => [
  sql`${folded(text)} collate core.ukrainian`,
  sql`${text} collate "C"`,
]
/** Orders codes that are all known by their places. */
const ranked = (column: RawBuilder<unknown>, ranks: readonly string[]): RawBuilder<unknown> =>
  sql`array_position(${[...ranks]}::text[], ${column})`
/** Orders codes by their names; a code without a name stands among them by itself. */
const named = (column: RawBuilder<unknown>, names: Readonly<Record<string, string>>): Expressions =>
  asText(sql`coalesce(${JSON.stringify(names)}::jsonb ->> ${column}, ${column})`)

/** The columns that each list can be ordered by. */
export const SORTS = {
  bills: {
    period: sql`b.period`,
    dueOn: sql`b.due_on`,
    kwh: sql`b.kwh`,
    amount: sql`b.amount_kop`,
    unpaid: sql`b.unpaid`,
  },
  cancelled: {
    period: sql`b.period`,
    cancelledOn: sql`b.cancelled_on`,
    amount: sql`b.amount_kop`,
  },
  payments: {
    paidOn: sql`p.paid_on`,
    amount: sql`p.amount_kop`,
    source: named(sql`p.source`, PAYMENT_SOURCE_NAMES),
  },
  readings: {
    countsOn: { filled: sql`r.counts_on` },
    value: sql`r.value`,
    kwh: sql`r.kwh`,
    source: ranked(sql`r.source`, READING_SOURCE_RANKS),
    state: ranked(sql`r.state`, READING_STATE_RANKS),
    place: asText(sql`m.place`),
  },
  documents: {
    date: sql`d.dated_on`,
    period: sql`d.period`,
    kind: ranked(sql`d.kind`, DOCUMENT_KIND_RANKS),
    amount: sql`d.net_kop + d.vat_kop`,
    state: ranked(sql`d.state`, DOCUMENT_STATE_RANKS),
    account: sql`d.account`,
  },
} as const satisfies Record<string, Sorts>

/** Which of the ordered rows; without a limit all of them. */
type Room = { limit: number | null; offset: number }
/** The end of a statement, and the end of its name: each way of ordering has another text. */
export type Page = {
  readonly end: (room: Room) => RawBuilder<unknown>
  readonly room: Room
  readonly name: string
  readonly isCut: boolean
}

const ended =
  (order: RawBuilder<unknown>) =>
  ({ limit, offset }: Room) =>
    sql`order by ${order} limit ${limit}::bigint offset ${offset}::bigint`

/**
 * `own`: the order of the list, which also orders rows that are equal by the chosen column; it ends with a unique
 * column.
 */
const pagesOf =
  (sorts: Sorts, listOrder: RawBuilder<unknown>) =>
  (page: WantedPage | undefined): Page => {
    const by = page && sorts[page.sort]
    if (!by) return { end: ended(listOrder), room: { limit: null, offset: 0 }, name: 'all', isCut: false }
    return {
      end: ended(sql`${turned(by, page.descending)}, ${listOrder}`),
      room: { limit: page.size, offset: (page.number - 1) * page.size },
      name: `${page.sort}-${page.descending}`,
      isCut: true,
    }
  }

/** Unknown values come last in both directions. */
function turned(by: Expressions | Filled, descending: boolean): RawBuilder<unknown> {
  const way = descending ? sql`desc` : sql`asc`
  if ('filled' in by) return sql`${by.filled} ${way}`
  return sql.join([by].flat().map((expression) => sql`${expression} ${way} nulls last`))
}

export const billPages = pagesOf(SORTS.bills, sql`b.period desc, b.number`)
export const cancelledPages = pagesOf(
  SORTS.cancelled,
  sql`b.cancelled_on desc nulls last, b.period desc, b.number`,
)
export const documentPages = pagesOf(SORTS.documents, sql`d.dated_on desc, d.account, d.kind, d.number`)
export const paymentPages = pagesOf(SORTS.payments, sql`p.paid_at desc, p.payment_id`)
export const readingPages = pagesOf(
  SORTS.readings,
  sql`r.counts_on desc, r.meter_id, ${zoneOrder('r.zone')}, r.superseded_by is not null, r.received_at desc, r.reading_id`,
)

/**
 * Whether one of the columns contains the searched text, by the same rules as the portal searches rows in memory; an
 * empty search matches every row.
 */
export const holds = (
  columns: readonly RawBuilder<unknown>[],
  search: string | undefined,
): RawBuilder<boolean> => matches(columns, patternOf(search))

/** The pattern of a searched text; null finds every row. */
export const patternOf = (search: string | undefined): string | null => {
  const text = searchKey(search ?? '')
  return text === '' ? null : containing(text)
}

/** The same by a pattern. */
export const matches = (
  columns: readonly RawBuilder<unknown>[],
  pattern: string | null,
): RawBuilder<boolean> =>
  sql<boolean>`(${pattern}::text is null or ${sql.join(
    columns.map((column) => sql`${folded(column)} collate core.ukrainian ilike ${pattern}`),
    sql` or `,
  )})`
