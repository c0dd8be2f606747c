import type { Work } from './order.ts'
import type { Zone } from './zone.ts'

type Shown = readonly { readonly zone: Zone; readonly value: number }[]

/** What came of a visit; the customer reads it in the order. */
export type OrderResult = {
  readonly work: Work
  readonly act: string
  /** what the meter that was there showed */
  readonly old: Shown
  /** the meter that is there now, if it was replaced */
  readonly next: { readonly number: string; readonly values: Shown } | null
  readonly seal: string | null
  readonly verifiedTill: string | null
  readonly remark: string | null
}

/** What an employee reports of a visit; `confirmed`: a use far from the usual was compared with the act. */
export type VisitReport = OrderResult & { readonly confirmed: boolean }
