import type { ColumnType, Generated } from 'kysely'
import type { PaymentState, PaymentTrouble, PayProvider } from '#domain/payment-life.ts'

type Json<T> = ColumnType<T, string, string>
/** Filled later in the life of a row. */
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>

/** Payments, the agreements they go by, the files they are compared with, and debts paid in parts. */
export type PaymentTables = {
  'portal.merchants': Merchants
  'portal.pay_baskets': Baskets
  'portal.payments': Payments
  'portal.payment_items': Items
  'portal.payment_returns': Returns
  'portal.payment_messages': Messages
  'portal.payment_events': Events
  'portal.payment_refunds': Refunds
  'portal.pay_channels': Channels
  'portal.pay_registries': Registries
  'portal.pay_registry_rows': RegistryRows
  'portal.pay_differences': Differences
  'portal.pay_links': Links
  'portal.instalments': Instalments
}

type Merchants = {
  merchant_id: string
  site: string
  provider: PayProvider
  service: string | null
  public_part: string
  sealed: Buffer
  fingerprint: string
  payee_name: string | null
  payee_edrpou: string | null
  payee_iban: string | null
  payer_fee: Generated<number>
  state: Generated<'proposed' | 'active' | 'replaced' | 'refused'>
  proposed_by: string | null
  proposed_at: Date
  active_from: Later<Date>
  replaced_at: Later<Date>
}

type Baskets = {
  basket_id: string
  user_id: string | null
  door: 'cabinet' | 'guest' | 'link'
  made_at: Date
}

/** Whom a payment goes to. */
export type Payee = {
  readonly name: string
  readonly edrpou: string
  readonly iban: string
  readonly bankName: string
}

type Payments = {
  payment_id: string
  number: string
  basket_id: string
  user_id: string | null
  site: string
  provider: PayProvider
  merchant_id: string
  payee: Json<Payee>
  amount_kop: number
  email: string | null
  state: Generated<PaymentState>
  provider_id: Later<string>
  page_url: Later<string>
  said: Later<string>
  said_at: Later<Date>
  reason: Later<string>
  fee_kop: Later<number>
  payer_fee_kop: Later<number>
  started_at: Date
  sent_at: Later<Date>
  confirmed_at: Later<Date>
  paid_at: Later<Date>
  credited_at: Later<Date>
  ended_at: Later<Date>
  expires_at: Date
  asked: Generated<number>
  next_ask_at: Later<Date>
  trouble: Later<PaymentTrouble>
  trouble_at: Later<Date>
  told_kop: Later<number>
  returned_kop: Generated<number>
}

/** What a part of a payment pays, as it was shown before. */
export type Cover = {
  readonly service: string
  readonly name: string
  readonly document: string | null
  readonly bill: string | null
  readonly dueOn: string | null
  readonly kopiykas: number
}

type Items = {
  payment_id: string
  item: number
  account: string
  service: string | null
  document: string | null
  amount_kop: number
  covers: Json<readonly Cover[]>
  attempt: Generated<number>
  message_id: Later<string>
  core_payment: Later<string>
  receipt: Later<string>
  posted_at: Later<Date>
  refused: Later<string>
  returned_kop: Generated<number>
}

type Returns = {
  message_id: string
  payment_id: string
  item: number
  amount_kop: number
  put_at: Date
  done_at: Later<Date>
  refused: Later<string>
}

export type MessageWay = 'callback' | 'status' | 'create' | 'refund'
type Messages = {
  message_id: string
  provider: string
  payment_id: string | null
  way: MessageWay
  received_at: Date
  last_at: Date
  times: Generated<number>
  body_hash: Buffer
  raw_sealed: Buffer
  masked: Json<unknown>
  refused: string | null
}

type Events = {
  payment_id: string
  n: Generated<number>
  at: Date
  fact: string
  from_state: string
  to_state: string
  by_user: string | null
  details: Json<Record<string, string | number | boolean | null>>
}

type Refunds = {
  refund_id: string
  payment_id: string
  amount_kop: number
  reason: string
  proposal_id: Later<string>
  state: Generated<'proposed' | 'confirmed' | 'done' | 'refused' | 'failed'>
  proposed_by: string | null
  proposed_at: Date
  decided_by: Later<string>
  decided_at: Later<Date>
  done_at: Later<Date>
  tries: Generated<number>
  next_try_at: Later<Date>
  failure: Later<string>
  kept_at: Later<Date>
}

type Channels = {
  channel_id: string
  site: string
  name: string
  provider: PayProvider | null
  columns: Json<Record<string, string>>
  version: Generated<number>
  changed_at: Date
  changed_by: string | null
}
type Registries = {
  registry_id: string
  channel_id: string
  site: string
  file_name: string
  sha256: Buffer
  uploaded_by: string | null
  uploaded_at: Date
  from_day: string
  till_day: string
  rows: number
  sum_kop: number
  fee_kop: number
}
type RegistryRows = {
  registry_id: string
  row: number
  provider_id: string | null
  account: string | null
  paid_on: string
  amount_kop: number
  fee_kop: number | null
  payer: string | null
  payment_id: string | null
  settles: Later<string>
  booked: Later<string>
  booked_kop: Later<number>
}
type Differences = {
  difference_id: string
  site: string
  provider: string | null
  kind: 'not-here' | 'not-there' | 'only-booked' | 'sum' | 'state' | 'twice' | 'unknown-account'
  registry_id: string
  row: number | null
  payment_id: string | null
  here_kop: number | null
  there_kop: number | null
  booked: Later<string>
  account: Later<string>
  paid_on: Later<string>
  state: Generated<'open' | 'settled'>
  found_at: Date
  decision: Later<string>
  words: Later<string>
  settled_by: Later<string>
  settled_at: Later<Date>
}
type Links = {
  code_hash: string
  account: string
  site: string
  amount_kop: number | null
  made_by: string | null
  made_at: Date
  expires_at: Date
}
type Instalments = {
  plan_id: string
  number: string
  account: string
  site: string
  user_id: string
  debt_kop: number
  parts: Json<readonly { dueOn: string; kopiykas: number }[]>
  paid_before_kop: Later<number>
  reason: string
  state: Generated<'asked' | 'agreed' | 'refused' | 'withdrawn' | 'kept' | 'broken'>
  version: Generated<number>
  asked_at: Date
  decided_by: Later<string>
  decided_at: Later<Date>
  words: Later<string>
  broken_on: Later<string>
  ended_at: Later<Date>
}
