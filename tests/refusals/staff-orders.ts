import { type Actor, openService, SERVICE } from '#tests/setup/actors.ts'
import type { TestApp } from '#tests/setup/app.ts'
import { after, type Provocation, type Provocations, wrong } from './provocation.ts'

/** Somebody else does something to the order between the look and the press. */
const meanwhile = after(
  (me, t) => t.call('/api/admin/orders/confirm', { token: me.token, order: me.order, version: 1 }),
  'order',
)
/** The customer has given it up, and the employee has seen so. */
const closed = after((me, t) => set(me, t, { state: 'cancelled' }), 'order')
const set = (me: Actor, t: TestApp, values: { state?: 'cancelled'; visit_on?: string }) =>
  t.deps.db.updateTable('portal.orders').set(values).where('order_id', '=', me.order).execute()
const version = wrong('version', 7)
const stale = { ...version, field: 'order' }

/** The core may have written what came of the visit. */
const unanswered = after(
  (me, t) =>
    t.deps.db
      .updateTable('portal.orders')
      .set({
        meter_id: me.meterId,
        reports: JSON.stringify([
          {
            work: 'sealed',
            act: 'А-1',
            old: [],
            next: null,
            seal: '0042',
            verifiedTill: null,
            remark: null,
            confirmed: false,
          },
        ]),
      })
      .where('order_id', '=', me.order)
      .execute(),
  'order',
)

/** The meter of the order is replaced, and showed this when it was taken off. */
const takenOff = (valueOf: (me: Actor) => number): Provocation => ({
  field: 'old',
  before: (me, t) =>
    t.deps.db
      .updateTable('portal.orders')
      .set({ meter_id: me.meterId })
      .where('order_id', '=', me.order)
      .execute(),
  send: (_good, me) => ({
    body: {
      work: 'replaced',
      verifiedTill: '2042-11-23',
      old: [{ zone: 'single', value: valueOf(me) }],
      next: { number: '77001122', values: [{ zone: 'single', value: 2 }] },
    },
  }),
})

/** Ordered services in the hands of employees. */
export const staffOrders: Provocations = {
  '/api/admin/orders/week': { 'not-found': { ...wrong('site', 'kem'), before: onlyDnem } },
  '/api/admin/orders/day': { 'not-found': { ...wrong('site', 'kem'), before: onlyDnem } },
  '/api/admin/orders/capacity': { 'not-found': { ...wrong('site', 'kem'), before: onlyDnem } },
  '/api/admin/orders/confirm': {
    'changed-meanwhile': meanwhile,
    'order-closed': closed,
    'visit-unanswered': unanswered,
    'day-past': after((me, t) => set(me, t, { visit_on: '2026-01-05' }), 'order'),
  },
  '/api/admin/orders/move': {
    'changed-meanwhile': meanwhile,
    'order-closed': closed,
    'visit-unanswered': unanswered,
    'date-taken': wrong('from', '07:00', { field: 'day' }),
    'day-past': wrong('day', '2026-01-05'),
  },
  '/api/admin/orders/refuse': {
    'changed-meanwhile': meanwhile,
    'order-closed': closed,
    'visit-unanswered': unanswered,
  },
  '/api/admin/orders/done': {
    'changed-meanwhile': stale,
    'order-closed': closed,
    'visit-unanswered': unanswered,
    'date-invalid': wrong('verifiedTill', '2020-01-01'),
    'bit-depth-mismatch': takenOff(() => 1_234_567),
    'visit-reading-less': takenOff(() => 0),
    'visit-reading-unusual': takenOff(({ nextValue }) => nextValue + 40_000),
  },
  '/api/admin/orders/capacity/set': {
    'not-found': wrong('code', 'NO-SUCH'),
    'changed-meanwhile': {
      field: 'code',
      send: () => ({ body: { day: { day: '2027-01-01', perDay: 5, was: 3 } } }),
    },
    'day-past': {
      field: 'day',
      send: () => ({ body: { day: { day: '2026-01-05', perDay: 5, was: null } } }),
    },
  },
  '/api/admin/orders/services': { 'not-found': { ...wrong('site', 'kem'), before: onlyDnem } },
  '/api/admin/orders/services/save': {
    'not-found': wrong('version', 7, { field: 'code' }),
    'changed-meanwhile': {
      field: 'version',
      before: (_me, t) => openService(t),
      send: () => ({ body: { code: SERVICE, version: 7 } }),
    },
    'service-code-invalid': wrong('code', 'КОД'),
    'service-code-taken': { ...wrong('code', SERVICE), before: (_me, t) => openService(t) },
    'service-purpose-taken': { ...wrong('purpose', 'verification'), before: verifying },
  },
  '/api/admin/orders/crew': {
    'not-found': wrong('crew', 'nobody'),
    'changed-meanwhile': wrong('version', 7, { field: 'crew' }),
  },
  '/api/admin/orders/crew/hours': {
    'not-found': wrong('crew', 'nobody'),
    'day-past': wrong('from', '2026-01-05'),
    'date-invalid': wrong('to', '2027-01-01'),
  },
}

/** Another service of the company is the one that verifies meters. */
async function verifying(_me: Actor, t: TestApp) {
  await openService(t)
  const set = (purpose: 'verification' | null) =>
    t.deps.db.updateTable('portal.zqrt_codes').set({ purpose }).where('code', '=', SERVICE).execute()
  await set('verification')
  return () => set(null)
}

/** The employee works in one company. */
async function onlyDnem(me: Actor, t: TestApp) {
  await t.deps.db
    .updateTable('portal.users')
    .set({ roles: ['head:dnem'] })
    .where('user_id', '=', me.user.userId)
    .execute()
}
