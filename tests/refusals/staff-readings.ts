import { sql } from 'kysely'
import type { Actor } from '#tests/setup/actors.ts'
import type { TestApp } from '#tests/setup/app.ts'
import { after, type Provocation, type Provocations, wrong } from './provocation.ts'

const stranger = {
  'account-not-found': wrong('account', '1200999999'),
  'not-found': wrong('receipt', 'none'),
}

/** Somebody else decides between the look and the press. */
const decided: Provocation = after(
  (_me, t, { body }) =>
    t.call('/api/admin/readings/decide', { ...named(body), decision: 'rejected', reason: 'Нечітке фото' }),
  'receipt',
)
const named = (body: Readonly<Record<string, unknown>>) => ({
  token: String(body['token']),
  account: String(body['account']),
  receipt: String(body['receipt']),
})

const corrected = (value: number, zone: 'single' | 'night' = 'single'): Provocation => ({
  field: zone,
  send: () => ({ body: { decision: 'corrected', values: [{ zone, value }], reason: 'Видно на фото' } }),
})

/** Another value was handed in after the one that is held, so a greater one cannot stand before it. */
const between: Provocation = {
  field: 'single',
  before: async (me, t) => {
    await sql`
      insert into core.readings (account_id, counts_on, reading_id, meter_id, zone, value, kwh, taken_at, received_at,
        source, state, receipt)
      select r.account_id, r.counts_on + 10, gen_random_uuid(), r.meter_id, r.zone, ${me.nextValue}, 1, r.taken_at,
        r.received_at, 'operator', 'accepted', 'L1'
      from core.readings r where r.meter_id = ${me.meterId} and r.state = 'held'`.execute(t.deps.db)
  },
  send: (_good, { nextValue }) => ({
    body: {
      decision: 'corrected',
      values: [{ zone: 'single', value: nextValue + 5 }],
      reason: 'Видно на фото',
    },
  }),
}

/** The register shows this much more than the last time. */
const more = (kwh: number): Provocation => ({
  field: 'single',
  send: (_good, { nextValue }) => ({ body: { values: [{ zone: 'single', value: nextValue + kwh }] } }),
})
const meter = (fields: string): Provocation =>
  after(
    (_me, t, { body }) =>
      sql`update core.meters set ${sql.raw(fields)} where meter_id = ${body['meterId']}`.execute(t.deps.db),
    'single',
  )
const account = (column: 'entry_blocked' | 'read_by_operator' | 'contract_changing'): Provocation =>
  after(
    (_me, t, { body }) =>
      sql`update core.accounts set ${sql.ref(column)} = true where number = ${body['account']}`.execute(
        t.deps.db,
      ),
    'single',
  )
const billed = (me: Actor, t: TestApp) =>
  sql`update core.readings set state = 'billed' where meter_id = ${me.meterId} and decided_at is not null`.execute(
    t.deps.db,
  )

/** Held readings and what is said by telephone. */
export const staffReadings: Provocations = {
  '/api/admin/readings/one': stranger,
  '/api/admin/readings/photo': stranger,
  '/api/admin/readings/decide': {
    ...stranger,
    'changed-meanwhile': decided,
    'less-than-previous': corrected(1),
    'bit-depth-mismatch': corrected(99_999_999),
    'entry-impossible': corrected(5, 'night'),
    'value-too-large': between,
  },
  '/api/admin/readings/undo': {
    ...stranger,
    'changed-meanwhile': after(
      (_me, t, { body }) => t.call('/api/admin/readings/undo', named(body)),
      'receipt',
    ),
    'already-calculated': after(billed, 'receipt'),
    'already-submitted': after(async (me, t, { body }) => {
      const request = named(body)
      await t.call('/api/admin/readings/undo', request)
      await t.call('/api/admin/readings/decide', { ...request, decision: 'rejected', reason: 'Нечітке фото' })
      await sql`
        insert into core.readings (account_id, counts_on, reading_id, meter_id, zone, value, kwh, taken_at, received_at,
          source, state, receipt)
        select account_id, counts_on, gen_random_uuid(), meter_id, zone, value, kwh, taken_at, received_at, 'customer',
          'accepted', 'L2'
        from core.readings where receipt = ${request.receipt} and meter_id = ${me.meterId}`.execute(t.deps.db)
    }, 'receipt'),
  },
  '/api/admin/readings/meters': { 'account-not-found': wrong('account', '1200999999') },
  '/api/admin/readings/enter': {
    'account-not-found': wrong('account', '1200999999'),
    'counter-not-found': wrong('meterId', '999999999'),
    'counter-disabled': meter(`state = 'disabled'`),
    askoe: meter('askoe = true'),
    substation: meter(`location = 'substation'`),
    'contract-ended': after(
      (_me, t, { body }) =>
        sql`update core.accounts set status = 'closed' where number = ${body['account']}`.execute(t.deps.db),
      'single',
    ),
    'entry-blocked': account('entry_blocked'),
    'independent-entry-impossible': account('read_by_operator'),
    'contract-changes': account('contract_changing'),
    'entity-period-closed': after(
      (_me, t, { body }) =>
        sql`update core.accounts set kind = 'entity' where number = ${body['account']}`.execute(t.deps.db),
      'single',
    ),
    'less-than-previous': more(-1000),
    'bit-depth-mismatch': more(1_000_000),
    deviation: more(300),
    'large-deviation': more(1000),
    'value-too-large': more(50_000),
    'entry-impossible': {
      field: 'night',
      send: (_good, { nextValue }) => ({ body: { values: [{ zone: 'night', value: nextValue }] } }),
    },
    'reading-required': {
      field: 'night',
      before: (_me, t, { body }) =>
        sql`update core.meters set zones = 2 where meter_id = ${body['meterId']}`.execute(t.deps.db),
      send: () => ({ body: { values: [{ zone: 'day', value: 100 }] } }),
    },
    'already-submitted': after((_me, t, { body }) => t.call('/api/admin/readings/enter', body)),
    'already-calculated': after(
      (_me, t, { body }) =>
        sql`insert into core.calculations (account_id, period, state, calculated_at, amount_kop, kwh, lines)
          select m.account_id, p.period::date, 'final', now(), 0, 0, '{}' from core.meters m,
            (values ('2026-11-01'), ('2026-12-01')) p (period) where m.meter_id = ${body['meterId']}`.execute(
          t.deps.db,
        ),
      'single',
    ),
  },
}
