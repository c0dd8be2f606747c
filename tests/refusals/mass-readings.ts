import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { type Actor, openSession } from '#tests/setup/actors.ts'
import type { TestApp } from '#tests/setup/app.ts'
import { makeTable } from '#tests/setup/tables.ts'
import { after, type Provocation, type Provocations } from './provocation.ts'

/** The file has this content instead. */
const file = (bytes: string): Provocation =>
  after((_me, t, { body }) => writeFile(join(t.deps.filesDir, String(body['file'])), bytes), 'file')
const LONG = 10_001

/** A table that was checked just now and not confirmed. */
async function checked(me: Actor, t: TestApp, token = me.token): Promise<string> {
  const table = await makeTable(t, me)
  const check = () => t.call('/api/entity/readings/mass/check', { token, file: table })
  while ((await check()).body.state === 'checking');
  return table
}

/** A valid confirmation on a day of the window, except for what has changed since the file was checked. */
const inWindow = (spoil: (t: TestApp, table: string) => Promise<unknown>): Provocation => ({
  field: 'file',
  async before(_me, t) {
    const now = t.deps.now().toISOString()
    t.clock.set('2026-12-01T09:00:00+02:00')
    return () => t.clock.set(now)
  },
  async send(_good, me, t) {
    const { token } = await openSession(t, me.user)
    const table = await checked(me, t, token)
    await spoil(t, table)
    return { body: { token, file: table } }
  },
})
const rows = (fields: Partial<Pick<Database['portal.mass_rows'], 'account'>> & { verdict?: 'bad' }) =>
  inWindow((t, table) =>
    t.deps.db.updateTable('portal.mass_rows').set(fields).where('file_id', '=', table).execute(),
  )

/** Readings of many points in one file. */
export const massReadings: Provocations = {
  '/api/entity/readings/mass/template': {
    'account-has-no-objects': after((me, t) =>
      sql`update core.meters set state = 'disabled' where meter_id = ${me.meterId}`.execute(t.deps.db),
    ),
  },
  '/api/entity/readings/mass/check': {
    'columns-missing': file('Щось;Інше\r\n1;2\r\n'),
    'columns-unclear': file('Лічильник;Поточне;Поточне показання\r\n60000000;1;2\r\n'),
    'too-many-rows': file(`Особовий рахунок;Нове показання\r\n${'1100000001;1\r\n'.repeat(LONG)}`),
    'file-error': after(
      (_me, t, { body }) =>
        t.deps.db
          .updateTable('portal.files')
          .set({ media_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })
          .where('file_id', '=', String(body['file']))
          .execute(),
      'file',
    ),
  },
  '/api/entity/readings/mass/confirm': {
    'entity-period-closed': { send: async (_good, me, t) => ({ body: { file: await checked(me, t) } }) },
    conflict: inWindow((t, table) =>
      t.deps.db
        .updateTable('portal.mass_files')
        .set({ counts_on: '2026-11-01' })
        .where('file_id', '=', table)
        .execute(),
    ),
    'columns-doubtful': {
      ...inWindow((t, table) =>
        sql`update portal.mass_files set taken = taken || '{"same":true}' where file_id = ${table}`.execute(
          t.deps.db,
        ),
      ),
      field: 'taken',
    },
    'reading-required': rows({ verdict: 'bad' }),
    'account-not-found': rows({ account: '1100999999' }),
  },
  '/api/entity/readings/mass/send': {
    conflict: { field: 'file', send: async (_good, me, t) => ({ body: { file: await checked(me, t) } }) },
  },
}
