import { useNavigate, useSearch } from '#web/navigation/use-navigation.ts'
import type { Sort } from '#web/ui/Table.tsx'

const asText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

/** Digits go as a number: the router writes a text of digits in quotes, ?year=%222025%22. */
const plain = (value: unknown): unknown =>
  typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : value

type Options = {
  sort: Sort
  pageSize?: number
  /** what the names in the address begin with, where a page holds two lists: `?sessions-page=2` */
  prefix?: string
}

/**
 * The state of a server-paged list. It lives in the address: it survives a reload, a link and the back button. `paging` goes into the body of the call, `sort`, `onSort`, `ordinary` and
 * `pages(total)` into the Table, `filter('zone')` and `setFilter({ zone })` belong to the filters (a change returns to page 1).
 */
export function useListState({ sort: first, pageSize = 20, prefix = '' }: Options) {
  // any page may hold a list, so the search is read as it is
  const search = useSearch()
  const navigate = useNavigate()

  const page = Math.max(1, Math.trunc(Number(asText(search[`${prefix}page`]) ?? 1)) || 1)
  const by = asText(search[`${prefix}sort`])
  const sort: Sort = by === undefined ? first : { by: by.replace(/^-/, ''), descending: by.startsWith('-') }

  const change = (next: Record<string, string | number | undefined>) => {
    const entries = Object.entries(next).map(([name, value]) => [prefix + name, value])
    const kept = Object.entries({ ...search, ...Object.fromEntries(entries) })
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => [name, plain(value)])
    void navigate({ to: '.', search: Object.fromEntries(kept), replace: true, scroll: false })
  }
  const onPage = (to: number) => change({ page: to === 1 ? undefined : to })

  return {
    paging: { page, pageSize, sort: sort.by, descending: sort.descending },
    sort,
    ordinary: first,
    onSort: (next: Sort) => change({ sort: `${next.descending ? '-' : ''}${next.by}`, page: undefined }),
    pages: (total: number) => ({ page, pageSize, total, onPage }),
    filter: (name: string): string | undefined => asText(search[prefix + name]),
    setFilter: (next: Record<string, string | undefined>) => change({ ...next, page: undefined }),
  }
}
