import type { staffPrices } from '#contract/staff-prices.ts'
import type { Handlers } from '#server/handlers.ts'
import { calendar } from './calendar.ts'
import { exportPrices, listPrices } from './prices.ts'
import { waitingPrices, withdrawPrice } from './proposals.ts'
import { previewPrice, proposePrice } from './propose.ts'

export const staffPricesRoutes: Handlers<typeof staffPrices> = {
  list: listPrices,
  listExport: exportPrices,
  preview: previewPrice,
  propose: proposePrice,
  waiting: waitingPrices,
  withdraw: withdrawPrice,
  calendar,
}
