import type { z } from 'zod'
import type { SignatureVerdict } from '#contract/paper-fields.ts'
import type { signing } from '#contract/signing.ts'
import { inTransaction } from '#server/db/open.ts'
import { assertRight, holdRight, holdSession } from '#server/auth/rights.ts'
import type { Deps, Visit } from '#server/deps.ts'
import type { Received } from '#server/files/received.ts'
import { assertDocumentsOpen } from '#server/business-accounts/provider-document.ts'
import { assertNotObjected } from '#server/documents/act-objection.ts'
import { lockAllPapers } from '#server/documents/take-paper-back.ts'
import { documentSigned } from '#server/documents/signed.ts'
import { Problem } from '#server/problem.ts'
import { type Checked, checkOrWait, lookAtCheck, onlyOne, pairedWith } from './checking.ts'
import {
  actsOf,
  alreadyIn,
  containerOf,
  signedItems,
  type HandedIn,
  judge,
  keepSignature,
  NO_CONTAINER,
  noteRefusal,
} from './judge.ts'
import { assertOtherKey, assertTwoPersons } from './two-persons.ts'
import { type Business, codeOfCompany, ownPaper, ownPapers, accountsOf } from './store.ts'

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
  return { status: 'success' as const, ...(await handIn(deps, caller, signedItems(signed, rows))) }
}

/** What became of signatures whose check was not waited for. @throws 'not-found', and the problem of the check */
export async function checkedSignatures(
  deps: Deps,
  caller: Business,
  { papers }: z.output<typeof signing.checked.request>,
) {
  await ownPapers(deps, caller, papers, 'papers')
  return { status: 'success' as const, ...(await lookAtCheck(deps, caller, papers)) }
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
  if (!container) return { status: 'success' as const, checking: null, verdict: NO_CONTAINER }
  return onlyOne(await handIn(deps, caller, [{ row, container }]))
}

/** Checks outside of any transaction, since it takes seconds, and then writes what was found. */
async function handIn(deps: Deps, caller: Business, items: readonly HandedIn[]): Promise<Checked> {
  const accounts = [...new Set(items.flatMap(({ row }) => accountsOf(row)))]
  for (const account of accounts) await assertRight(deps, caller, account, 'sign')
  const repeated = await alreadyIn(deps, items, 'customer')
  const papers = items.map(({ row }) => row.paper_id)
  if (repeated) return { checking: null, verdicts: pairedWith(papers, repeated) }
  if (items.some(({ row }) => row.state !== 'waiting'))
    throw new Problem('paper-not-waiting', { field: 'paper' })
  await assertNotObjected(deps, actsOf(items), 'paper')
  await assertDocumentsOpen(deps, caller, accounts)
  await assertTwoPersons(deps, caller, items)
  const code = await codeOfCompany(deps, caller)
  return checkOrWait(deps, caller, papers, async (tell) => {
    const verdicts = await judge(deps, items, code, tell)
    // sent twice while it waited
    const taken = await alreadyIn(deps, items, 'customer')
    if (taken) return taken
    await keepAll(deps, caller, items, { verdicts, code })
    return verdicts
  })
}

/** Writes what was found, all at once, if whoever signs still may: the check has taken its time. */
async function keepAll(
  deps: Deps,
  caller: Business,
  items: readonly HandedIn[],
  { verdicts, code }: { verdicts: readonly SignatureVerdict[]; code: string | null },
): Promise<void> {
  const accounts = [...new Set(items.flatMap(({ row }) => accountsOf(row)))]
  await inTransaction(deps.db, async (db) => {
    await holdSession({ db }, caller)
    await holdRight({ ...deps, db }, caller, accounts, 'sign')
    // an objection that is being written comes before, or after
    await lockAllPapers({ db }, accounts)
    await assertNotObjected({ ...deps, db }, actsOf(items), 'paper')
    await assertOtherKey({ db }, items, verdicts, code)
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
}
