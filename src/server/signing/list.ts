import { sql } from 'kysely'
import type { z } from 'zod'
import type { signing } from '#contract/signing.ts'
import { PAPER_STATES, type PaperStep } from '#domain/papers.ts'
import type { Right } from '#domain/rights.ts'
import { papers } from '#lists/papers.ts'
import { hasRight } from '#server/auth/rights.ts'
import { activeAccounts } from '#server/business-accounts/provider-document.ts'
import type { Deps } from '#server/deps.ts'
import { requestOf, exportList, WHOLE } from '#server/lists/list.ts'
import { readablePaper } from '#server/db/readable.ts'
import { folded } from '#server/db/searched-text.ts'
import { anyHolds, placeIn, selectPage } from '#server/lists/order.ts'
import { ownNumber } from '#server/own-number.ts'
import { underCheck } from './checking.ts'
import { type Business, selectPapers, toOwnPaper } from './store.ts'

type Wanted = z.output<typeof signing.list.request>
type Filters = Omit<Wanted, 'token'>

const sorts = {
  title: folded('p.title'),
  account: sql.ref('p.account'),
  offeredAt: sql.ref('p.offered_at'),
  state: placeIn('p.state', PAPER_STATES),
  due: sql.ref('p.due_on'),
} as const

/**
 * Papers that wait for a step of the caller. Where two people are asked for, one hands a paper on and another signs it;
 * whoever may sign alone has nobody to hand it to. A provider signs nothing of an account that is not active.
 */
async function waitsFor(deps: Deps, caller: Business, step: PaperStep) {
  const active = step === 'sign' ? await activeAccounts(deps, caller) : caller.accounts
  const where = (right: Right) => active.filter((account) => hasRight(caller, account, right))
  const ofTwo = sql<boolean>`exists (select from portal.account_rules r where r.account = p.account and r.two_persons)`
  return step === 'sign'
    ? sql<boolean>`p.state = 'waiting' and p.account = any(${where('sign')}::text[])
        and (not ${ofTwo} or p.prepared_by <> ${caller.userId})`
    : sql<boolean>`p.state = 'waiting' and p.account = any(${where('prepare')}::text[]) and p.prepared_by is null
        and (${ofTwo} or not p.account = any(${where('sign')}::text[]))`
}

async function page(deps: Deps, caller: Business, input: Filters) {
  const accounts = input.account === undefined ? caller.accounts : [ownNumber(caller, input.account)]
  const search = input.search?.trim() ?? ''
  let query = selectPapers(deps)
    .where('p.account', '=', sql<string>`any(${[...accounts]}::text[])`)
    .where(sql<boolean>`p.also_of <@ ${[...caller.accounts]}::text[]`)
    .where(readablePaper(caller))
  query = input.state ? query.where('p.state', '=', input.state) : query.where('p.state', '<>', 'replaced')
  if (input.kind) query = query.where('p.kind', '=', input.kind)
  if (input.next) query = query.where(await waitsFor(deps, caller, input.next))
  if (search) query = query.where(anyHolds(['p.title', 'p.account'], search))
  const { rows, total } = await selectPage(requestOf(papers, input), query, {
    sorts,
    then: sql`p.due_on nulls last, p.offered_at desc, p.paper_id`,
  })
  return { total, rows: rows.map((row) => toOwnPaper(row, caller)) }
}

/** Documents of all accounts of the business, or of one of them, filtered, ordered and paged. */
export async function listPapers(deps: Deps, caller: Business, input: Wanted) {
  const listPage = await page(deps, caller, input)
  const shown = listPage.rows.map(({ paper }) => paper)
  return { status: 'success' as const, ...listPage, underCheck: await underCheck(deps, caller, shown) }
}

export const exportPapers = (
  deps: Deps,
  caller: Business,
  { format, ...input }: z.output<typeof signing.export.request>,
) => exportList(papers, format, input.account ?? '', (at) => page(deps, caller, { ...input, ...at }), WHOLE)
