import type { CoreTables, Row } from '#billing/kit/tables.ts'

/** Everything the core keeps about some accounts, in the order the tables must be filled. */
export type CoreRows = { [T in keyof CoreTables]: Row<T>[] }

export const noRows = (): CoreRows => ({
  customers: [],
  accounts: [],
  contract_prices: [],
  meters: [],
  readings: [],
  calculations: [],
  bills: [],
  payments: [],
  ledger: [],
  balances: [],
  profiles: [],
  agreed_volumes: [],
  power_restrictions: [],
  violation_acts: [],
  dunning_warnings: [],
})
