import type { businessBills } from '#contract/business-bills.ts'
import type { Handlers } from '#server/handlers.ts'
import { exportBalance, monthBalance, payToSum } from './balance.ts'
import { billsPdf } from './bill-pdf.ts'

export const businessBillsRoutes: Handlers<typeof businessBills> = {
  balance: monthBalance,
  payTo: payToSum,
  balanceExport: exportBalance,
  billsPdf,
}
