import { z } from 'zod'
import { massFields } from '#contract/file-readings.ts'
import { type Expression, type Kysely, sql, type SqlBool } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { ownFile } from '#server/files/fetch-file.ts'
import { Problem } from '#server/problem.ts'
import type { JudgedRow } from './file-judge-rows.ts'
import { Fault } from '#server/fault.ts'

type Db = Kysely<Database>

/** The caller's own file of readings. @throws 'not-found' for a file of another kind or of another user */
export async function ownTable(deps: Pick<Deps, 'db'>, caller: Caller, file: string) {
  const row = await ownFile(deps, caller, file)
  if (row.purpose !== 'mass-readings') throw new Problem('not-found', { field: 'file' })
  return row
}

export const batchOf = (db: Db, file: string) =>
  db.selectFrom('portal.mass_files').selectAll().where('file_id', '=', file).executeTakeFirst()
export type Batch = NonNullable<Awaited<ReturnType<typeof batchOf>>>

/** Rows that go to the core after the confirmation. */
export const toBeSent = ({ deviations }: Pick<Batch, 'deviations'>): Expression<SqlBool> =>
  deviations ? sql<boolean>`verdict in ('good', 'confirm')` : sql<boolean>`verdict = 'good'`

/** Rows without a remark: one that the core refused has one, though the check found it good. */
export const good = sql<boolean>`(verdict = 'good' and outcome is distinct from 'refused')`

const wrongWhere = (isLeft: Expression<SqlBool>) =>
  sql<boolean>`(verdict = 'bad' or outcome = 'refused' or (verdict = 'confirm' and ${isLeft}))`

/** Rows that people must look at again: bad ones, refused ones, and deviations not confirmed with the rest. */
export const wrong = ({ deviations, state }: Pick<Batch, 'deviations' | 'state'>): Expression<SqlBool> =>
  wrongWhere(state === 'checked' || deviations ? sql<boolean>`false` : sql<boolean>`true`)

/** The same of rows beside their files, `m`. */
export const wrongOfFile = wrongWhere(sql<boolean>`m.state <> 'checked' and not m.deviations`)

const named = z.object({ column: z.string(), title: z.string() })
const takenColumns = z.object({
  sheet: z.string().nullable(),
  hidden: z.boolean(),
  columns: z.array(named.extend({ as: z.enum(massFields) })),
  besides: z.array(named),
  sheets: z.array(z.string()),
  /** every value is the previous one */
  same: z.boolean(),
})
type TakenColumns = z.infer<typeof takenColumns>

/** What was taken from the file for what; null: it was checked before that was kept. */
export const takenOf = ({ taken }: Pick<Batch, 'taken'>): TakenColumns | null =>
  taken === null ? null : takenColumns.parse(taken)

/** Whether the customer has to say that the right columns and values were taken. */
export const isDoubtful = (taken: TakenColumns | null): boolean =>
  taken !== null && (taken.same || taken.hidden || taken.besides.length > 0 || taken.sheets.length > 0)

/** A file of the month before, or a column of previous readings: nobody hands in only values that are there already. */
export function isAllSame(rows: readonly JudgedRow[]): boolean {
  const given = rows.filter(({ value, verdict }) => value !== null && verdict !== 'skipped')
  return (
    given.length > 0 &&
    given.every(({ meter, zone, value }) => {
      const register = meter?.registers.find((candidate) => candidate.zone === zone)
      return register?.previous?.value === value
    })
  )
}

/** Saves the verdicts of the dry run in place of earlier ones; a confirmed file stays as it is. */
export async function keepVerdicts(
  db: Db,
  kept: { file: string; userId: string; countsOn: string; at: Date; taken: TakenColumns | null },
  rows: readonly JudgedRow[],
): Promise<void> {
  const records = rows.map(({ typed, meter, zone, value, verdict, code, params, kwh, account }) => {
    const register = meter?.registers.find((candidate) => candidate.zone === zone)
    return {
      file_id: kept.file,
      row_number: typed.row,
      account: account?.number ?? typed.account,
      eic: account?.eic ?? typed.eic,
      place: meter ? [meter.place, meter.alias].filter(Boolean).join(', ') : typed.place,
      meter: meter?.meter ?? typed.meter,
      zone_typed: typed.zone,
      value_typed: typed.value,
      date_typed: typed.date,
      meter_id: meter?.meterId ?? null,
      zone,
      value: value !== null && Math.abs(value) < 1e9 ? value : null,
      previous: register?.previous?.value ?? null,
      previous_date: register?.previous?.countsOn ?? null,
      kwh,
      verdict,
      code,
      params,
      outcome: null,
      receipt: null,
    }
  })
  await inTransaction(db, async (trx) => {
    const { numAffectedRows } = await sql`
      insert into portal.mass_files (file_id, user_id, counts_on, checked_at, taken)
      values (${kept.file}, ${kept.userId}, ${kept.countsOn}::date, ${kept.at},
        ${kept.taken === null ? null : JSON.stringify(kept.taken)}::jsonb)
      on conflict (file_id) do update set counts_on = excluded.counts_on, checked_at = excluded.checked_at,
        taken = excluded.taken
      where portal.mass_files.state = 'checked'`.execute(trx)
    if (numAffectedRows === 0n) return
    await trx.deleteFrom('portal.mass_rows').where('file_id', '=', kept.file).execute()
    await sql`
      insert into portal.mass_rows
      select * from jsonb_populate_recordset(null::portal.mass_rows, ${JSON.stringify(records)}::jsonb)`.execute(
      trx,
    )
  })
}

/** How many rows there are of each verdict and outcome. */
export async function countRows(db: Db, batch: Batch) {
  const { rows } = await sql<{
    all: number
    good: number
    confirm: number
    bad: number
    skipped: number
    wrong: number
    total: number
    sent: number
    refused: number
  }>`
    select count(*)::int as all, count(*) filter (where ${good})::int as good,
      count(*) filter (where verdict = 'confirm')::int as confirm,
      count(*) filter (where verdict = 'bad')::int as bad,
      count(*) filter (where verdict = 'skipped')::int as skipped,
      count(*) filter (where ${wrong(batch)})::int as wrong,
      count(*) filter (where ${toBeSent(batch)})::int as total,
      count(*) filter (where outcome = 'sent')::int as sent,
      count(*) filter (where outcome = 'refused')::int as refused
    from portal.mass_rows where file_id = ${batch.file_id}`.execute(db)
  const [row] = rows
  if (!row) throw new Fault('an aggregate gives one row')
  const { total, sent, refused, ...counts } = row
  return { counts, progress: { total: batch.state === 'checked' ? 0 : total, sent, refused } }
}
