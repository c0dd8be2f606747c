import type { IsoDate, Month } from '#domain/calendar.ts'
import type { Kopiykas } from '#domain/money.ts'

/** The kind of a column's cells: it decides how a screen shows them and how each file format writes them. */
type Cell<Row> =
  | { readonly kind: 'text'; readonly value: (row: Row) => string | null }
  | { readonly kind: 'money'; readonly value: (row: Row) => Kopiykas | null }
  | {
      readonly kind: 'number'
      /** how many decimals are always shown; by default as many as the number has */
      readonly decimals?: number
      readonly value: (row: Row) => number | null
    }
  | { readonly kind: 'date'; readonly value: (row: Row) => IsoDate | null }
  | { readonly kind: 'month'; readonly value: (row: Row) => Month | null }
  /** an instant, ISO 8601 */
  | { readonly kind: 'moment'; readonly value: (row: Row) => string | null }

/** A column of a file; `width` in characters. */
export type FileColumn<Row> = { readonly title: string; readonly width?: number } & Cell<Row>

/** A column of a list. */
export type Column<Row> = (
  | FileColumn<Row>
  /** something to do or to see in the row: only on the screen, rendered by the page */
  | { readonly title: string; readonly kind: 'action' }
) & {
  /** the list can be ordered by it: by its value, or by what this function returns */
  readonly sort?: true | ((row: Row) => string | number | null)
  /** the page renders its cells on the screen with its own component */
  readonly rich?: true
}

/** A filter: its name in the address and in the request, and how it is chosen. */
export type Filter<Row> =
  /** `from` and `to`, days, both included; `value`: which day of the row, for rows that are filtered in memory */
  | { readonly kind: 'days'; readonly untilToday?: true; readonly value?: (row: Row) => IsoDate }
  /** `from` and `to`, months, both included */
  | {
      readonly kind: 'months'
      readonly labels: { readonly from: string; readonly to: string; readonly any: string }
      readonly wrong: string
    }
  /** `from` and `to` as the months of one of the recent years */
  | { readonly kind: 'year'; readonly label: string; readonly any: string; readonly years: number }
  | {
      readonly kind: 'choice'
      readonly key: string
      readonly label: string
      /** the label for «all» */
      readonly any: string
      /** values and their names; the page gives them where they depend on the customer */
      readonly options?: readonly (readonly [value: string, label: string])[]
      /** `true` and `false` in the address become true and false in the request */
      readonly boolean?: true
      /** it stands in a place of its own on the screen, not in the row of filters */
      readonly apart?: true
      readonly value?: (row: Row) => string
    }

/**
 * A table described once, as plain data, for rows that are few and come all together. The screen renders it, the file
 * contains it.
 */
export type Table<Row, Line = Row> = {
  /** the name of the file and of its sheet */
  readonly name: string
  /** the calls that return it; the call `…/export` next to each returns its file */
  readonly calls: readonly `/api/${string}`[]
  /**
   * in the order of the file, which leaves out columns of actions; in a list the keys are the names by which requests
   * order it
   */
  readonly columns: Readonly<Record<string, Column<Row>>>
  /** for a file that has several lines per row of the list: these lines, with their own columns */
  readonly file?: {
    readonly lines: (row: Row) => readonly Line[]
    readonly columns: readonly FileColumn<Line>[]
  }
  /** columns of the screen from left to right; by default all */
  readonly screen?: readonly string[]
  /**
   * a row on a phone: the first line, the secondary line under it, and the figure on the right; the rest is shown on a
   * tap
   */
  readonly phone: {
    readonly head: string
    readonly under?: string
    readonly right?: string
    /** a word before the secondary line that changes the meaning of the row: corrected, cancelled, held */
    readonly mark?: (row: Row) => string | null
  }
}

/**
 * A list described once: a table that the server searches, orders, cuts into pages and writes to files (server/lists).
 * Whatever this description cannot express is written by hand on the page.
 */
export type List<Row, Line = Row> = Table<Row, Line> & {
  readonly order: { readonly by: string; readonly descending: boolean }
  /** rows per page on the screen; 20 by default */
  readonly pageSize?: number
  readonly filters?: readonly Filter<Row>[]
  /** columns with a sum of all found rows, and the field of the reply that contains the sum */
  readonly totals?: Readonly<Record<string, string>>
  /**
   * one field for searching a text, `search` in requests. For rows searched in memory: `value` gives the texts to
   * search in (a match in any of them is enough), `sum` an amount that is found only if it is typed completely
   */
  readonly search?: {
    readonly label: string
    readonly value?: (row: Row) => string | null | readonly (string | null | undefined)[]
    readonly sum?: (row: Row) => Kopiykas
  }
}

// the type of a description where its rows do not matter
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyTable = Table<any, any>
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyList = List<any, any>

export type RowOf<L extends AnyTable> = L extends { columns: Readonly<Record<string, Column<infer Row>>> }
  ? Row
  : never
type KeysWith<L extends AnyTable, What> = {
  [K in keyof L['columns']]: L['columns'][K] extends What ? K : never
}[keyof L['columns']] &
  string
/** Columns by which the list can be ordered. */
export type SortKey<L extends AnyList> = Exclude<
  KeysWith<L, { sort: unknown }>,
  KeysWith<L, { sort?: undefined }>
>
/** Columns whose cells the page renders. */
export type RichKey<L extends AnyTable> = KeysWith<L, { rich: true } | { kind: 'action' }>

/** The columns of a file with one line per row. */
export const fileColumns = <Row>({ columns }: Pick<Table<Row>, 'columns'>): FileColumn<Row>[] =>
  Object.values(columns).filter((column) => column.kind !== 'action')
