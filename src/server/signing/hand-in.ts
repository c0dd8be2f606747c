import type { z } from 'zod'
import type { SignatureVerdict } from '#contract/paper-fields.ts'
import type { signing } from '#contract/signing.ts'
import { inTransaction } from '#server/db/open.ts'
import { assertRight, holdRight, holdSession } from '#server/auth/rights.ts'
import type { Deps, Visit } from '#server/deps.ts'
import type { Received } from '#server/files/received.ts'
import { assertMaySignAsProvider } from '#server/entity/provider-document.ts'
import { assertNotObjected } from '#server/documents/act-objection.ts'
import { documentSigned } from '#server/documents/signed.ts'
import { Problem } from '#server/problem.ts'
import {
  actsOf,
  alreadyIn,
  containerOf,
  type HandedIn,
  judge,
  keepSignature,
  NO_CONTAINER,
  noteRefusal,
} from './judge.ts'
import { type Business, codeOfCompany, ownPaper, ownPapers } from './store.ts'

/** Signatures made in the browser. @throws 'not-found' | 'paper-not-waiting' | 'act-objected' */
export async function signPapers(
  deps: Deps,
  caller: Business,
  { signed }: z.output<typeof signing.sign.request>,
) {
  const rows = await ownPapers(
    deps,
    caller,
    signed.map(({ paper }) => paper),
    'signed',
  )
  const items = signed.flatMap(({ container }, index) => {
    const row = rows[index]
    return row ? [{ row, container: Buffer.from(container, 'base64') }] : []
  })
  const verdicts = await handIn(deps, caller, items)
  return {
    status: 'success' as const,
    verdicts: verdicts.map((verdict, index) => ({ paper: items[index]?.row.paper_id ?? '', verdict })),
  }
}

/** A container from a file. @throws 'not-found' | 'paper-not-waiting' | 'act-objected' | 'file-too-large' */
export async function uploadContainer(
  deps: Deps,
  caller: Business,
  { paper, file }: z.output<typeof signing.upload.request> & { file: Received },
  _visit: Visit,
) {
  const row = await ownPaper(deps, caller, paper)
  const container = await containerOf(file)
  if (!container) return { status: 'success' as const, verdict: NO_CONTAINER }
  const [verdict] = await handIn(deps, caller, [{ row, container }])
  if (!verdict) throw new Error('one container, one verdict')
  return { status: 'success' as const, verdict }
}

/**
 * Checks outside of any transaction, since it takes seconds, and then writes what was found, all at once, if whoever
 * signs still may.
 */
async function handIn(deps: Deps, caller: Business, items: readonly HandedIn[]): Promise<SignatureVerdict[]> {
  const accounts = [...new Set(items.map(({ row }) => row.account))]
  for (const account of accounts) await assertRight(deps, caller, account, 'sign')
  const repeated = await alreadyIn(deps, items, 'customer')
  if (repeated) return repeated
  if (items.some(({ row }) => row.state !== 'waiting'))
    throw new Problem('paper-not-waiting', { field: 'paper' })
  await assertNotObjected(deps, actsOf(items), 'paper')
  await assertMaySignAsProvider(deps, caller)
  await assertTwoPersons(deps, caller, items)
  const verdicts = await judge(deps, items, await codeOfCompany(deps, caller))
  await inTransaction(deps.db, async (db) => {
    await holdSession({ db }, caller)
    await holdRight({ ...deps, db }, caller, accounts, 'sign')
    for (const [index, { row, container }] of items.entries()) {
      const verdict = verdicts[index]
      if (!verdict) continue
      if (verdict.accepted) {
        await keepSignature(
          { ...deps, db },
          { side: 'customer', user: caller.userId, row, container, verdict },
        )
        const { account, kind, key } = row
        await documentSigned({ ...deps, db }, caller, { account, kind, key, mark: 'signed' })
      } else await noteRefusal({ ...deps, db }, { side: 'customer', user: caller.userId, row, verdict })
    }
  })
  return verdicts
}

/**
 * Where the company asks for two people, somebody prepares a document and somebody else signs it. @throws 'two-persons'
 * | 'not-prepared'
 */
async function assertTwoPersons(deps: Deps, { userId }: Business, items: readonly HandedIn[]): Promise<void> {
  const strict = await deps.db
    .selectFrom('portal.account_rules')
    .select('account')
    .where('account', 'in', [...new Set(items.map(({ row }) => row.account))])
    .where('two_persons', '=', true)
    .execute()
  for (const { row } of items) {
    if (!strict.some(({ account }) => account === row.account)) continue
    if (row.prepared_by === null) throw new Problem('not-prepared', { field: 'paper' })
    if (row.prepared_by === userId) throw new Problem('two-persons', { field: 'paper' })
  }
}
