import type { z } from 'zod'
import type { businessDocuments } from '#contract/business-documents.ts'
import { documentXml } from '#server/accounting/document-xml.ts'
import { type KnownBill, ownBillPaper } from '#server/bills/bill-pdf.ts'
import type { Caller, Customer, Deps } from '#server/deps.ts'
import { companyHead } from '#server/pdf/company-head.ts'
import { type Paper, renderPdf } from '#server/pdf/document.ts'
import { accountingDocument } from './accounting-document.ts'
import { documentPaper } from './document-paper.ts'
import { type DocumentAsked, type OwnDocument, ownDocument } from './own-document.ts'

type Wanted = z.output<typeof businessDocuments.documentFile.request>

/** What was asked for with other documents: a bill on paper says more than its lines. */
type Known = { readonly document?: OwnDocument; readonly bill?: KnownBill }

/** @throws 'account-not-found', 'bill-not-found'; 'invoice-call-centre' for a bill made by hand */
export async function ownPaper(
  deps: Deps,
  caller: Customer,
  request: DocumentAsked,
  known: Known = {},
): Promise<Paper> {
  if (request.kind === 'bill') return ownBillPaper(deps, caller, request, known.bill)
  const document = known.document ?? (await ownDocument(deps, caller, request))
  return documentPaper(document, await companyHead(deps, document.head.site), deps.now())
}

/**
 * One document on paper, or as a file for an accounting program; `known` where it was asked for with others.
 * @throws like `ownPaper`; 'document-incomplete' where the file lacks something
 */
export async function documentBytes(
  deps: Deps,
  caller: Customer,
  { format, ...request }: DocumentAsked & Pick<Wanted, 'format'>,
  known: Known = {},
): Promise<{ name: string; bytes: Uint8Array }> {
  if (format === 'pdf') {
    const paper = await ownPaper(deps, caller, request, known)
    return { name: `${paper.fileName}.pdf`, bytes: await renderPdf(paper) }
  }
  const { document, company } = known.document ?? (await ownDocument(deps, caller, request))
  const { fileName, bytes } = documentXml(accountingDocument(document, company), format)
  return { name: fileName, bytes }
}

export async function documentFile(deps: Deps, caller: Caller<'entity' | 'provider'>, input: Wanted) {
  const { name, bytes } = await documentBytes(deps, caller, input)
  return { name, type: input.format === 'pdf' ? 'application/pdf' : 'application/xml', bytes }
}
