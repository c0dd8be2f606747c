import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readingWindow, SPEC_RULES } from '#domain/window.ts'
import { entities } from '#seeds/demo-users.ts'
import { openCore, workerTrace } from '#server/core/call.ts'
import { openEmbeddedCore } from '#billing/open.ts'
import { firmCaller, type FirmCaller } from '#demo/firm-caller.ts'
import type { Deps } from '#server/deps.ts'
import { tableOf } from '#server/readings/file-columns.ts'
import { judgeRows } from '#server/readings/file-judge-rows.ts'
import { ownEics, type PointAccount, pointsOf } from '#server/readings/file-points.ts'
import { keepVerdicts } from '#server/readings/file-store.ts'
import { understandRows } from '#server/readings/file-understand-rows.ts'

type Own = Omit<Deps, 'core'>
type Row = { account: string; eic: string; place: string; meter: string; meterId: string; zone: Zone }
type Zone = PointAccount['meters'][number]['registers'][number]['zone']

const DAY = 86_400_000
const HOUR = 3_600_000
/** Rows of a file that is not handed in yet: what stands in some of them, by their place. */
const TYPED: Readonly<Record<number, (previous: number) => string>> = {
  3: () => '',
  11: () => 'немає доступу',
  17: (previous) => String(Math.max(0, Math.round(previous) - 40)),
  29: (previous) => String(Math.round(previous) + 9_000),
}

/**
 * Files of readings as accountants handed them in, once: of the month before with every row accepted, with some refused,
 * one that waits to be handed in and has mistakes, one that nobody has checked. What they say was handed in is what the
 * core has.
 */
export async function handInDemoFiles(deps: Own): Promise<void> {
  const known = await deps.db
    .selectFrom('portal.files')
    .select('file_id')
    .where('purpose', '=', 'mass-readings')
    .limit(1)
    .execute()
  if (known.length > 0) return
  const core = openCore({
    answerers: openEmbeddedCore({ db: deps.db }),
    record: { fm: () => undefined },
    now: deps.now,
  }).for(workerTrace)
  const whole = { ...deps, core }
  for (const firm of [entities.heat, entities.chain]) {
    const caller = await firmCaller(deps, firm)
    if (!caller) continue
    const eics = await ownEics(whole, caller)
    const points = await pointsOf(whole, eics, [...eics.keys()])
    const at = lastHandIn(points)
    if (at === null) continue
    await handedIn(deps, caller, points, { name: 'Показання за минулий місяць.xlsx', on: at, refused: 0 })
    if (firm === entities.chain) continue
    await handedIn(deps, caller, points, { name: 'Лічильники після перевірки.csv', on: at, refused: 2 })
    const waits = await put(deps, caller, 'Показання теплопунктів.csv', table(points), 3 * HOUR)
    const ownership = {
      eics,
      points: new Map(points.map((point) => [point.number, point])),
      readOnly: new Set<string>(),
    }
    const { rows, taken } = tableOf([
      { name: null, hidden: false, rows: cellsOf(points).map((cells, n) => [n + 1, ...cells]) },
    ])
    const judged = await judgeRows(whole, understandRows(rows, ownership), async () => {})
    const { countsOn } = readingWindow('entity', deps.now(), SPEC_RULES)
    await keepVerdicts(
      deps.db,
      {
        file: waits,
        userId: caller.userId,
        countsOn,
        at: new Date(deps.now().getTime() - 3 * HOUR),
        taken: { ...taken, same: false },
      },
      judged,
    )
    await put(deps, caller, 'Показання котельні.csv', table(points.slice(0, 1), 6), HOUR)
  }
}

/** The day for which the last readings of the firm count. */
const lastHandIn = (points: readonly PointAccount[]): string | null =>
  points
    .flatMap(({ meters }) => meters.flatMap(({ registers }) => registers))
    .reduce<string | null>((last, { previous }) => {
      const on = previous?.countsOn ?? null
      return on !== null && (last === null || on > last) ? on : last
    }, null)

const rowsOf = (points: readonly PointAccount[]): (Row & { previous: number })[] =>
  points.flatMap(({ number, eic, meters }) =>
    meters
      .filter(({ state, askoe, location }) => state === 'active' && !askoe && location !== 'substation')
      .flatMap(({ meterId, meter, place, alias, registers }) =>
        registers.map(({ zone, previous }) => ({
          account: number,
          eic,
          place: [place, alias].filter(Boolean).join(', '),
          meter,
          meterId,
          zone,
          previous: previous?.value ?? 0,
        })),
      ),
  )

