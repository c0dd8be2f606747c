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
