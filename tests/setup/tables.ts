import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Actor } from './actors.ts'
import type { TestApp } from './app.ts'

/** A table of readings that the actor has submitted as a file: one row with the next value of their meter. */
export async function makeTable(t: TestApp, { user, account, nextValue }: Actor): Promise<string> {
  const file_id = t.deps.random.uuid()
  const bytes = Buffer.from(`Особовий рахунок;Зона;Нове показання\r\n${account};Загальна;${nextValue}\r\n`)
  await writeFile(join(t.deps.filesDir, file_id), bytes)
  await t.deps.db
    .insertInto('portal.files')
    .values({
      file_id,
      account,
      user_id: user.userId,
      purpose: 'mass-readings',
      name: 'показання.csv',
      media_type: 'text/csv; charset=utf-8',
      size: bytes.length,
      sha256: Buffer.alloc(32),
      created_at: t.deps.now(),
    })
    .execute()
  return file_id
}

/** The same table, checked and confirmed; its only row was refused afterwards. */
export async function makeConfirmedTable(t: TestApp, actor: Actor): Promise<string> {
  const file_id = await makeTable(t, actor)
  const at = t.deps.now()
  await t.deps.db
    .insertInto('portal.mass_files')
    .values({
      file_id,
      user_id: actor.user.userId,
      state: 'done',
      counts_on: '2026-12-01',
      checked_at: at,
      confirmed_at: at,
    })
    .execute()
  await t.deps.db
    .insertInto('portal.mass_rows')
    .values({
      file_id,
      row_number: 2,
      account: actor.account,
      eic: '',
      place: '',
      meter: '60000000',
      zone_typed: 'Загальна',
      value_typed: '1',
      date_typed: '',
      meter_id: actor.meterId,
      zone: 'single',
      value: 1,
      previous: actor.nextValue - 50,
      previous_date: '2026-11-01',
      kwh: null,
      verdict: 'good',
      code: 'less-than-previous',
      params: JSON.stringify({ previous: actor.nextValue - 50 }),
      outcome: 'refused',
      receipt: null,
    })
    .execute()
  return file_id
}
