import type { directory } from '#contract/directory.ts'
import type { Handlers } from '#server/handlers.ts'
import { meteringPoint } from './metering-point.ts'
import { paymentReceipt } from './payment-receipt.ts'
import { exportPayments, listPayments } from './payments.ts'
import { exportReadings } from '#server/readings/list.ts'
import { exportTariffs, listTariffs } from './tariffs.ts'

export const directoryRoutes: Handlers<typeof directory> = {
  readingsExport: exportReadings,
  payments: listPayments,
  paymentsExport: exportPayments,
  paymentReceipt,
  tariffs: listTariffs,
  tariffsExport: exportTariffs,
  meteringPoint,
}
