import type { z } from 'zod'
import type { businessDocuments } from '#contract/business-documents.ts'
import { ownBillPaper } from '#server/billing/bill-pdf.ts'
import type { Caller, Customer, Deps } from '#server/deps.ts'
import { companyHead } from '#server/pdf/company-head.ts'
import { type Paper, pdfFile } from '#server/pdf/document.ts'
import { documentPaper } from './document-paper.ts'
import { type DocumentAsked, ownDocument } from './own-document.ts'

/** @throws 'account-not-found', 'bill-not-found'; 'invoice-call-centre' for a bill made by hand */
export async function ownPaper(deps: Deps, caller: Customer, asked: DocumentAsked): Promise<Paper> {
  if (asked.kind === 'bill') return ownBillPaper(deps, caller, asked)
  const own = await ownDocument(deps, caller, asked)
  return documentPaper(own, await companyHead(deps, own.head.site), deps.now())
}

/** One document as a PDF. */
export const documentFile = async (
  deps: Deps,
  caller: Caller<'entity' | 'provider'>,
  input: z.output<typeof businessDocuments.documentFile.request>,
) => pdfFile(await ownPaper(deps, caller, input))
