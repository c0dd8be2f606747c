import { type Selectable, sql } from 'kysely'
import { AT_ONCE } from '#server/core/at-once.ts'
import { type FmReply, fm } from '#server/core/function-modules.ts'
import type { MassTables } from '#server/db/schema-mass.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { type Batch, batchOf, toBeSent } from './store.ts'
import { tellOfFile } from './tell-of-file.ts'

export type CarryDeps = Pick<Deps, 'db' | 'core' | 'now' | 'random' | 'secrets' | 'config'>
type Row = Pick<
  Selectable<MassTables['portal.mass_rows']>,
  'row_number' | 'account' | 'meter_id' | 'zone' | 'value' | 'verdict'
>
type Meter = FmReply<'ZPORTAL_READINGS_SUBMIT'>['meters'][number]
type Outcome = {
  row: number
  outcome: 'sent' | 'refused'
  receipt: string | null
  code: string | null
  params: Record<string, string | number>
  kwh: number | null
}

/** Longer than we wait for the core; after this time the process that was sending the file is considered dead. */
const LEASE = 15_000
/** How many rows one question to the core has. */
const PORTION = 100
/** How many accounts are looked up at a time. */
const ACCOUNTS = 40

/**
 * Sends rows of a confirmed file to the core, some portions at a time, until all have gone or until `till`. Only one process
 * sends at a time; an interrupted portion is sent again under its key and gets the same answer (promise H1).
 * @returns false while another process is sending the file
 * @throws 'core-down' and the like: the remaining rows wait
 */
export async function carryFile(deps: CarryDeps, file: string, till: () => boolean): Promise<boolean> {
  if (!(await lease(deps, file))) return false
  try {
    const batch = await batchOf(deps.db, file)
    if (!batch) return false
    for (;;) {
      const portions = await nextPortions(deps, batch)
      if (portions.length === 0) {
        await tellOfFile(deps, batch)
        await deps.db
          .updateTable('portal.mass_files')
          .set({ state: 'done' })
          .where('file_id', '=', file)
          .execute()
        return true
      }
      for (let at = 0; at < portions.length; at += AT_ONCE) {
        await carryPortions(deps, batch, portions.slice(at, at + AT_ONCE))
        if (till()) return true
        await prolong(deps, file)
      }
    }
  } finally {
    await deps.db
      .updateTable('portal.mass_files')
      .set({ leased_until: null })
      .where('file_id', '=', file)
      .execute()
  }
}

async function lease({ db, now }: CarryDeps, file: string): Promise<boolean> {
  const at = now()
  const taken = await db
    .updateTable('portal.mass_files')
    .set({ leased_until: new Date(at.getTime() + LEASE) })
    .where('file_id', '=', file)
    .where('state', '=', 'sending')
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<', at)]))
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

const prolong = ({ db, now }: CarryDeps, file: string) =>
  db
    .updateTable('portal.mass_files')
    .set({ leased_until: new Date(now().getTime() + LEASE) })
    .where('file_id', '=', file)
    .execute()

/** Portions of different accounts go to the core together; what it took of them is saved even when it fails at one. */
async function carryPortions(deps: CarryDeps, batch: Batch, portions: readonly Row[][]): Promise<void> {
  const told = await Promise.allSettled(portions.map((rows) => submit(deps, batch, rows)))
  const outcomes = told.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  if (outcomes.length > 0) await keepOutcomes(deps, batch.file_id, outcomes)
  for (const one of told) if (one.status === 'rejected') throw one.reason
}

/**
 * The next rows of some accounts, a portion of each, whole meters at a time; the same portion again until its outcomes
 * are saved.
 */
async function nextPortions({ db }: CarryDeps, batch: Batch): Promise<Row[][]> {
  const { rows } = await sql<Row>`
    select row_number, account, meter_id, zone, value, verdict from (
      select r.*, dense_rank() over (order by account) as nth,
        row_number() over (partition by account order by meter_id, row_number) as turn
      from portal.mass_rows r
      where file_id = ${batch.file_id} and ${toBeSent(batch)} and outcome is null) waiting
    where nth <= ${ACCOUNTS}::int and turn <= ${PORTION + 5}::int
    order by account, meter_id, row_number`.execute(db)
  return [...Map.groupBy(rows, ({ account }) => account).values()].map((own) => {
    const cut = own[PORTION]?.meter_id
    return cut === undefined ? own : own.filter((row, index) => index < PORTION && row.meter_id !== cut)
  })
}

async function submit(deps: CarryDeps, batch: Batch, rows: readonly Row[]): Promise<Outcome[]> {
  const [first] = rows
  if (!first || !batch.confirmed_at) return []
  const meters = Map.groupBy(rows, ({ meter_id }) => meter_id ?? '')
  const request = {
    account: first.account,
    entries: [...meters].map(([meterId, own]) => ({
      meterId,
      values: own.flatMap(({ zone, value }) => (zone === null ? [] : [{ zone, value: Number(value) }])),
      confirmed: own.some(({ verdict }) => verdict === 'confirm') ? (['deviation'] as const).slice() : [],
    })),
    // counted from the moment the customer confirmed, however long the sending took
    now: batch.confirmed_at.toISOString(),
    source: 'mass' as const,
  }
  try {
    const key = `${batch.file_id}:${first.row_number}`
    const reply = await deps.core.call(fm.ZPORTAL_READINGS_SUBMIT, request, { key })
    const answers = new Map(reply.meters.map((meter) => [meter.meterId, meter]))
    return [...meters].flatMap(([meterId, own]) => outcomesOf(own, answers.get(meterId)))
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    // the account itself is refused: so is every row of it
    const params = { ...error.params }
    return rows.map((row) => refused(row, error.code, params))
  }
}

function outcomesOf(rows: readonly Row[], answer: Meter | undefined): Outcome[] {
  const taken = answer?.taken
  if (taken)
    return rows.map((row) => ({
      row: row.row_number,
      outcome: 'sent',
      receipt: taken.receipt,
      code: null,
      params: {},
      kwh: taken.readings.find(({ zone }) => zone === row.zone)?.kwh ?? null,
    }))
  const { code, field, params } = answer?.refusal ?? { code: 'counter-not-found', field: null, params: {} }
  const culprit = rows.find(({ zone }) => zone === field)
  return rows.map((row) =>
    refused(row, code, culprit && culprit !== row ? { ...params, withRow: culprit.row_number } : params),
  )
}

const refused = (row: Row, code: string, params: Outcome['params']): Outcome => ({
  row: row.row_number,
  outcome: 'refused',
  receipt: null,
  code,
  params,
  kwh: null,
})

async function keepOutcomes({ db }: CarryDeps, file: string, outcomes: readonly Outcome[]): Promise<void> {
  await sql`
    update portal.mass_rows r set outcome = o.outcome, receipt = o.receipt, code = o.code, params = o.params,
      kwh = coalesce(o.kwh, r.kwh)
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as o ("row" int, outcome text, receipt text, code text, params jsonb, kwh numeric)
    where r.file_id = ${file} and r.row_number = o."row"`.execute(db)
}
