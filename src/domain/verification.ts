import { addDays, type IsoDate } from './calendar.ts'

/** How long before a verification ends one is warned: enough time to order a new one. */
const WARN_DAYS = 180

export const VERIFICATIONS = ['overdue', 'soon', 'valid'] as const
/** Whether the verification of a meter is in force. */
export type Verification = (typeof VERIFICATIONS)[number]

/** The last day of a verification still belongs to it. */
export const verificationOf = (verifiedTill: IsoDate, today: IsoDate): Verification =>
  verifiedTill < today ? 'overdue' : verifiedTill <= addDays(today, WARN_DAYS) ? 'soon' : 'valid'
