import type { IsoDate, Month } from '#domain/dates.ts'
import type { TariffGroup } from '#domain/prices.ts'
import type { CustomerKind, Site } from '#domain/site.ts'
import type { Zone, ZoneCount } from '#domain/zone.ts'

/** Rows of the core's tables as they are written; column names are those of the tables. */
export type CustomerRow = {
  customer_id: number
  kind: CustomerKind
  name: string
  edrpou: string | null
  phone: string | null
  email: string | null
}

export type AccountRow = {
  account_id: number
  number: string
  site: Site
  kind: CustomerKind
  customer_id: number
  customer_name: string
  bill_code: string
  unique_code: string | null
  legacy_id: string | null
  region: string
  settlement: string
  street: string
  house: string
  flat: string | null
  address: string
  address_key: string
  object_type: string
  contract_number: string
  contract_date: IsoDate
  eic: string
  bank_account: string
  bank_mfo: string
  bank_name: string
  bank_edrpou: string
  tariff_group: TariffGroup
  voltage_class: 1 | 2 | null
  allowed_power_kw: number
  dem_perm: boolean
  payhub_id: string | null
  struct_id: string
  place_id: string
  shutdown_queue: string | null
  start_shutdown: Date | null
  end_shutdown: Date | null
  status: string
  mhc_type: 'monthly' | 'hourly'
  attribute01: string | null
  distribution_direct: boolean
  opened_on: IsoDate
  entry_blocked: boolean
  read_by_operator: boolean
  contract_changing: boolean
}

/** The price of a business contract from a month on. */
type ContractPriceRow = {
  account_id: number
  valid_from: IsoDate
  per_mwh_e2: number
  entered_by: string
}

export type MeterRow = {
  account_id: number
  meter_id: number
  number: string
  model: string
  digits: number
  decimals: number
  zones: ZoneCount
  registers: Partial<Record<Zone, string>>
  ratio: number
  accuracy: string
  phases: number
  state: 'active' | 'disabled'
  location: 'flat' | 'substation'
  askoe: boolean
  alias: string | null
  place: string | null
  installed_on: IsoDate
  removed_on: IsoDate | null
  verified_till: IsoDate
  seals: readonly { number: string; place: string; setOn: IsoDate }[]
  last_inspection: IsoDate | null
  optional_zones: readonly Zone[]
}

export type ReadingSource = 'customer' | 'operator' | 'askoe' | 'estimated' | 'inspection' | 'mass'
export type ReadingRow = {
  account_id: number
  counts_on: IsoDate
  reading_id: string
  meter_id: number
  zone: Zone
  value: number
  kwh: number | null
  taken_at: Date
  received_at: Date
  source: ReadingSource
  state: 'received' | 'checked' | 'held' | 'accepted' | 'used' | 'billed' | 'rejected' | 'superseded'
  hold_reason: string | null
  decided_at: Date | null
  rolled_over: boolean
  confirmed: string | null
  receipt: string | null
  bill_number: string | null
  superseded_by: string | null
}

/** One line of a bill; the shape the core answers with. */
export type LineRow = {
  service: string
  meterId: number | null
  meter: string | null
  zone: Zone | null
  fromDate: IsoDate
  toDate: IsoDate
  fromValue: number | null
  toValue: number | null
  fromEstimated: boolean
  toEstimated: boolean
  ratio: number | null
  days: number
  kwh: number
  priceE4: number
  coefficient: number
  amountKopiykas: number
  act: string | null
  note: 'estimated' | 'recalculation' | 'vat' | null
  month: Month | null
  recalculation: 'anew' | 'billed' | null
}

type CalculationRow = {
  account_id: number
  period: IsoDate
  state: 'draft' | 'final'
  calculated_at: Date
  amount_kop: number
  kwh: number
  lines: readonly LineRow[]
  bill_number: string | null
  nothing_due: boolean
}

export type BillRow = {
  account_id: number
  period: IsoDate
  number: string
  issued_on: IsoDate
  due_on: IsoDate
  state: 'issued' | 'cancelled' | 'replaced'
  cancel_reason: string | null
  cancelled_on: IsoDate | null
  replaced_by: string | null
  kwh: number
  amount_kop: number
  begin_kop: number
  paid_kop: number
  end_kop: number
  lines: readonly LineRow[]
  estimated: boolean
  by_hand: boolean
}

export type PaymentRow = {
  account_id: number
  paid_on: IsoDate
  payment_id: string
  amount_kop: number
  source: string
  receipt: string
  status: string
  paid_at: Date
  provider_payment_id: string | null
}

export type LedgerRow = {
  account_id: number
  entry_date: IsoDate
  entry_id: string
  kind: 'opening' | 'charge' | 'payment' | 'recalculation' | 'cancellation' | 'act' | 'penalty'
  service: string
  amount_kop: number
  document: string | null
  note: string | null
  period: IsoDate | null
  created_at: Date
}

/** Balances themselves are kept by the ledger's trigger. */
type BalanceRow = {
  account_id: number
  last_bill: string | null
  last_reading_on: IsoDate | null
}

export type ActRow = {
  account_id: number
  act_id: string
  number: string
  drawn_on: IsoDate
  kind: string
  inspector: string
  reviewed_on: IsoDate | null
  protocol: string | null
  decision: string | null
  kwh: number | null
  amount_kop: number | null
  state: 'drawn' | 'reviewed' | 'disputed' | 'paid' | 'cancelled'
}

/** Everything the core keeps about some accounts, in the order the tables must be filled. */
export type CoreRows = {
  customers: CustomerRow[]
  accounts: AccountRow[]
  contract_prices: ContractPriceRow[]
  meters: MeterRow[]
  readings: ReadingRow[]
  calculations: CalculationRow[]
  bills: BillRow[]
  payments: PaymentRow[]
  ledger: LedgerRow[]
  balances: BalanceRow[]
  violation_acts: ActRow[]
}

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
  violation_acts: [],
})
