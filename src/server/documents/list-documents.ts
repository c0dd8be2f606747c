import type { z } from 'zod'
import type { businessDocuments as calls } from '#contract/business-documents.ts'
import { businessDocuments } from '#lists/business-documents.ts'
import { documentsOf } from '#server/core/account-lists.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { exportList } from '#server/lists/list.ts'
import { ownNumber } from '#server/own-number.ts'
import { objectionsTo } from './act-objection.ts'
import { keyOfDocument } from './own-document.ts'

type Firm = Caller<'entity' | 'provider'>
type Wanted = z.output<typeof calls.documents.request>

/** Bills, acts of acceptance and tax invoices of one account or of all the caller's. */
export async function listDocuments(deps: Deps, caller: Firm, input: Wanted) {
  const { total, rows, sums } = await documentsOf(deps.core, accountsOf(caller, input), input)
  const objections = await objectionsTo(deps, rows)
  return {
    status: 'success' as const,
    total,
    rows: rows.map((row) => ({ ...row, objection: objections.get(keyOfDocument(row)) ?? null })),
    sums,
  }
}

export function exportDocuments(
  deps: Deps,
  caller: Firm,
  { format, ...input }: z.output<typeof calls.documentsExport.request>,
) {
  const accounts = accountsOf(caller, input)
  const [only] = accounts
  return exportList(businessDocuments, format, accounts.length === 1 && only ? only : null, (at) =>
    documentsOf(deps.core, accounts, { ...input, ...at }),
  )
}

export const accountsOf = (caller: Firm, { account }: Pick<Wanted, 'account'>): readonly string[] =>
  account === undefined ? caller.accounts : [ownNumber(caller, account)]
