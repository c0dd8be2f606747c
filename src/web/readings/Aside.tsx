import { BalanceCard } from './BalanceCard.tsx'
import type { Calculation } from './meter.ts'
import { MonthCalculation } from './MonthCalculation.tsx'

/** What the readings cost, and the balance they change. */
export const Aside = ({ account, calculation }: { account: string; calculation: Calculation | null }) => (
  <>
    {calculation && <MonthCalculation calculation={calculation} />}
    <BalanceCard account={account} />
  </>
)
