import type { ServicePurpose } from '#domain/service.ts'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { OrderDeed, OrderState } from '#domain/order.ts'
import type { OrderResult, VisitReport } from '#domain/order-result.ts'
import type { Consent, RequestDecision, RequestFacts, RequestKind } from '#domain/business-request.ts'

type Applications = {
  application_id: string
  kind: 'entity' | 'provider'
  login: string
  company: string
  edrpou: string
  account: string | null
  unique_code: string | null
  responsible: string
  phone: string
  email: string
  site: string | null
  agreement: number
  password_hash: string | null
  state: Generated<'pending' | 'approved' | 'refused'>
  created_at: Date
  decided_at: Date | null
  decided_by: string | null
  reason: string | null
  version: Generated<number>
  asked_at: ColumnType<Date | null, undefined, Date | null>
  reply_hash: ColumnType<string | null, undefined, string | null>
  reply_until: ColumnType<Date | null, undefined, Date | null>
}
type ApplicationEvents = {
  event_id: string
  application_id: string
  at: Date
  kind: 'asked' | 'answered' | 'approved' | 'refused'
  staff_id: string | null
  body: string | null
}
type TicketState = 'new' | 'in-progress' | 'waiting' | 'answered' | 'closed' | 'withdrawn'
type Tickets = {
  ticket_id: string
  number: string
  user_id: string
  account: string
  site: string
  kind: string
  title: string
  state: Generated<TicketState>
  created_at: Date
  updated_at: Date
  /** promised to the customer */
  due_on: string
  version: Generated<number>
  /** by which rule the term is counted; null: by the kind */
  term_topic: ColumnType<string | null, string | null | undefined, string | null>
  term_from: Generated<string>
  /** for employees, by the strictest rule */
  answer_by: Generated<string>
  paused_on: ColumnType<string | null, string | null | undefined, string | null>
  assignee: ColumnType<string | null, string | null | undefined, string | null>
  merged_into: ColumnType<string | null, string | null | undefined, string | null>
}
type Rules = {
  kind: 'term' | 'compensation' | 'holiday' | 'holidays-off' | 'instalments'
  variant: string
  valid_from: string
  valid_to: string | null
  value: string
  note: string | null
  act: string | null
  act_on: string | null
  act_url: string | null
  confidence: 'high' | 'medium' | 'low'
  entered_by: string
  entered_at: Date
}
type TicketReads = { ticket_id: string; user_id: string; read_at: Date }
type TicketNotes = { note_id: string; ticket_id: string; author: string | null; body: string; at: Date }
type TicketEvents = {
  ticket_id: string
  event_id: Generated<number>
  at: Date
  kind: string
  actor: string | null
  details: JSONColumnType<Readonly<Record<string, string | null>>>
}
type Compensations = {
  ticket_id: string
  term_from: string
  site: string
  account: string
  topic: string
  due_on: string
  found_at: Date
  customer: 'household' | 'business'
  least_kop: number
  most_kop: number
  act: string
  confidence: 'high' | 'medium' | 'low'
}
type AnswerTemplates = {
  template_id: string
  site: string | null
  topic: string | null
  title: string
  body: string
  version: Generated<number>
  updated_at: Date
  updated_by: string | null
}
type TicketFiles = { file_id: string; ticket_id: string; message_id: string; position: number }
type TicketMessages = {
  ticket_id: string
  message_id: string
  author: 'customer' | 'company'
  body: string
  at: Date
  /** who of a business wrote it; null: who opened the ticket */
  user_id: ColumnType<string | null, string | null | undefined, never>
  /** the employee who wrote it for the company */
  staff_id: ColumnType<string | null, string | null | undefined, never>
}
type Requests = {
  request_id: string
  ticket_id: string
  account: string
  // of the conversation, kept by triggers
  site: Generated<string>
  due_on: Generated<string>
  kind: RequestKind
  subject: string
  facts: JSONColumnType<RequestFacts>
  state: Generated<'open' | RequestDecision>
  decided_at: Date | null
  decided_by: string | null
  reason: string | null
  version: Generated<number>
  granted: ColumnType<RequestFacts | null, string | null | undefined, string | null>
  /** sent to the core and not answered, the latest last */
  consents: JSONColumnType<Consent[], string | undefined, string>
}
type IssuedWarnings = {
  account: string
  number: string
  site: string
  amount_kop: number
  cut_at: Date
  body: string
  issued_at: Date
  issued_by: string | null
  withdrawn_at: ColumnType<Date | null, undefined, Date>
  withdrawn_by: ColumnType<string | null, undefined, string>
  reason: ColumnType<string | null, undefined, string>
}
type CustomerKind = 'person' | 'entity'
type ZqrtCodes = {
  code: string
  site: string
  kind: CustomerKind
  name: string
  description: string
  price_kop: Generated<number>
  term_days: number
  purpose: Generated<ServicePurpose | null>
  active: Generated<boolean>
  sort: Generated<number>
  version: Generated<number>
  changed_at: Generated<Date | null>
  /** null: nobody has changed it, or they are gone */
  changed_by: Generated<string | null>
}
type Orders = {
  order_id: string
  number: string
  user_id: string
  account: string
  site: string
  kind: CustomerKind
  code: string
  place: string
  meter_id: string | null
  payment: string
  price_kop: number
  /** null: that of the service */
  term_days: Generated<number | null>
  state: Generated<OrderState>
  visit_on: string | null
  created_at: Date
  version: Generated<number>
  result: JSONColumnType<OrderResult | null, string | null | undefined, string | null>
  /** sent to the core and not answered, the latest last */
  reports: JSONColumnType<VisitReport[], string | undefined, string>
  /** why it was moved or refused, a sentence of the company */
  reason: Generated<string | null>
  changed: Generated<OrderDeed | null>
  changed_at: Generated<Date | null>
  /** null: the customer */
  changed_by: Generated<string | null>
}
type OrderCapacity = {
  site: string
  code: string
  /** 1 = Monday; null: the row is of one day */
  weekday: number | null
  day: string | null
  per_day: number
}
type Crews = { crew_id: string; site: string; name: string; version: Generated<number> }
type CrewCodes = { crew_id: string; code: string }
type CrewSlots = { crew_id: string; day: string; starts_at: string; ends_at: string; order_id: string | null }
type SupplierMessages = {
  message_id: string
  account: string
  supplier: string
  subject: string
  body: string
  order_id: string | null
  sent_at: Date
}
type SupplierMessageReads = { message_id: string; user_id: string; read_at: Date }

/** Applications for a cabinet; tickets, orders and the calendar of the crews. */
export type BusinessTables = {
  'portal.applications': Applications
  'portal.application_events': ApplicationEvents
  'portal.issued_warnings': IssuedWarnings
  'portal.tickets': Tickets
  'portal.ticket_messages': TicketMessages
  'portal.ticket_files': TicketFiles
  'portal.ticket_reads': TicketReads
  'portal.ticket_notes': TicketNotes
  'portal.ticket_events': TicketEvents
  'portal.rules': Rules
  'portal.compensations': Compensations
  'portal.answer_templates': AnswerTemplates
  'portal.requests': Requests
  'portal.zqrt_codes': ZqrtCodes
  'portal.orders': Orders
  'portal.order_capacity': OrderCapacity
  'portal.crews': Crews
  'portal.crew_codes': CrewCodes
  'portal.crew_slots': CrewSlots
  'portal.supplier_messages': SupplierMessages
  'portal.supplier_message_reads': SupplierMessageReads
}
