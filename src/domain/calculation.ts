import { addToMonth, dottedOrIso, type Instant, type IsoDate, monthOf } from './calendar.ts'
import { kyivDate } from './kyiv.ts'

/**
 * 'X' when the flag is already set, or when the month of the calculation date is the one after the present
 * (spec §4; after December comes January). Dates dotted or ISO; '' = not calculated.
 */
export function isCalculatedFlag(
  isCalculated: string | null | undefined,
  calcDate: string | null | undefined,
  now: Instant,
): 'X' | '' {
  if (isCalculated === 'X') return 'X'
  const date = calcDate ? dottedOrIso(calcDate) : null
  return date !== null && monthOf(date) === addToMonth(monthOf(kyivDate(now)), 1) ? 'X' : ''
}

export type CalculationProblem =
  | 'already-calculated'
  | 'entity-period-closed'
  | 'contract-changes'
  | 'other-calculation-date'
  | 'calculation-impossible'

/** Whether the customer may calculate the period now; null = yes (spec §8, product.md §2). */
export function checkCalculation(state: {
  readonly calculated: boolean
  readonly periodClosed: boolean
  readonly contractChanging?: boolean
  readonly otherCalculationDate?: IsoDate | null
  /** points that need a reading and have none, or whose reading an operator still has to check */
  readonly pointsNotReady: number
}): CalculationProblem | null {
  if (state.calculated) return 'already-calculated'
  if (state.periodClosed) return 'entity-period-closed'
  if (state.contractChanging) return 'contract-changes'
  if (state.otherCalculationDate) return 'other-calculation-date'
  return state.pointsNotReady > 0 ? 'calculation-impossible' : null
}
