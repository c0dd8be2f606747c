import { sql } from 'kysely'
import type { z } from 'zod'
import type { staffPapers as calls } from '#contract/staff-papers.ts'
import { PAPER_STATES } from '#domain/papers.ts'
import { staffPapers } from '#lists/staff-papers.ts'
import type { Deps } from '#server/deps.ts'
import { requestOf, exportList, WHOLE } from '#server/lists/list.ts'
import { folded } from '#server/db/searched-text.ts'
import { anyHolds, placeIn, selectQueue } from '#server/lists/order.ts'
import { underCheck } from '#server/signing/checking.ts'
import { type Admin, selectStaffPapers, toStaffPaper } from './store.ts'

type Wanted = z.output<typeof calls.list.request>
type Filters = Omit<Wanted, 'token'>

const sorts = {
  title: folded('p.title'),
  account: sql.ref('p.account'),
  signedAt: sql.ref('p.customer_signed_at'),
  state: placeIn('p.state', PAPER_STATES),
  due: sql.ref('p.due_on'),
} as const

async function page(deps: Deps, caller: Admin, input: Filters) {
  const search = input.search?.trim() ?? ''
  // readings are signed by the customer alone
  let query = selectStaffPapers(deps, caller).where('p.kind', '<>', 'readings')
  if (input.state === undefined) query = query.where('p.state', '=', 'signed')
  else if (input.state === 'unsigned')
    query = query.where('p.state', '=', 'waiting').where('p.company_signed_at', 'is', null)
  else query = query.where('p.state', '=', input.state)
  if (input.kind) query = query.where('p.kind', '=', input.kind)
  if (search) query = query.where(anyHolds(['p.title', 'p.account'], search))
  const { rows, total } = await selectQueue(deps.db, requestOf(staffPapers, input), query, {
    sorts,
    known: [],
    then: sql`p.paper_id`,
  })
  return { total, rows: rows.map(toStaffPaper) }
}

/** Documents that wait for the signature of the company, or others of its documents. */
export async function listStaffPapers(deps: Deps, caller: Admin, input: Wanted) {
  const listPage = await page(deps, caller, input)
  const shown = listPage.rows.map(({ paper }) => paper)
  return { status: 'success' as const, ...listPage, underCheck: await underCheck(deps, caller, shown) }
}

export const exportStaffPapers = (
  deps: Deps,
  caller: Admin,
  { format, ...input }: z.output<typeof calls.export.request>,
) => exportList(staffPapers, format, '', (at) => page(deps, caller, { ...input, ...at }), WHOLE)
