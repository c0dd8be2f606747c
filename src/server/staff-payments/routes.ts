import type { staffPayments } from '#contract/staff-payments.ts'
import type { Handlers } from '#server/handlers.ts'
import { endTrouble } from './end-trouble.ts'
import { exportPayments, listPayments } from './list.ts'
import { listMerchants, proposeMerchant } from './merchants.ts'
import { askPayment, onePayment } from './one.ts'
import { proposeRefund } from './refund.ts'
import { paymentsReport } from './report.ts'
import { retryPayment } from './retry.ts'

export const staffPaymentsRoutes: Handlers<typeof staffPayments> = {
  list: listPayments,
  export: exportPayments,
  one: onePayment,
  ask: askPayment,
  retry: retryPayment,
  end: endTrouble,
  refund: proposeRefund,
  report: paymentsReport,
  merchants: listMerchants,
  proposeMerchant,
}
