import { type BusinessDocument, documentLine, type DocumentKind } from '#domain/business-document.ts'
import { ownAccount } from '#server/accounts/own-account.ts'
import type { AccountHead } from '#server/accounts/person-accounts.ts'
import { type Requisites, requisitesOf } from '#server/billing/requisites.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Customer, Deps } from '#server/deps.ts'
import { documentPaper as words, supplyName } from '#text/business-documents.ts'

export type DocumentAsked = {
  readonly account: string
  readonly kind: DocumentKind
  readonly bill: string
}
/** A document, and how far its signing is. */
export type OwnDocument = {
  readonly head: AccountHead
  readonly document: BusinessDocument
  readonly company: Requisites | null
  readonly signing: {
    readonly companySignedAt: string | null
    readonly customerSignedAt: string | null
    readonly refusedAt: string | null
  }
}

/**
 * A document of the caller's account with both parties and its lines; the seller is the company as its settings say.
 * @throws 'account-not-found'; 'bill-not-found'
 */
export async function ownDocument(
  deps: Deps,
  caller: Customer,
  { account, kind, bill }: DocumentAsked,
): Promise<OwnDocument> {
  const { head } = await ownAccount(deps, caller, account)
  const [{ document }, company] = await Promise.all([
    deps.core.call(fm.ZPORTAL_DOCUMENT_GET, { account: head.account, kind, bill }),
    requisitesOf(deps, head.site),
  ])
  const { buyer, lines, companySignedAt, customerSignedAt, refusedAt, ...told } = document
  return {
    head,
    company,
    signing: { companySignedAt, customerSignedAt, refusedAt },
    document: {
      ...told,
      seller: company && {
        name: company.name,
        edrpou: company.edrpou,
        taxNumber: company.taxNumber,
        iban: head.bankAccount,
        address: null,
      },
      buyer,
      lines: lines.map((line) => documentLine(line, supplyName(line), words.kwh)),
    },
  }
}
