import type { SignedKind } from '#domain/business-document.ts'
import type { Customer, Deps } from '#server/deps.ts'
import { pdfFile } from '#server/pdf/document.ts'
import { Problem } from '#server/problem.ts'
import { ownPaper } from './document-file.ts'
import { reconciliationPaper } from './reconciliation.ts'

/**
 * What is signed: a bill and its act by the number of the bill, an act of reconciliation by its period, `2026-01-01_2026-03-31`.
 */
export type ToSign = { readonly account: string; readonly kind: SignedKind; readonly key: string }

/**
 * The bytes to sign, and the name of the file. They say when they were made, so who signs them keeps them.
 * @throws 'account-not-found'; 'bill-not-found'; 'period-invalid'; 'invoice-call-centre'
 */
export async function documentToSign(
  deps: Deps,
  caller: Customer,
  { account, kind, key }: ToSign,
): Promise<{ name: string; bytes: Uint8Array }> {
  const paper =
    kind === 'reconciliation'
      ? await reconciliationPaper(deps, caller, { account, ...periodOf(key) })
      : await ownPaper(deps, caller, { account, kind, bill: key })
  const { name, bytes } = await pdfFile(paper)
  if (!(bytes instanceof Uint8Array)) throw new TypeError('a paper is a whole')
  return { name, bytes }
}

function periodOf(key: string): { from: string; to: string } {
  const [from, to, more] = key.split('_')
  if (from === undefined || to === undefined || more !== undefined) throw new Problem('not-found')
  return { from, to }
}
