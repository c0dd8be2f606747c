import type { IsoDate, Month } from '#domain/calendar.ts'
import type { Kopiykas } from '#domain/money.ts'

/** What the cells of a column are: it decides how a screen shows them and how each kind of file writes them. */
type Cell<Row> =
  | { readonly kind: 'text'; readonly value: (row: Row) => string | null }
  | { readonly kind: 'money'; readonly value: (row: Row) => Kopiykas | null }
  | {
      readonly kind: 'number'
      /** decimals always shown; as many as the number has unless said */
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
  /** something to do with the row, or to see in it: on the screen alone, drawn by the page */
  | { readonly title: string; readonly kind: 'action' }
) & {
  /** the list can be ordered by it: by its value, or by what is said here */
  readonly sort?: true | ((row: Row) => string | number | null)
  /** the page draws its cells on the screen by a component of its own */
  readonly rich?: true
}

/** A filter: its name in the address and in the request, and how it is chosen. */
export type Filter<Row> =
  /** `from` and `to`, days, both included; of what day of the row, where the rows are chosen in memory */
  | { readonly kind: 'days'; readonly untilToday?: true; readonly value?: (row: Row) => IsoDate }
  /** `from` and `to`, months, both included */
  | {
      readonly kind: 'months'
      readonly labels: { readonly from: string; readonly to: string; readonly any: string }
      readonly wrong: string
    }
  /** `from` and `to` as the months of one of the last years */
  | { readonly kind: 'year'; readonly label: string; readonly any: string; readonly years: number }
  | {
      readonly kind: 'choice'
      readonly key: string
      readonly label: string
      /** what stands for «all» */
      readonly any: string
      /** value and its name; the page gives them where they depend on the customer */
      readonly options?: readonly (readonly [value: string, label: string])[]
      /** `true` and `false` in the address are true and false in the request */
      readonly boolean?: true
      readonly value?: (row: Row) => string
    }

/** A table said once, as plain data: rows that are few and come all at once. The screen draws it, the file holds it. */
export type Table<Row, Line = Row> = {
  /** name of the file and of its sheet */
  readonly name: string
  /** the calls that answer it; `…/export` beside each answers its file */
  readonly calls: readonly `/api/${string}`[]
  /** in the order of the file, where columns of actions are not; of a list by the names they are ordered by in requests */
  readonly columns: Readonly<Record<string, Column<Row>>>
  /** what the file holds where a row of the list takes several lines of it: those, with columns of their own */
  readonly file?: {
    readonly lines: (row: Row) => readonly Line[]
    readonly columns: readonly FileColumn<Line>[]
  }
  /** columns of the screen from left to right; all of them unless said */
  readonly screen?: readonly string[]
  /** a row on a phone: the first line, the quiet one under it, and the figure on the right; the rest is shown on a tap */
  readonly phone: {
    readonly head: string
    readonly under?: string
    readonly right?: string
    /** what changes the meaning of the row, in a word before the quiet line: that it was corrected, cancelled, held */
    readonly mark?: (row: Row) => string | null
  }
}

/**
 * A list said once: a table that is found, ordered, cut into pages and written to files by the server (server/lists).
 * What none of this says is written by hand on the page.
 */
export type List<Row, Line = Row> = Table<Row, Line> & {
  readonly order: { readonly by: string; readonly descending: boolean }
  /** rows of a page of the screen; 20 unless said */
  readonly pageSize?: number
  readonly filters?: readonly Filter<Row>[]
  /** columns with a sum of all rows found, and the field of the reply that tells it */
  readonly totals?: Readonly<Record<string, string>>
  /**
   * one field that looks for a text, `search` in requests; where the rows are chosen in memory: in what of a row, any of
   * several, and which sum of a row is found by typing it whole
   */
  readonly search?: {
    readonly label: string
    readonly value?: (row: Row) => string | null | readonly (string | null | undefined)[]
    readonly sum?: (row: Row) => Kopiykas
  }
}

// what a description is given as where its rows do not matter
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
/** Columns the list can be ordered by. */
export type SortKey<L extends AnyList> = Exclude<
  KeysWith<L, { sort: unknown }>,
  KeysWith<L, { sort?: undefined }>
>
/** Columns whose cells the page draws. */
export type RichKey<L extends AnyTable> = KeysWith<L, { rich: true } | { kind: 'action' }>

/** The columns of a file with a line for each row. */
export const fileColumns = <Row>({ columns }: Pick<Table<Row>, 'columns'>): FileColumn<Row>[] =>
  Object.values(columns).filter((column) => column.kind !== 'action')
