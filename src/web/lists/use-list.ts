import type { FilePath } from '#contract/index.ts'
import { kyivDate } from '#domain/kyiv.ts'
import type { AnyList, Filter, RowOf } from '#lists/description.ts'
import type { Body, Path, Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { isMonth } from '#web/ui/MonthsFilter.tsx'
import { useNow } from '#web/ui/now.ts'
import { periodOf } from '#web/ui/PeriodFilter.tsx'
import { useListState } from './list-state.ts'

/** A call that answers a page of rows, and has a file of the same rows beside it. */
export type ListPath = {
  [P in Path]: Reply<P> extends { rows: readonly unknown[]; total: number }
    ? `${P}/export` extends FilePath
      ? P
      : never
    : never
}[Path]

type State = ReturnType<typeof useListState>

/** What a filter puts into the request; what the address holds and the list does not know is left out. */
function askedBy(filter: Filter<never>, state: State): Record<string, string | boolean> {
  const [from, to] = [state.filter('from'), state.filter('to')]
  switch (filter.kind) {
    case 'days':
      return periodOf({ from, to })
    case 'months': {
      const wrong = isMonth(from) && isMonth(to) && from > to
      return { ...(isMonth(from) ? { from } : {}), ...(isMonth(to) && !wrong ? { to } : {}) }
    }
    case 'year': {
      const year = state.filter('year')
      return year !== undefined && /^20\d\d$/.test(year) ? { from: `${year}-01`, to: `${year}-12` } : {}
    }
    case 'choice': {
      const value = state.filter(filter.key)
      const known = filter.options === undefined || filter.options.some(([option]) => option === value)
      if (value === undefined || !known) return {}
      return { [filter.key]: filter.boolean ? value === 'true' : value }
    }
  }
}

/** The names the filters have in the address. */
const namesOf = ({ filters = [], search }: AnyList): string[] => [
  ...(search ? ['search'] : []),
  ...filters.flatMap((filter) =>
    filter.kind === 'choice' ? [filter.key] : filter.kind === 'year' ? ['year'] : ['from', 'to'],
  ),
]

type Options = {
  /** what the names in the address begin with, where a page holds two lists */
  prefix?: string
  staleMs?: number
  /** asked again by itself as often (useCall) */
  everyMs?: number | undefined
  /** false: what is asked for cannot be answered, so nothing is asked */
  enabled?: boolean
}

/**
 * A list as the address asks for it, and the reply of its call. `own` is what belongs to the call besides filters,
 * order and page: `useList(payments, '/api/person/payments', { account })`.
 */
export function useList<const L extends AnyList, P extends ListPath & L['calls'][number]>(
  list: Reply<P>['rows'][number] extends RowOf<L> ? L : never,
  path: P,
  ownBody: Partial<Body<P>>,
  { prefix = '', ...how }: Options = {},
) {
  const state = useListState({ sort: list.order, pageSize: list.pageSize ?? 20, prefix })
  const today = kyivDate(useNow(3_600_000))
  const search = list.search && state.filter('search')
  const filters = Object.assign(
    {},
    ...(list.filters ?? []).map((filter) => askedBy(filter, state)),
    search === undefined ? {} : { search },
  ) as Record<string, unknown>
  const wanted = { ...ownBody, ...filters, sort: state.sort.by, descending: state.sort.descending }
  // that the call takes the filters of the description is proven by src/lists/lists.test.ts
  const body = { ...wanted, ...state.paging } as unknown as Body<P>
  const answer = useCall(path, body, { paged: true, ...how })
  const names = namesOf(list)
  return {
    list: list as L,
    path,
    state,
    today,
    /** filters and order, for the file */
    wanted,
    answer,
    filtered: names.some((name) => (state.filter(name) ?? '') !== ''),
    clear: () => state.setFilter(Object.fromEntries(names.map((name) => [name, '']))),
  }
}

/** A list being shown. */
export type Shown<L extends AnyList, P extends ListPath & L['calls'][number]> = ReturnType<
  typeof useList<L, P>
>
