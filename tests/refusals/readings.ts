import { sql } from 'kysely'
import { makeAttachment } from '#tests/setup/actors.ts'
import { after, type Provocation, type Provocations, wrong } from './provocation.ts'

/** The register shows this much more than the last time. */
const more = (kwh: number): Provocation => ({
  field: 'single',
  send: (_good, { nextValue }) => ({
    body: { values: [{ zone: 'single', value: nextValue + kwh }], photo: undefined },
  }),
})

/** The meter has other properties. */
const meter = (fields: string, field = 'single'): Provocation =>
  after(
    (me, t) =>
      sql`update core.meters set ${sql.raw(fields)} where meter_id = ${me.meterId}`.execute(t.deps.db),
    field,
  )

/** The operator or the contract forbids the customer to enter readings. */
const account = (column: 'entry_blocked' | 'read_by_operator' | 'contract_changing', field?: string) =>
  after(
    (me, t) =>
      sql`update core.accounts set ${sql.ref(column)} = true where number = ${me.account}`.execute(t.deps.db),
    field,
  )
const contractEnded = (field?: string) =>
  after(
    (me, t) =>
      sql`update core.accounts set status = 'closed' where number = ${me.account}`.execute(t.deps.db),
    field,
  )

/** Fourteen more points whose four registers are kept for two years. */
const keepMany: Provocation['before'] & {} = (me, t) =>
  sql`with made as (
      insert into core.meters (account_id, number, model, digits, zones, installed_on, verified_till)
      select account_id, number || n, model, digits, zones, installed_on, verified_till
      from core.meters, generate_series(1, 14) n where meter_id = ${me.meterId}
      returning account_id, meter_id
    )
    insert into core.profile_registers (account_id, meter_id, register, minutes, first_day, last_day)
    select account_id, meter_id, register, 60, '2024-11-01', '2026-11-20'
    from made, unnest(array['A+', 'A-', 'R+', 'R-']) register`.execute(t.deps.db)

/** The calculations of the months for which today's readings may count are final. */
const calculated = (field?: string) =>
  after(
    (me, t) =>
      sql`insert into core.calculations (account_id, period, state, calculated_at, amount_kop, kwh, lines)
        select m.account_id, p.period::date, 'final', now(), 0, 0, '{}' from core.meters m,
          (values ('2026-11-01'), ('2026-12-01')) p (period) where m.meter_id = ${me.meterId}`.execute(
        t.deps.db,
      ),
    field,
  )

/** Readings of apartments and of businesses. An actor uses a hundred kilowatt-hours a month. */
export const readings: Provocations = {
  '/api/person/readings/submit': {
    'counter-disabled': meter(`state = 'disabled'`),
    askoe: meter('askoe = true'),
    substation: meter(`location = 'substation'`),
    'contract-ended': contractEnded('single'),
    'entry-blocked': account('entry_blocked', 'single'),
    // the page was opened when the meter still had two zones
    'entry-impossible': {
      field: 'night',
      send: (_good, { nextValue }) => ({ body: { values: [{ zone: 'night', value: nextValue }] } }),
    },
    'independent-entry-impossible': account('read_by_operator', 'single'),
    'contract-changes': account('contract_changing', 'single'),
    'less-than-previous': more(-1000),
    'bit-depth-mismatch': more(1_000_000),
    deviation: more(300),
    'large-deviation': more(1000),
    'value-too-large': more(50_000),
    'reading-required': {
      ...meter('zones = 2', 'night'),
      send: () => ({ body: { values: [{ zone: 'day', value: 100 }] } }),
    },
    'already-submitted': after((_me, t, { body }) => t.call('/api/person/readings/submit', body)),
    'already-calculated': calculated('single'),
    'date-invalid': wrong('takenAt', '2026-11-10T12:00:00Z'),
    'file-error': {
      field: 'photo',
      send: async (_good, me, t) => ({ body: { photo: await makeAttachment(t, me) } }),
    },
  },
  '/api/entity/readings/meters': {
    // an account without a meter
    'account-has-no-objects': { field: 'account', send: (_good, me) => ({ body: { account: me.second } }) },
  },
  '/api/entity/consumption/hours': { 'period-invalid': wrong('month', '2027-03') },
  '/api/entity/consumption/hours/export': {
    // more days of registers than a file of an exchange may have
    'layout-refused': {
      field: 'to',
      before: keepMany,
      send: () => ({ body: { meterId: undefined, from: '2025-11-15', to: '2026-11-15' } }),
    },
  },
  '/api/entity/consumption/hours/day-file': {
    'layout-refused': wrong('day', '2026-10-25', { field: 'layout' }),
  },
  '/api/entity/readings/calculate': {
    'already-calculated': calculated(),
    'calculation-impossible': after((me, t) =>
      sql`delete from core.readings where meter_id = ${me.meterId} and counts_on = '2026-12-01'`.execute(
        t.deps.db,
      ),
    ),
    'contract-changes': account('contract_changing'),
    'contract-ended': contractEnded(),
    'entry-blocked': account('entry_blocked'),
    'entity-period-closed': { send: () => ({ body: { period: '2026-09' } }) },
    'period-invalid': wrong('period', '2027-03'),
  },
}
