import type { Caller, Deps } from '#server/deps.ts'
import type { Ask } from './ask.ts'

/** A row of any report; the columns are those of its description (src/lists/reports.ts). */
export type ReportRow = Record<string, string | number | null>

/** Where a page of a long report begins and how it is ordered. */
export type Cut = {
  readonly page: number
  readonly pageSize: number
  readonly sort: string
  readonly descending: boolean
}

/** The rows of a report: all of them, or, where there may be many, the page asked for and the number of all. */
export type Source = (
  deps: Deps,
  ask: Ask,
  more: { readonly caller: Caller<'admin'>; readonly cut: Cut },
) => Promise<ReportRow[] | { readonly rows: ReportRow[]; readonly total: number }>
