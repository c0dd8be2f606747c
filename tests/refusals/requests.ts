import { sql } from 'kysely'
import type { TicketState } from '#domain/ticket.ts'
import { agreeVolumes } from '#tests/setup/volumes.ts'
import { type Actor, makeColleague, openService, SERVICE } from '#tests/setup/actors.ts'
import type { TestApp } from '#tests/setup/app.ts'
import { after, type Provocation, type Provocations, wrong } from './provocation.ts'

const otherKind = { send: () => ({ body: { userType: 'provider' } }) } satisfies Provocation
const ofOrders = { forbidden: otherKind }

const ticketIs = (state: TicketState): Provocation =>
  after(
    (me, t) =>
      t.deps.db.updateTable('portal.tickets').set({ state }).where('ticket_id', '=', me.ticket).execute(),
    'ticket',
  )

/** A colleague has asked something of the company in it, and the caller may not ask. */
const isAskedIn: Provocation = {
  as: 'entity',
  before: async ({ user, account, ticket }, t) => {
    const { db, random } = t.deps
    const { colleague } = await makeColleague(t, user)
    await db
      .updateTable('portal.tickets')
      .set({ user_id: colleague })
      .where('ticket_id', '=', ticket)
      .execute()
    await db
      .insertInto('portal.requests')
      .values({
        request_id: random.uuid(),
        ticket_id: ticket,
        account,
        kind: 'company-change',
        subject: 'signatory',
        facts: '{}',
        decided_at: null,
        decided_by: null,
        reason: null,
      })
      .execute()
    await db
      .updateTable('portal.account_links')
      .set({ rights: [] })
      .where('user_id', '=', user.userId)
      .execute()
  },
}

const PDF = Buffer.from('%PDF-1.7\n%%EOF\n')
const MEGABYTE = 1024 * 1024
const file = (bytes: Buffer<ArrayBuffer>, body: object = {}): Provocation => ({
  field: 'file',
  send: () => ({ file: bytes, body: { ...body } }),
})

/** Which example of get-common is changed; 0 and 1 belong to the administrator, 3 to a household. */
const APARTMENT = 3
const CALENDAR = 4

/** The company offers the service no more. */
async function closeService(_me: Actor, t: TestApp) {
  await openService(t)
  const set = (active: boolean) =>
    t.deps.db.updateTable('portal.zqrt_codes').set({ active }).where('code', '=', SERVICE).execute()
  await set(false)
  return () => set(true)
}

/** Orders, tickets, files, outages for anyone, and the targets of get-common. */
export const requests: Provocations = {
  '/api/person/orders': ofOrders,
  '/api/person/orders/supplier_new': ofOrders,
  '/api/person/orders/supplier': ofOrders,
  '/api/person/orders/code_zrqt': ofOrders,
  '/api/entity/orders/supplier_all': ofOrders,
  '/api/person/orders/create': {
    'date-taken': wrong('date', '2026-11-25'),
    'service-price-changed': wrong('priceKopiykas', 1),
    'service-closed': after(closeService, 'code'),
    'too-many-orders': after(
      (me, t, { body }) =>
        sql`insert into portal.orders
            (order_id, number, user_id, account, site, kind, code, place, meter_id, payment, price_kop, created_at)
          select gen_random_uuid(), gen_random_uuid(), ${me.user.userId}, ${me.account}, 'dnem', 'person',
            ${body['code']}, ${body['place']}, ${body['device']}, ${me.account}, 0, now()
          from generate_series(1, 3)`.execute(t.deps.db),
      'device',
    ),
  },
  '/api/person/orders/cancel': {
    conflict: after(
      (me, t) =>
        t.deps.db
          .updateTable('portal.orders')
          .set({ state: 'done' })
          .where('order_id', '=', me.order)
          .execute(),
      'order',
    ),
  },
  '/api/get-common': {
    'unknown-target': wrong('url', '/person/everything'),
    'account-not-found': wrong('account', '1200999999', { example: APARTMENT }),
    'not-found': wrong('place', 'dnem-9999999', { example: CALENDAR }),
    'unknown-field': wrong('code', 'Z01', { example: APARTMENT }),
    required: wrong('account', undefined, { example: APARTMENT }),
    'service-closed': { field: 'code', example: CALENDAR, before: closeService },
    forbidden: { as: 'admin', example: APARTMENT },
  },
  '/api/entity/limits/acknowledge': {
    'limit-changed': wrong('limits', [{ month: '2026-12', version: 9 }]),
  },
  '/api/entity/limits/correct': {
    'limit-month': wrong('months', [{ month: '2020-01', kwh: 5 }]),
    'limit-same': after((me, t) => agreeVolumes(t, me.account, [{ month: '2026-12', kwh: 1800 }]), 'months'),
    'request-open': after((_me, t, { body }) => t.call('/api/entity/limits/correct', body as never)),
  },
  '/api/tickets/create': {},
  '/api/tickets/reply': {
    'ticket-closed': ticketIs('closed'),
  },
  '/api/tickets/withdraw': {
    'ticket-closed': ticketIs('closed'),
    conflict: ticketIs('answered'),
    'right-missing': isAskedIn,
  },
  '/api/tickets/close': {
    'ticket-closed': ticketIs('closed'),
    conflict: ticketIs('new'),
    'right-missing': isAskedIn,
  },
  '/api/files/upload': {
    'file-error': file(Buffer.alloc(0)),
    'file-type': file(PDF, { purpose: 'reading-photo' }),
    'xls-required': { ...file(PDF, { purpose: 'mass-readings' }), as: 'entity' },
    'file-too-large': file(Buffer.alloc(10 * MEGABYTE + 1)),
    'file-quota': after(
      (me, t) =>
        sql`insert into portal.files (file_id, account, user_id, purpose, name, media_type, size, sha256, created_at)
          select gen_random_uuid(), ${me.account}, ${me.user.userId}, 'ticket', 'акт.pdf', 'application/pdf', 1,
            '', now() from generate_series(1, 100)`.execute(t.deps.db),
      'file',
    ),
  },
  '/api/outages/find': {
    required: { field: 'street', send: () => ({ body: { account: undefined, house: undefined } }) },
    'account-not-found': wrong('account', '1200999999'),
    'address-not-in-schedule': after(
      (me, t) =>
        sql`update core.accounts set shutdown_queue = null where number = ${me.account}`.execute(t.deps.db),
      'account',
    ),
    'schedule-missing': {
      field: 'queue',
      send: () => ({ body: { account: undefined, site: 'dnem', queue: '9.9' } }),
    },
  },
}
