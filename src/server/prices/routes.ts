import type { businessPrices } from '#contract/business-prices.ts'
import type { prices } from '#contract/prices.ts'
import type { Handlers } from '#server/handlers.ts'
import { exportEntityTariffs, listEntityTariffs } from './business-tariffs.ts'
import { exportTariffs, listTariffs } from './tariffs.ts'

export const pricesRoutes: Handlers<typeof prices> = {
  tariffs: listTariffs,
  tariffsExport: exportTariffs,
}

export const businessPricesRoutes: Handlers<typeof businessPrices> = {
  tariffs: listEntityTariffs,
  tariffsExport: exportEntityTariffs,
}
