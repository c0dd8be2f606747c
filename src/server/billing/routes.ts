import type { billing } from '#contract/billing.ts'
import type { Handlers } from '#server/handlers.ts'
import { monthBalance } from './balance.ts'
import { billPdf } from './bill-pdf.ts'
import { showBill } from './bill.ts'
import { exportBills, listBills } from './bills.ts'
import { exportConsumption, showConsumption } from './consumption.ts'
import { exportSubBook, showSubBook } from './sub-book.ts'

export const billingRoutes: Handlers<typeof billing> = {
  balance: monthBalance,
  bills: listBills,
  billsExport: exportBills,
  bill: showBill,
  billPdf,
  consumption: showConsumption,
  consumptionExport: exportConsumption,
  subBook: showSubBook,
  subBookExport: exportSubBook,
}