/** A table with a use of thirty days or so in each row, and mistakes in some. */
function cellsOf(points: readonly PointAccount[], most = Number.POSITIVE_INFINITY): string[][] {
  const rows = rowsOf(points).slice(0, most)
  return [
    ['Особовий рахунок', 'EIC-код', 'Лічильник', 'Нове показання'],
    ...rows.map(({ account, eic, meter, previous }, n) => [
      account,
      eic,
      meter,
      TYPED[n]?.(previous) ?? String(Math.round(previous) + 60 + ((n * 7) % 45)),
    ]),
  ]
}

/** The table as a spreadsheet saves it. */
const table = (...of: Parameters<typeof cellsOf>): Buffer =>
  Buffer.from(
    `\uFEFF${cellsOf(...of)
      .map((cells) => `${cells.join(';')}\r\n`)
      .join('')}`,
  )

/** @returns the id of the file @param ago how long ago it was uploaded, milliseconds */
async function put(deps: Own, caller: FirmCaller, name: string, bytes: Buffer, ago: number): Promise<string> {
  const file_id = deps.random.uuid()
  await writeFile(join(deps.filesDir, file_id), bytes)
  await deps.db
    .insertInto('portal.files')
    .values({
      file_id,
      account: caller.accounts[0] ?? '',
      user_id: caller.userId,
      purpose: 'mass-readings',
      name,
      media_type: name.endsWith('.csv')
        ? 'text/csv'
        : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest(),
      created_at: new Date(deps.now().getTime() - ago),
    })
    .execute()
  return file_id
}

/** A file carried to its end: a row for each reading the core has of that day; the first few of them were refused. */
async function handedIn(
  deps: Own,
  caller: FirmCaller,
  points: readonly PointAccount[],
  { name, on, refused }: { name: string; on: string; refused: number },
): Promise<void> {
  const rows = rowsOf(points)
  const wanted = refused > 0 ? rows.slice(0, 14) : rows
  const ago = Math.max(deps.now().getTime() - Date.parse(`${on}T09:00:00Z`), HOUR)
  const file = await put(deps, caller, name, table(points, wanted.length), ago - (refused > 0 ? DAY / 6 : 0))
  const at = new Date(deps.now().getTime() - ago + HOUR / 2)
  await deps.db
    .insertInto('portal.mass_files')
    .values({
      file_id: file,
      user_id: caller.userId,
      state: 'done',
      counts_on: on,
      checked_at: at,
      confirmed_at: at,
    })
    .execute()
  await sql`
    insert into portal.mass_rows (file_id, row_number, account, eic, place, meter, zone_typed, value_typed, date_typed,
      meter_id, zone, value, previous, previous_date, kwh, verdict, code, params, outcome, receipt)
    select ${file}::uuid, o.n + 1, o.account, o.eic, o.place, o.meter, '', r.value::float8::text, '', o."meterId", o.zone,
      r.value, b.value, b.counts_on, case when o.n > ${refused} then r.kwh end, 'good',
      case when o.n <= ${refused} then 'counter-disabled' end, '{}'::jsonb,
      case when o.n > ${refused} then 'sent' else 'refused' end,
      case when o.n > ${refused} then coalesce(r.receipt, to_char(r.counts_on, 'YY') || '-' || lpad((o.n + 40)::text, 7, '0')) end
    from jsonb_to_recordset(${JSON.stringify(wanted.map((row, n) => ({ ...row, n: n + 1 })))}::jsonb)
      as o(n int, account text, eic text, place text, meter text, "meterId" text, zone text)
    join core.accounts a on a.number = o.account
    join core.readings r on r.account_id = a.account_id and r.meter_id = o."meterId"::bigint and r.zone = o.zone
      and r.counts_on = ${on}::date and r.superseded_by is null and r.state not in ('held', 'rejected')
    left join lateral (
      select p.value, p.counts_on from core.readings p
      where p.account_id = a.account_id and p.meter_id = r.meter_id and p.zone = r.zone
        and p.counts_on < ${on}::date and p.superseded_by is null
      order by p.counts_on desc limit 1) b on true`.execute(deps.db)
}
