import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import { type Core, openCore, workerTrace } from '#server/core/call.ts'
import { openEmbeddedCore } from '#billing/open.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Zone } from '#domain/zone.ts'
import { type Actor, makeAttachment } from './actors.ts'
import type { TestApp } from './app.ts'

/** The core of the application, asked as the worker asks it at a moment. */
export const coreAt = (t: TestApp, now: Date): Core =>
  openCore({
    answerers: openEmbeddedCore({ db: t.database.core.db }),
    record: { fm: () => undefined },
    now: () => now,
  }).for(workerTrace)

let placed = 0

/** The same, written as it stands in the core, on a date of its own: as often as wanted, at any time of the month. */
export async function placeHeld(t: TestApp, me: Pick<Actor, 'user' | 'account' | 'meterId' | 'nextValue'>) {
  const photoId = await makeAttachment(t, me, 'reading-photo')
  await writeFile(join(t.deps.filesDir, photoId), 'jpg')
  const receipt = `H-${(placed += 1)}`
  const countsOn = addDays('2026-11-02', placed % 400)
  await sql`
    insert into core.readings (account_id, counts_on, reading_id, meter_id, zone, value, kwh, taken_at, received_at,
      source, state, hold_reason, photo_id, receipt)
    select account_id, ${countsOn}::date, gen_random_uuid(), meter_id, 'single', ${me.nextValue + 3000}, 3050,
      ${t.deps.now()}, ${t.deps.now()}, 'customer', 'held', 'large-deviation', ${photoId}, ${receipt}
    from core.meters where meter_id = ${me.meterId}`.execute(t.deps.db)
  return { account: me.account, receipt, photoId }
}

/** A reading far above the usual with its photo, as its customer hands it in: it waits for an employee. */
export async function makeHeld(
  t: TestApp,
  me: Pick<Actor, 'user' | 'account' | 'meterId' | 'nextValue'>,
  {
    values = [{ zone: 'single', value: me.nextValue + 3000 }],
  }: { values?: { zone: Zone; value: number }[] } = {},
) {
  const photoId = await makeAttachment(t, me, 'reading-photo')
  await writeFile(join(t.deps.filesDir, photoId), 'jpg')
  const { receipt } = await coreAt(t, t.deps.now()).call(
    fm.ZPORTAL_READING_SUBMIT,
    {
      account: me.account,
      meterId: me.meterId,
      values,
      now: t.deps.now().toISOString(),
      photoId,
      source: 'customer',
    },
    { key: t.deps.random.uuid() },
  )
  return { account: me.account, receipt, photoId }
}
