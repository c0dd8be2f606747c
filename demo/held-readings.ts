import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { SITES } from '#domain/site.ts'
import { freeAccounts } from '#seeds/demo-users.ts'
import { openCore, workerTrace } from '#server/core/call.ts'
import { openEmbeddedCore } from '#billing/open.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'

/** How long each of a company waits, in hours, and how many times the usual use it shows. */
const WAITING = [
  { hours: 2, times: 7, slip: 1 },
  { hours: 19, times: 9, slip: 10 },
  { hours: 41, times: 6, slip: 1 },
  { hours: 90, times: 14, slip: 1 },
] as const

type Wanted = Pick<Deps, 'db' | 'filesDir' | 'now'> & { readonly random: Pick<Deps['random'], 'uuid'> }
type Found = { account: string; meterId: string; digits: number; value: number; daily: number; days: number }

/** Held readings with their photos in every company, as households handed them in; once. */
export async function handInDemoReadings(deps: Wanted): Promise<void> {
  const { db, now } = deps
  const known =
    await sql`select 1 from core.readings where receipt is not null and state = 'held' and photo_id is not null
    limit 1`.execute(db)
  if (known.rows.length > 0) return
  const core = openCore({ answerers: openEmbeddedCore({ db }), record: { fm: () => undefined }, now }).for(
    workerTrace,
  )
  for (const site of SITES)
    for (const [index, household] of (await householdsOf(deps, site)).entries()) {
      const wait = WAITING[index]
      if (!wait) break
      const at = new Date(now().getTime() - wait.hours * 3_600_000)
      const shown = Math.round(household.value + household.daily * household.days * wait.times + 650)
      const photoId = await photoOf(
        deps,
        household.account,
        String(shown).padStart(household.digits, '0'),
        at,
      )
      await core
        .call(
          fm.ZPORTAL_READING_SUBMIT,
          {
            account: household.account,
            meterId: household.meterId,
            // somebody counts a digit behind the comma too
            values: [{ zone: 'single', value: shown + (wait.slip - 1) * 100 }],
            now: at.toISOString(),
            photoId,
            source: 'customer',
          },
          { key: `demo-held-${site}-${index}` },
        )
        .catch((error: unknown) => {
          // this household hands in nothing now
          if (!(error instanceof Problem)) throw error
        })
    }
}

async function householdsOf({ db }: Pick<Deps, 'db'>, site: string): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select a.number as account, m.meter_id::text as "meterId", m.digits, l.value::float8 as value,
      u.kwh::float8 / 365 as daily, current_date - l.counts_on as days
    from core.accounts a
    join core.meters m on m.account_id = a.account_id and m.state = 'active' and m.removed_on is null
      and m.zones = 1 and m.location = 'flat' and not m.askoe and m.digits >= 5
    join lateral (
      select r.value, r.counts_on from core.readings r
      where r.account_id = a.account_id and r.meter_id = m.meter_id and r.superseded_by is null
      order by r.counts_on desc limit 1) l on true
    join lateral (
      select sum(r.kwh) as kwh, count(*) as months from core.readings r
      where r.account_id = a.account_id and r.meter_id = m.meter_id and r.superseded_by is null
        and r.counts_on > l.counts_on - 365) u on true
    where a.site = ${site} and a.kind = 'person' and a.start_shutdown is null and u.months >= 10
      and l.value < 10 ^ (m.digits - 1)
      and not exists (select from portal.account_links k where k.account = a.number)
      and a.number <> all (${freeAccounts.map(({ account }) => account)})
    order by a.number desc limit ${WAITING.length}`.execute(db)
  return rows
}

async function photoOf(deps: Wanted, account: string, digits: string, at: Date): Promise<string> {
  const file_id = deps.random.uuid()
  const bytes = await sharp(Buffer.from(display(digits)))
    .jpeg({ quality: 80 })
    .toBuffer()
  await writeFile(join(deps.filesDir, file_id), bytes)
  await deps.db
    .insertInto('portal.files')
    .values({
      file_id,
      account,
      user_id: null,
      purpose: 'reading-photo',
      name: 'lichylnyk.jpg',
      media_type: 'image/jpeg',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest(),
      created_at: at,
    })
    .execute()
  await deps.db.updateTable('portal.files').set({ handed_in_at: at }).where('file_id', '=', file_id).execute()
  return file_id
}

/** Segments of a digit: top, upper left, upper right, middle, lower left, lower right, bottom. */
const SEGMENTS = [
  '1110111',
  '0010010',
  '1011101',
  '1011011',
  '0111010',
  '1101011',
  '1101111',
  '1010010',
  '1111111',
  '1111011',
]
const PLACES = [
  [12, 6, 46, 10],
  [6, 12, 10, 46],
  [54, 12, 10, 46],
  [12, 60, 46, 10],
  [6, 68, 10, 46],
  [54, 68, 10, 46],
  [12, 114, 46, 10],
] as const

/** The display of a meter, drawn without a font. */
function display(digits: string): string {
  const drawn = [...digits].map(
    (digit, place) =>
      PLACES.map(([x, y, width, height], at) =>
        SEGMENTS[Number(digit)]?.[at] === '1'
          ? `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="4" fill="#1b2a1f"/>`
          : '',
      )
        .join('')
        .replace(/^/, `<g transform="translate(${place * 84} 0)">`) + '</g>',
  )
  const width = digits.length * 84
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 1200 800">
    <rect width="1200" height="800" fill="#6c6f70"/>
    <rect x="110" y="70" width="980" height="660" rx="36" fill="#e9e7e0"/>
    <rect x="200" y="170" width="800" height="240" rx="14" fill="#a9b8a0" stroke="#4b4f4c" stroke-width="10"/>
    <g transform="translate(${600 - (width * 1.2) / 2} 215) scale(1.2)">${drawn.join('')}</g>
    <circle cx="290" cy="560" r="26" fill="#b3261e"/><rect x="360" y="540" width="420" height="16" fill="#8b8d8a"/>
    <rect x="360" y="580" width="300" height="16" fill="#8b8d8a"/><circle cx="900" cy="600" r="60" fill="#c9c6bc"/>
  </svg>`
}
