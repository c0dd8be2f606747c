import type { PriceFacts } from '#server/core/embedded/bill-line.ts'
import type { AccountRow } from './core-rows.ts'

/** What decides the prices of an account of the town. */
export const priceFactsOf = (account: AccountRow): PriceFacts => ({
  site: account.site,
  tariffGroup: account.tariff_group,
  voltageClass: account.voltage_class,
  supplyPerMwhE2: account.supply_per_mwh_e2,
  distributionDirect: account.distribution_direct,
})
