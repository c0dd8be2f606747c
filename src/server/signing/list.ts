import { sql } from 'kysely'
import type { z } from 'zod'
import type { signing } from '#contract/signing.ts'
import { PAPER_STATES } from '#domain/papers.ts'
import { papers } from '#lists/papers.ts'
import type { Deps } from '#server/deps.ts'
import { asked, exportList, WHOLE } from '#server/lists/list.ts'
import { anyHolds, folded, placeIn, selectPage } from '#server/lists/order.ts'
import { ownNumber } from '#server/own-number.ts'
import { type Business, selectPapers, toPaper } from './store.ts'

type Wanted = z.output<typeof signing.list.request>
type Filters = Omit<Wanted, 'token'>

const sorts = {
  title: folded('p.title'),
  account: sql.ref('p.account'),
  offeredAt: sql.ref('p.offered_at'),
  state: placeIn('p.state', PAPER_STATES),
  due: sql.ref('p.due_on'),
} as const

async function page(deps: Deps, caller: Business, input: Filters) {
  const accounts = input.account === undefined ? caller.accounts : [ownNumber(caller, input.account)]
  const search = input.search?.trim() ?? ''
  let query = selectPapers(deps).where('p.account', '=', sql<string>`any(${[...accounts]}::text[])`)
  query = input.state ? query.where('p.state', '=', input.state) : query.where('p.state', '<>', 'replaced')
  if (input.kind) query = query.where('p.kind', '=', input.kind)
  if (search) query = query.where(anyHolds(['p.title', 'p.account'], search))
  const { rows, total } = await selectPage(asked(papers, input), query, {
    sorts,
    then: sql`p.due_on nulls last, p.offered_at desc, p.paper_id`,
  })
  return { total, rows: rows.map(toPaper) }
}

/** Documents of all accounts of the business, or of one of them, filtered, ordered and paged. */
export const listPapers = async (deps: Deps, caller: Business, input: Wanted) => ({
  status: 'success' as const,
  ...(await page(deps, caller, input)),
})

export const exportPapers = (
  deps: Deps,
  caller: Business,
  { format, ...input }: z.output<typeof signing.export.request>,
) => exportList(papers, format, input.account ?? '', (at) => page(deps, caller, { ...input, ...at }), WHOLE)
