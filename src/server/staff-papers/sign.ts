import type { z } from 'zod'
import type { SignatureVerdict } from '#contract/paper-fields.ts'
import type { staffPapers } from '#contract/staff-papers.ts'
import { staffName } from '#server/admin/staff-name.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { holdPermission, holdSession } from '#server/auth/rights.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Deps, Visit } from '#server/deps.ts'
import type { Received } from '#server/files/received.ts'
import { assertNotObjected } from '#server/documents/act-objection.ts'
import { lockAllPapers } from '#server/documents/take-paper-back.ts'
import { documentCountersigned } from '#server/documents/signed.ts'
import { Problem } from '#server/problem.ts'
import { type Checked, checkOrWait, lookAtCheck, onlyOne, pairedWith } from '#server/signing/checking.ts'
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
} from '#server/signing/judge.ts'
import { type Admin, codeOfSite, staffPaper, staffPapersOf } from './store.ts'

/** Signatures of the company made in the browser. @throws 'not-found' | 'paper-not-waiting' | 'act-objected' */
export async function signForCompany(
  deps: Deps,
  caller: Admin,
  { signed }: z.output<typeof staffPapers.sign.request>,
  visit: Visit,
) {
  const rows = await staffPapersOf(
    deps,
    caller,
    signed.map(({ paper }) => paper),
    'signed',
  )
  return { status: 'success' as const, ...(await handIn(deps, caller, signedItems(signed, rows), visit)) }
}

/** What became of signatures whose check was not waited for. @throws 'not-found', and the problem of the check */
export async function checkedForCompany(
  deps: Deps,
  caller: Admin,
  { papers }: z.output<typeof staffPapers.checked.request>,
) {
  await staffPapersOf(deps, caller, papers, 'papers')
  return { status: 'success' as const, ...(await lookAtCheck(deps, caller, papers)) }
}

/** A container from a file. @throws 'not-found' | 'paper-not-waiting' | 'act-objected' | 'file-too-large' */
export async function uploadForCompany(
  deps: Deps,
  caller: Admin,
  { paper, file }: z.output<typeof staffPapers.upload.request> & { file: Received },
  visit: Visit,
) {
  const row = await staffPaper(deps, caller, paper)
  const container = await containerOf(file)
  if (!container) return { status: 'success' as const, checking: null, verdict: NO_CONTAINER }
  return onlyOne(await handIn(deps, caller, [{ row, container }], visit))
}

/** The same order of steps and the same locked process as for a customer; the code is that of the company. */
async function handIn(deps: Deps, caller: Admin, items: readonly HandedIn[], visit: Visit): Promise<Checked> {
  const repeated = await alreadyIn(deps, items, 'company')
  const papers = items.map(({ row }) => row.paper_id)
  if (repeated) return { checking: null, verdicts: pairedWith(papers, repeated) }
  const closed = items.some(
    ({ row }) => row.company_signed_at !== null || (row.state !== 'waiting' && row.state !== 'signed'),
  )
  if (closed) throw new Problem('paper-not-waiting', { field: 'paper' })
  await assertNotObjected(deps, actsOf(items), 'paper')
  return checkOrWait(deps, caller, papers, async (tell) => {
    const verdicts = await judgeBySites(deps, items, tell)
    // sent twice while it waited
    const taken = await alreadyIn(deps, items, 'company')
    if (taken) return taken
    await keepAll(deps, caller, items, { verdicts, visit })
    return verdicts
  })
}

/** Writes what was found, if whoever signs still may: the check has taken its time. */
async function keepAll(
  deps: Deps,
  caller: Admin,
  items: readonly HandedIn[],
  { verdicts, visit }: { verdicts: readonly SignatureVerdict[]; visit: Visit },
): Promise<void> {
  const by = (await staffName(deps, caller.userId)) ?? caller.login
  await inTransaction(deps.db, async (db) => {
    const inner = { ...deps, db }
    await holdSession(inner, caller)
    await holdPermission(inner, caller, 'papers.sign')
    await lockAllPapers(
      inner,
      items.map(({ row }) => row.account),
    )
    await assertNotObjected(inner, actsOf(items), 'paper')
    for (const [index, { row, container }] of items.entries()) {
      const verdict = verdicts[index]
      if (!verdict) continue
      const judged = { side: 'company' as const, user: caller.userId, row, verdict }
      if (!verdict.accepted) {
        await noteRefusal(inner, judged)
        continue
      }
      await keepSignature(inner, { ...judged, container })
      const { account, kind, key } = row
      await documentCountersigned(inner, { account, kind, key, by })
      await writeAudit(inner, visit, {
        action: 'paper-signed',
        outcome: 'success',
        actorKind: 'admin',
        actorId: caller.userId,
        account: row.account,
        site: row.site,
        details: {
          paper: row.paper_id,
          kind: row.kind,
          'before.state': row.state,
          'after.state': row.customer_signed_at === null ? row.state : 'done',
        },
      })
    }
  })
}

/** Each company has a code of its own. */
async function judgeBySites(
  deps: Deps,
  items: readonly HandedIn[],
  tell: (place: number | null) => void,
): Promise<SignatureVerdict[]> {
  const verdictsByPaper = new Map<HandedIn, SignatureVerdict>()
  for (const site of new Set(items.map(({ row }) => row.site))) {
    const siteItems = items.filter(({ row }) => row.site === site)
    const verdicts = await judge(deps, siteItems, await codeOfSite(deps, site), tell)
    siteItems.forEach((item, index) => {
      const verdict = verdicts[index]
      if (verdict) verdictsByPaper.set(item, verdict)
    })
  }
  return items.flatMap((item) => verdictsByPaper.get(item) ?? [])
}
