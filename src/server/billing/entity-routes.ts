import type { entityBilling } from '#contract/entity-billing.ts'
import { paymentReceipt } from '#server/payments/receipt-of-account.ts'
import { exportPayments, listPayments } from '#server/payments/list.ts'
import type { Handlers } from '#server/handlers.ts'
import { exportBalance, monthBalance, payToSum } from './balance.ts'
import { billsPdf } from './bill-pdf.ts'
import { showBill } from './bill.ts'
import { exportBills, listBills } from './bills.ts'
import { consumptionHistory, exportHistory } from './consumption-history.ts'
import { exportPoints, pointsConsumption } from './points-consumption.ts'

export const entityBillingRoutes: Handlers<typeof entityBilling> = {
  balance: monthBalance,
  payTo: payToSum,
  balanceExport: exportBalance,
  bills: listBills,
  billsExport: exportBills,
  bill: showBill,
  billsPdf,
  payments: listPayments,
  paymentsExport: exportPayments,
  paymentReceipt,
  consumption: pointsConsumption,
  consumptionExport: exportPoints,
  history: consumptionHistory,
  historyExport: exportHistory,
}
