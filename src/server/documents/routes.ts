import type { businessDocuments } from '#contract/business-documents.ts'
import type { dunning } from '#contract/document-dunning.ts'
import type { entityViolations } from '#contract/document-violations.ts'
import type { reconciliationTalk } from '#contract/reconciliation-talk.ts'
import type { documents, entityDocuments } from '#contract/documents.ts'
import type { Handlers } from '#server/handlers.ts'
import { actLines, objectToAct } from './act-objection.ts'
import { documentsZip } from './documents-zip.ts'
import { monthPackage } from './month-package.ts'
import { documentFile } from './document-file.ts'
import { exportDocuments, listDocuments } from './list-documents.ts'
import { acknowledgeWarning, listDunning, openWarning } from './dunning.ts'
import { warningFile } from './dunning-paper.ts'
import { agree, listTalks, object } from './reconciliation-talk.ts'
import { calculationFile, disputeAct } from './violation-dispute.ts'
import { exportCancelled, listCancelled } from './cancelled-bills.ts'
import { exportReconciliation, reconciliation } from './reconciliation.ts'
import { exportViolations, listViolations } from './violations.ts'

const routesOfBoth = {
  reconciliation,
  reconciliationExport: exportReconciliation,
  violations: listViolations,
  violationsExport: exportViolations,
}

export const entityDocumentsRoutes: Handlers<typeof entityDocuments> = routesOfBoth

export const documentsRoutes: Handlers<typeof documents> = {
  ...routesOfBoth,
  cancelledBills: listCancelled,
  cancelledBillsExport: exportCancelled,
}

export const businessDocumentsRoutes: Handlers<typeof businessDocuments> = {
  documents: listDocuments,
  documentsExport: exportDocuments,
  actLines,
  objectToAct,
  documentFile,
  documentsZip,
  documentsPackage: monthPackage,
}

export const dunningRoutes: Handlers<typeof dunning> = {
  list: listDunning,
  open: openWarning,
  acknowledge: acknowledgeWarning,
  paper: warningFile,
}

export const reconciliationTalkRoutes: Handlers<typeof reconciliationTalk> = {
  periods: listTalks,
  agree,
  object,
}

export const entityViolationsRoutes: Handlers<typeof entityViolations> = {
  calculation: calculationFile,
  dispute: disputeAct,
}
