import { bankOf } from '#domain/bank-services.ts'
import { type BusinessDocument, documentLine, type DocumentKind } from '#domain/business-document.ts'
import { ownAccount } from '#server/accounts/own-account.ts'
import { type AccountHead, headsOf, ownLinks } from '#server/accounts/person-accounts.ts'
import { type Requisites, requisitesOf } from '#server/bills/requisites.ts'
import { type FmReply, fm } from '#server/core/function-modules.ts'
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
  return ownDocumentOf(head, company, document)
}

export const keyOfDocument = ({ account, kind, bill }: DocumentAsked): string => `${account} ${kind} ${bill}`

/**
 * Documents of the caller's accounts by `keyOfDocument`, by as many questions whatever their number; what is not there
 * is left out. @returns none where the core tells of one document at a time
 */
export async function ownDocuments(
  deps: Deps,
  caller: Customer,
  requests: readonly DocumentAsked[],
): Promise<ReadonlyMap<string, OwnDocument>> {
  const ownRequests = requests.filter(({ account }) => caller.accounts.includes(account))
  if (ownRequests.length === 0 || !deps.core.can('documents-at-once')) return new Map()
  const links = (await ownLinks(deps, caller)).filter(({ account }) =>
    ownRequests.some((request) => request.account === account),
  )
  const [heads, { documents }] = await Promise.all([
    headsOf(deps, links),
    deps.core.call(fm.ZPORTAL_DOCUMENTS_WHOLE, {
      documents: ownRequests.map(({ account, kind, bill }) => ({ account, kind, bill })),
    }),
  ])
  const companies = new Map<string, Requisites | null>()
  for (const { head } of heads)
    if (!companies.has(head.site)) companies.set(head.site, await requisitesOf(deps, head.site))
  const headOf = new Map(heads.map(({ head }) => [head.account, head]))
  return new Map(
    documents.flatMap((document) => {
      const head = headOf.get(document.account)
      return head
        ? [
            [
              keyOfDocument(document),
              ownDocumentOf(head, companies.get(head.site) ?? null, document),
            ] as const,
          ]
        : []
    }),
  )
}

/** A document of the core with its account and its seller. */
export function ownDocumentOf(
  head: AccountHead,
  company: Requisites | null,
  document: FmReply<'ZPORTAL_DOCUMENT_GET'>['document'],
): OwnDocument {
  const { buyer, lines, companySignedAt, customerSignedAt, refusedAt, ...fields } = document
  return {
    head,
    company,
    signing: { companySignedAt, customerSignedAt, refusedAt },
    document: {
      ...fields,
      seller: company && {
        name: company.name,
        edrpou: company.edrpou,
        taxNumber: company.taxNumber,
        iban: bankOf(head, onlyService(lines)).account,
        address: null,
      },
      buyer,
      lines: lines.map((line) => documentLine(line, supplyName(line), words.kwh)),
    },
  }
}

/** The service that a document is of; null where there are several. */
function onlyService(lines: readonly { service: string }[]): string | null {
  const services = new Set(lines.map(({ service }) => service))
  const [only] = services
  return services.size === 1 && only !== undefined ? only : null
}
