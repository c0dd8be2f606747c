import { sql } from 'kysely'
import type { z } from 'zod'
import type { massReadings } from '#contract/file-readings.ts'
import { MASS_FILE_STATES, type MassFileState } from '#domain/mass-file.ts'
import { massFiles } from '#lists/readings-files.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { requestOf, exportList, WHOLE } from '#server/lists/list.ts'
import { folded } from '#server/db/searched-text.ts'
import { wrongOfFile } from './file-store.ts'
import { placeIn, selectPage } from '#server/lists/order.ts'

type Business = Caller<'entity' | 'provider'>
type Wanted = z.output<typeof massReadings.files.request>

const sorts = {
  name: folded('f.name'),
  uploadedAt: sql.ref('f.created_at'),
  state: placeIn('f.state', MASS_FILE_STATES),
} as const

async function page(deps: Deps, caller: Business, input: Omit<Wanted, 'token'>) {
  const { db } = deps
  let query = db
    .selectFrom((from) =>
      from
        .selectFrom('portal.files as file')
        .leftJoin('portal.mass_files as m', 'm.file_id', 'file.file_id')
        .leftJoin('portal.mass_checks as c', 'c.file_id', 'file.file_id')
        .select(['file.file_id', 'file.name', 'file.created_at'])
        .select(
          sql<MassFileState>`coalesce(m.state,
            case when c.leased_until > ${deps.now()} and c.problem is null then 'checking' else 'uploaded' end)`.as(
            'state',
          ),
        )
        .where('file.user_id', '=', caller.userId)
        .where('file.purpose', '=', 'mass-readings')
        .where('file.account', '=', sql<string>`any(${[...caller.accounts]}::text[])`)
        .as('f'),
    )
    .selectAll('f')
  if (input.state) query = query.where('f.state', '=', input.state)
  const { rows, total } = await selectPage(requestOf(massFiles, input), query, {
    sorts,
    then: sql`f.created_at desc, f.file_id`,
  })
  const counts = await countsOf(
    deps,
    rows.map((row) => row.file_id),
  )
  return {
    total,
    rows: rows.map((row) => {
      const ownCounts = counts.get(row.file_id)
      return {
        file: row.file_id,
        name: row.name,
        uploadedAt: row.created_at.toISOString(),
        state: row.state,
        rows: ownCounts?.rows ?? null,
        sent: ownCounts?.sent ?? null,
        wrong: ownCounts?.wrong ?? null,
      }
    }),
  }
}

/** How many rows each file has, and what became of them. */
async function countsOf({ db }: Pick<Deps, 'db'>, files: readonly string[]) {
  const { rows } = await sql<{ file: string; rows: number; sent: number; wrong: number }>`
    select r.file_id as file, count(*)::int as rows, count(*) filter (where outcome = 'sent')::int as sent,
      count(*) filter (where ${wrongOfFile})::int as wrong
    from portal.mass_rows r join portal.mass_files m on m.file_id = r.file_id
    where r.file_id = any(${[...files]}::uuid[]) group by r.file_id`.execute(db)
  return new Map(rows.map((row) => [row.file, row]))
}

/** Own files of readings, also those whose check or sending was cut off. */
export const listFiles = async (deps: Deps, caller: Business, input: Wanted) => ({
  status: 'success' as const,
  ...(await page(deps, caller, input)),
})

export const exportFiles = (
  deps: Deps,
  caller: Business,
  { format, ...input }: z.output<typeof massReadings.exportFiles.request>,
) => exportList(massFiles, format, '', (at) => page(deps, caller, { ...input, ...at }), WHOLE)
