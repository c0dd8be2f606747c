import type { businessDocuments } from '#contract/business-documents.ts'
import type { documents } from '#contract/documents.ts'
import type { entityDocuments } from '#contract/entity-documents.ts'
import type { Handlers } from '#server/handlers.ts'
import { documentFile } from './document-file.ts'
import { exportDocuments, listDocuments } from './list-documents.ts'
import { exportCancelled, listCancelled } from './cancelled-bills.ts'
import { exportReconciliation, reconciliation } from './reconciliation.ts'
import { exportViolations, listViolations } from './violations.ts'

export const documentsRoutes: Handlers<typeof documents> = {
  reconciliation,
  reconciliationExport: exportReconciliation,
  violations: listViolations,
  violationsExport: exportViolations,
  cancelledBills: listCancelled,
  cancelledBillsExport: exportCancelled,
}

export const entityDocumentsRoutes: Handlers<typeof entityDocuments> = {
  reconciliation,
  reconciliationExport: exportReconciliation,
  violations: listViolations,
  violationsExport: exportViolations,
}

export const businessDocumentsRoutes: Handlers<typeof businessDocuments> = {
  documents: listDocuments,
  documentsExport: exportDocuments,
  documentFile,
}
