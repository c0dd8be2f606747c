import type { businessBills } from '#contract/business-bills.ts'
import type { Handlers } from '#server/handlers.ts'
import { exportBalance, monthBalance, payToSum } from './balance.ts'
import { billsPdf } from './bill-pdf.ts'
import { showBill } from './bill.ts'
import { exportBills, listBills } from './bills.ts'

export const businessBillsRoutes: Handlers<typeof businessBills> = {
  balance: monthBalance,
  payTo: payToSum,
  balanceExport: exportBalance,
  bills: listBills,
  billsExport: exportBills,
  bill: showBill,
  billsPdf,
}
