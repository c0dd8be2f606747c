import type { Permission } from './permissions.ts'

/**
 * What the portal tells the billing core afterwards, by its function module, and what an employee looks into where the
 * core refuses it. Payments have a page of their own.
 */
export const CORE_MESSAGES = [
  'ZPORTAL_DOCUMENT_MARK',
  'ZPORTAL_DOCUMENT_COUNTERSIGN',
  'ZPORTAL_DUNNING_MARK',
  'ZPORTAL_READING_REVIEW',
  'ZPORTAL_BANK_CHANGE',
] as const
export type CoreMessage = (typeof CORE_MESSAGES)[number]

/** Who sees a refused one and puts it right: whoever may do what it tells the core of. */
export const CORE_MESSAGE_MAY = {
  ZPORTAL_DOCUMENT_MARK: 'papers.sign',
  ZPORTAL_DOCUMENT_COUNTERSIGN: 'papers.sign',
  ZPORTAL_DUNNING_MARK: 'papers.issue',
  ZPORTAL_READING_REVIEW: 'readings.decide',
  ZPORTAL_BANK_CHANGE: 'company.edit',
} as const satisfies Record<CoreMessage, Permission>
