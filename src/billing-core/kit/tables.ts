import { type RawBuilder, sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import { TARIFF_GROUPS } from '#domain/prices.ts'
import { PROFILE_REGISTERS } from '#domain/profile.ts'
import { READING_STATES } from '#domain/reading-state.ts'
import type { Site } from '#domain/site.ts'
import { type Zone, type ZoneCount, ZONES } from '#domain/zone.ts'
import type { BillLine } from './bill-line.ts'
import { linesText } from './lines-text.ts'

/** An instant as it is written: a JavaScript Date or ISO 8601. */
type Moment = Date | string

/** A column as in the database, and the values written into it. */
type Column<T, MayMiss extends boolean = false> = {
  readonly type: string
  readonly nullable: boolean
  /** a default or a trigger fills it when it is left out */
  readonly mayMiss: MayMiss
  /** the allowed values; null if the type allows all */
  readonly values: readonly string[] | null
  /** exists only in the type, never at run time */
  readonly holds?: T
}

const column = <T>(type: string, values: readonly string[] | null = null): Column<T> => ({
  type,
  nullable: false,
  mayMiss: false,
  values,
})
const text = column<string>('text')
const texts = column<readonly string[]>('text[]')
const integers = column<readonly (number | null)[]>('integer[]')
const bigint = column<number>('bigint')
const integer = column<number>('integer')
const smallint = column<number>('smallint')
const numeric = column<number>('numeric')
const boolean = column<boolean>('boolean')
const date = column<IsoDate>('date')
const timestamptz = column<Moment>('timestamp with time zone')
const uuid = column<string>('uuid')
const jsonb = column<unknown>('jsonb')
const billLines = column<readonly BillLine[]>('core.bill_line[]')
const oneOf = <const V extends readonly string[]>(...values: V): Column<V[number]> => column('text', values)
/** A column whose values are narrower than its database type; the type parameter, from the domain, says which. */
const holding = <T>({ type }: Column<unknown>): Column<T> => column(type)
const maybe = <T>(of: Column<T>): Column<T | null> => ({ ...of, nullable: true })
const given = <T>(of: Column<T>): Column<T, true> => ({ ...of, mayMiss: true })

/** A line of the calculation of an act on a violation. */
export type ViolationLine = {
  readonly name: string
  readonly days: number
  readonly kwh: number
  readonly priceE4: number
  readonly amountKopiykas: number
}

/**
 * Rows of the embedded core's tables as they are written, by column name (`migrations/` makes them;
 * tables.test.ts compares them with the catalogue of the database). What the core writes, what makes the demo town and
 * what tests make are all checked against this one model; drafts of tests use the same names in camelCase
 * (seeds/makers).
 */
export const coreTables = {
  customers: {
    customer_id: bigint,
    kind: oneOf('person', 'entity'),
    name: text,
    edrpou: maybe(text),
    phone: maybe(text),
    email: maybe(text),
    vat_number: given(maybe(text)),
  },
  accounts: {
    account_id: bigint,
    number: text,
    site: holding<Site>(text),
    kind: oneOf('person', 'entity'),
    customer_id: bigint,
    customer_name: text,
    bill_code: text,
    unique_code: maybe(text),
    legacy_id: maybe(text),
    region: text,
    settlement: text,
    street: text,
    house: text,
    flat: maybe(text),
    address: text,
    address_key: text,
    object_type: text,
    contract_number: text,
    contract_date: date,
    eic: text,
    bank_account: text,
    bank_mfo: text,
    bank_name: text,
    bank_edrpou: text,
    tariff_group: oneOf(...TARIFF_GROUPS),
    voltage_class: maybe(smallint),
    allowed_power_kw: numeric,
    dem_perm: boolean,
    payhub_id: maybe(text),
    struct_id: text,
    place_id: text,
    shutdown_queue: maybe(text),
    start_shutdown: maybe(timestamptz),
    end_shutdown: maybe(timestamptz),
    status: text,
    mhc_type: oneOf('monthly', 'hourly'),
    attribute01: maybe(text),
    distribution_direct: boolean,
    opened_on: date,
    entry_blocked: boolean,
    read_by_operator: boolean,
    contract_changing: boolean,
    recalculate_from: given(maybe(date)),
  },
  /** the price of a business contract from this month on */
  contract_prices: {
    account_id: bigint,
    valid_from: date,
    per_mwh_e2: integer,
    entered_by: text,
    entered_at: given(timestamptz),
  },
  meters: {
    account_id: bigint,
    meter_id: bigint,
    number: text,
    model: text,
    digits: smallint,
    decimals: smallint,
    zones: holding<ZoneCount>(smallint),
    registers: holding<Partial<Record<Zone, string>>>(jsonb),
    ratio: integer,
    accuracy: text,
    phases: smallint,
    state: oneOf('active', 'disabled'),
    location: oneOf('flat', 'substation'),
    askoe: boolean,
    alias: maybe(text),
    place: maybe(text),
    installed_on: date,
    removed_on: maybe(date),
    verified_till: date,
    seals: holding<readonly { number: string; place: string; setOn: IsoDate }[]>(jsonb),
    last_inspection: maybe(date),
    optional_zones: holding<readonly Zone[]>(texts),
    verified_on: given(maybe(date)),
    /** when the remote reading last brought data */
    last_data_at: given(maybe(timestamptz)),
    /** the meter of the same account that stands in its place now */
    replaced_by: given(maybe(bigint)),
    removal_act: given(maybe(text)),
    removal_reason: given(maybe(text)),
  },
  readings: {
    account_id: bigint,
    counts_on: date,
    reading_id: uuid,
    meter_id: bigint,
    zone: oneOf(...ZONES),
    value: numeric,
    kwh: maybe(numeric),
    taken_at: timestamptz,
    received_at: timestamptz,
    source: oneOf('customer', 'operator', 'askoe', 'estimated', 'inspection', 'mass', 'phone'),
    state: oneOf(...READING_STATES),
    hold_reason: maybe(text),
    decided_at: maybe(timestamptz),
    decided_by: given(maybe(text)),
    /** why it was held, once it is decided */
    held_for: given(maybe(text)),
    rolled_over: boolean,
    confirmed: maybe(text),
    photo_id: given(maybe(uuid)),
    receipt: maybe(text),
    bill_number: maybe(text),
    submission_key: given(maybe(text)),
    superseded_by: maybe(uuid),
  },
  calculations: {
    account_id: bigint,
    period: date,
    state: oneOf('draft', 'final'),
    calculated_at: timestamptz,
    amount_kop: bigint,
    kwh: numeric,
    /** null: those of its bill */
    lines: maybe(billLines),
    bill_number: maybe(text),
    nothing_due: boolean,
  },
  bills: {
    account_id: bigint,
    period: date,
    number: text,
    issued_on: date,
    due_on: date,
    state: oneOf('issued', 'cancelled', 'replaced'),
    cancel_reason: maybe(text),
    cancelled_on: maybe(date),
    replaced_by: maybe(text),
    kwh: numeric,
    amount_kop: bigint,
    begin_kop: bigint,
    paid_kop: bigint,
    end_kop: bigint,
    lines: billLines,
    estimated: boolean,
    by_hand: boolean,
  },
  payments: {
    account_id: bigint,
    paid_on: date,
    payment_id: uuid,
    amount_kop: bigint,
    source: text,
    receipt: text,
    status: text,
    paid_at: timestamptz,
    provider_payment_id: maybe(text),
    service: maybe(text),
  },
  /** rows are appended, never changed; plus: the customer owes more */
  ledger: {
    account_id: bigint,
    entry_date: date,
    entry_id: uuid,
    kind: oneOf('opening', 'charge', 'payment', 'recalculation', 'cancellation', 'act', 'penalty'),
    service: text,
    amount_kop: bigint,
    document: maybe(text),
    note: maybe(text),
    period: maybe(date),
    created_at: timestamptz,
    /** what the payer named: the document that an entry lowering the debt goes to first */
    names: given(maybe(text)),
  },
  /** the trigger of the ledger keeps the sums */
  balances: {
    account_id: bigint,
    balance_kop: given(bigint),
    entries: given(integer),
    last_entry_on: given(maybe(date)),
    last_bill: maybe(text),
    last_reading_on: maybe(date),
  },
  /** what an interval meter counted on a day; a trigger fills the total */
  profiles: {
    account_id: bigint,
    meter_id: bigint,
    register: oneOf(...PROFILE_REGISTERS),
    day: date,
    wh: integers,
    quality: text,
    opening: maybe(numeric),
    total: given(bigint),
  },
  /** every change of a month is a new version */
  agreed_volumes: {
    account_id: bigint,
    month: date,
    version: integer,
    kwh: numeric,
    power_kw: maybe(numeric),
    document: text,
    agreed_at: timestamptz,
    acknowledged_at: maybe(timestamptz),
    acknowledged_by: maybe(text),
  },
  /** ГОП */
  power_restrictions: {
    account_id: bigint,
    valid_from: date,
    queue: text,
    valid_to: maybe(date),
    from_hour: maybe(smallint),
    till_hour: maybe(smallint),
    limit_kw: maybe(numeric),
    document: text,
  },
  violation_acts: {
    account_id: bigint,
    act_id: uuid,
    number: text,
    drawn_on: date,
    kind: text,
    inspector: text,
    reviewed_on: maybe(date),
    protocol: maybe(text),
    decision: maybe(text),
    kwh: maybe(numeric),
    amount_kop: maybe(bigint),
    state: oneOf('drawn', 'reviewed', 'disputed', 'paid', 'cancelled'),
    commission_on: given(maybe(date)),
    calculation: given(holding<readonly ViolationLine[]>(jsonb)),
  },
  dunning_warnings: {
    account_id: bigint,
    number: text,
    initiator: oneOf('supplier', 'operator'),
    ground: oneOf('debt', 'no-access'),
    issued_on: date,
    amount_kop: maybe(bigint),
    cut_at: timestamptz,
    in_charge: text,
    channel: oneOf('cabinet', 'email', 'registered-mail', 'courier'),
    sent_at: maybe(timestamptz),
    delivered_at: maybe(timestamptz),
    opened_at: maybe(timestamptz),
    acknowledged_at: maybe(timestamptz),
    acknowledged_by: maybe(text),
    ended_at: maybe(timestamptz),
    ended: maybe(oneOf('removed', 'cancelled', 'cut')),
    note: given(maybe(text)),
    end_reason: given(maybe(text)),
  },
} as const

type Columns = Readonly<Record<string, Column<unknown, boolean>>>
type Held<C> = C extends Column<infer T, boolean> ? T : never
type MayMiss<C extends Columns> = { [K in keyof C]: C[K]['mayMiss'] extends true ? K : never }[keyof C]
type RowOf<C extends Columns> = { -readonly [K in Exclude<keyof C, MayMiss<C>>]: Held<C[K]> } & {
  -readonly [K in MayMiss<C>]?: Held<C[K]>
}
export type CoreTables = { -readonly [T in keyof typeof coreTables]: RowOf<(typeof coreTables)[T]> }

export type Row<T extends keyof CoreTables> = CoreTables[T]
/** Some columns of a row; null where the value is not decided yet. */
type Some<T extends keyof CoreTables> = { readonly [C in keyof Row<T>]?: Row<T>[C] | null }

/**
 * Passes many rows to one statement as if they were a table: `insert into … select … from ${recordset(…)}`. A column
 * that the table does not have does not compile; a column that is left out is null.
 */
export const recordset = <T extends keyof CoreTables, R extends Some<T>>(
  table: T,
  rows: readonly (R & Readonly<Record<Exclude<keyof R, keyof Row<T>>, never>>)[],
): RawBuilder<unknown> =>
  sql`jsonb_populate_recordset(null::${sql.table(`core.${table}`)}, ${JSON.stringify(rows.map(withLinesAsText))}::jsonb)`

/** A text in place of rows is read as PostgreSQL itself writes them. */
const withLinesAsText = (row: { readonly lines?: readonly BillLine[] | null }): object =>
  row.lines ? { ...row, lines: linesText(row.lines) } : row
