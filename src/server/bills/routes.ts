import type { bills } from '#contract/bills.ts'
import type { Handlers } from '#server/handlers.ts'
import { monthBalance } from './balance.ts'
import { billPdf } from './bill-pdf.ts'
import { showBill } from './bill.ts'
import { exportBills, listBills } from './bills.ts'
import { exportSubBook, showSubBook } from './sub-book.ts'

export const billsRoutes: Handlers<typeof bills> = {
  balance: monthBalance,
  bills: listBills,
  billsExport: exportBills,
  bill: showBill,
  billPdf,
  subBook: showSubBook,
  subBookExport: exportSubBook,
}
