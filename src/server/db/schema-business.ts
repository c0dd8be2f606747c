import type { Generated, JSONColumnType } from 'kysely'
import type { RequestDecision, RequestFacts, RequestKind } from '#domain/business-request.ts'

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
  due_on: string
  seen_at: Date | null
}
type TicketFiles = { file_id: string; ticket_id: string; message_id: string; position: number }
type TicketMessages = {
  ticket_id: string
  message_id: string
  author: 'customer' | 'company'
  body: string
  at: Date
}
type Requests = {
  request_id: string
  ticket_id: string
  account: string
  kind: RequestKind
  subject: string
  facts: JSONColumnType<RequestFacts>
  state: Generated<'open' | RequestDecision>
  decided_at: Date | null
  decided_by: string | null
  reason: string | null
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
  active: Generated<boolean>
  sort: Generated<number>
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
  state: Generated<'new' | 'confirmed' | 'done' | 'cancelled'>
  visit_on: string | null
  created_at: Date
}
type Crews = { crew_id: string; site: string; name: string }
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
  'portal.tickets': Tickets
  'portal.ticket_messages': TicketMessages
  'portal.ticket_files': TicketFiles
  'portal.requests': Requests
  'portal.zqrt_codes': ZqrtCodes
  'portal.orders': Orders
  'portal.crews': Crews
  'portal.crew_codes': CrewCodes
  'portal.crew_slots': CrewSlots
  'portal.supplier_messages': SupplierMessages
  'portal.supplier_message_reads': SupplierMessageReads
}
