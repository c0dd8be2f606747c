import { sql } from 'kysely'
import type { Path } from '#contract/index.ts'
import { after, type Provocations, wrong } from './provocation.ts'

const none = wrong('number', 'none')
/** The same call has already succeeded. */
const again = (path: Path) => after((_me, t, { body }) => t.call(path, body))

/** What a firm does with its papers. */
export const papersOfFirms: Provocations = {
  '/api/entity/dunning-warning/open': { 'not-found': none },
  '/api/entity/dunning-warning/acknowledge': { 'not-found': none },
  '/api/entity/dunning-warning/file': { 'not-found': none },
  '/api/entity/document/object': {
    'not-found': { field: 'volumes', send: () => ({ body: { volumes: [{ line: 99, kwh: 1 }] } }) },
    'request-open': again('/api/entity/document/object'),
    conflict: after(
      (_me, t, { body }) =>
        sql`update core.documents set refused_at = now() where bill = ${body['bill']} and kind = 'act'`.execute(
          t.database.owner.db,
        ),
      'bill',
    ),
  },
  '/api/entity/violation/calculation': { 'not-found': none },
  '/api/entity/violation/dispute': {
    'request-open': again('/api/entity/violation/dispute'),
    conflict: after(
      (_me, t, { body }) =>
        sql`update core.violation_acts set state = 'cancelled' where number = ${body['number']}`.execute(
          t.database.owner.db,
        ),
      'number',
    ),
  },
  '/api/entity/reconciliation/agree': { conflict: again('/api/entity/reconciliation/agree') },
  '/api/entity/reconciliation/object': {
    'request-open': again('/api/entity/reconciliation/object'),
    conflict: after((me, t, { body }) =>
      sql`
        insert into portal.reconciliation_events (account, from_date, to_date, at, kind, by_name)
        values (${me.account}, ${body['from']}, ${body['to']}, now(), 'signed', 'x')`.execute(
        t.database.owner.db,
      ),
    ),
  },
}
