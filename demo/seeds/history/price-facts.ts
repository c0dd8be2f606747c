import type { PriceFacts } from '#billing/kit/bill-line.ts'
import type { CoreRows } from './core-rows.ts'

/** The facts that decide the prices of an account of the town. */
export function priceFactsOf({ accounts: [account], contract_prices }: CoreRows): PriceFacts {
  if (!account) throw new Error('no account')
  return {
    site: account.site,
    tariffGroup: account.tariff_group,
    voltageClass: account.voltage_class,
    supply: contract_prices.map((row) => ({ from: row.valid_from.slice(0, 7), perMwhE2: row.per_mwh_e2 })),
    distributionDirect: account.distribution_direct,
    terms: [],
  }
}
