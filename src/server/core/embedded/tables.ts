import { type RawBuilder, sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import type { TariffGroup } from '#domain/prices.ts'
import type { READING_STATES } from '#domain/reading-state.ts'
import type { CustomerKind, Site } from '#domain/site.ts'
import type { Zone, ZoneCount } from '#domain/zone.ts'
import type { BillLine } from './bill-line.ts'

/** An instant as it is written: a date of JavaScript or ISO 8601. */
type Moment = Date | string

/**
 * Rows of the embedded core's tables as they are written, by the names of their columns (migrations beside). What may
 * be left out has a default or is filled by a trigger. What the core writes, what the demo town is told in and what
 * tests make are checked against this one model; drafts of tests say the same in camelCase (seeds/makers).
 */
export type CoreTables = {
  customers: {
    customer_id: number
    kind: CustomerKind
    name: string
    edrpou: string | null
    phone: string | null
    email: string | null
  }
  accounts: {
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
    voltage_class: number | null
    allowed_power_kw: number
    dem_perm: boolean
    payhub_id: string | null
    struct_id: string
    place_id: string
    shutdown_queue: string | null
    start_shutdown: Moment | null
    end_shutdown: Moment | null
    status: string
    mhc_type: 'monthly' | 'hourly'
    attribute01: string | null
    distribution_direct: boolean
    opened_on: IsoDate
    entry_blocked: boolean
    read_by_operator: boolean
    contract_changing: boolean
    recalculate_from?: IsoDate | null
  }
  /** the price of a business contract from a month on */
  contract_prices: {
    account_id: number
    valid_from: IsoDate
    per_mwh_e2: number
    entered_by: string
    entered_at?: Moment
  }
  meters: {
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
  readings: {
    account_id: number
    counts_on: IsoDate
    reading_id: string
    meter_id: number
    zone: Zone
    value: number
    kwh: number | null
    taken_at: Moment
    received_at: Moment
    source: 'customer' | 'operator' | 'askoe' | 'estimated' | 'inspection' | 'mass'
    state: (typeof READING_STATES)[number]
    hold_reason: string | null
    decided_at: Moment | null
    rolled_over: boolean
    confirmed: string | null
    photo_id?: string | null
    receipt: string | null
    bill_number: string | null
    submission_key?: string | null
    superseded_by: string | null
  }
  calculations: {
    account_id: number
    period: IsoDate
    state: 'draft' | 'final'
    calculated_at: Moment
    amount_kop: number
    kwh: number
    lines: readonly BillLine[]
    bill_number: string | null
    nothing_due: boolean
  }
  bills: {
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
    lines: readonly BillLine[]
    estimated: boolean
    by_hand: boolean
  }
  payments: {
    account_id: number
    paid_on: IsoDate
    payment_id: string
    amount_kop: number
    source: string
    receipt: string
    status: string
    paid_at: Moment
    provider_payment_id: string | null
  }
  /** appended to, never changed; plus: the customer owes more */
  ledger: {
    account_id: number
    entry_date: IsoDate
    entry_id: string
    kind: 'opening' | 'charge' | 'payment' | 'recalculation' | 'cancellation' | 'act' | 'penalty'
    service: string
    amount_kop: number
    document: string | null
    note: string | null
    period: IsoDate | null
    created_at: Moment
    /** what the payer named: the document an entry that lowers the debt goes to first */
    names?: string | null
  }
  /** the sums are kept by the trigger of the ledger */
  balances: {
    account_id: number
    balance_kop?: number
    entries?: number
    last_entry_on?: IsoDate | null
    last_bill: string | null
    last_reading_on: IsoDate | null
  }
  violation_acts: {
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
}

export type Row<T extends keyof CoreTables> = CoreTables[T]
/** Some columns of a row; null where the row is still to be judged. */
type Columns<T extends keyof CoreTables> = { readonly [C in keyof Row<T>]?: Row<T>[C] | null }

/**
 * Many rows given to one statement, as if they stood in the table: `insert into … select … from ${recordset(…)}`.
 * A column the table has not does not compile; one that is not given is null.
 */
export const recordset = <T extends keyof CoreTables, R extends Columns<T>>(
  table: T,
  rows: readonly (R & Readonly<Record<Exclude<keyof R, keyof Row<T>>, never>>)[],
): RawBuilder<unknown> =>
  sql`jsonb_populate_recordset(null::${sql.table(`core.${table}`)}, ${JSON.stringify(rows)}::jsonb)`
