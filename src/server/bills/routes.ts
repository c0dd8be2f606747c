import type { bills, customerBills, entityBills } from '#contract/bills.ts'
import type { Handlers } from '#server/handlers.ts'
import { monthBalance } from './balance.ts'
import { billPdf } from './bill-pdf.ts'
import { showBill } from './bill.ts'
import { exportBills, listBills } from './bills.ts'
import { exportSubBook, showSubBook } from './sub-book.ts'

const routesOfBoth = {
  bills: listBills,
  billsExport: exportBills,
  bill: showBill,
}

export const customerBillsRoutes: Handlers<typeof customerBills> = routesOfBoth

export const entityBillsRoutes: Handlers<typeof entityBills> = routesOfBoth

export const billsRoutes: Handlers<typeof bills> = {
  balance: monthBalance,
  billPdf,
  subBook: showSubBook,
  subBookExport: exportSubBook,
}
