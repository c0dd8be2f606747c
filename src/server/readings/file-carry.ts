import { type Selectable, sql } from 'kysely'
import type { FmReply } from '#server/core/function-modules.ts'
import { submitOfAccounts } from '#server/core/submit-of-accounts.ts'
import type { MassTables } from '#server/db/schema-mass.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { type Batch, batchOf, toBeSent } from './file-store.ts'
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
/** How many rows are asked about before their outcomes are saved, of however many accounts. */
const PORTION = 2000
/** Fewer rows are one question to the core, more are two at the same time. */
const ONE_QUESTION = 200
/** A meter has no more registers; a portion ends where a meter ends. */
const REGISTERS = 5

/**
 * Sends rows of a confirmed file to the core, portion by portion, until all have gone or until `till`. Only one process
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
      const rows = await nextPortion(deps, batch)
      if (rows.length === 0) {
        await tellOfFile(deps, batch)
        await deps.db
          .updateTable('portal.mass_files')
          .set({ state: 'done' })
          .where('file_id', '=', file)
          .execute()
        return true
      }
      // saved together, so that after an interruption the same questions are asked under the same keys
      const outcomes = await Promise.all(lanesOf(rows).map((lane) => submit(deps, batch, lane)))
      await keepOutcomes(deps, file, outcomes.flat())
      if (till()) return true
      await prolong(deps, file)
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

/**
 * The next rows in the order of accounts, whole meters at a time: the same rows again until their outcomes are saved,
 * because they go under one key.
 */
async function nextPortion({ db }: CarryDeps, batch: Batch): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select row_number, account, meter_id, zone, value, verdict from portal.mass_rows
    where file_id = ${batch.file_id} and ${toBeSent(batch)} and outcome is null
    order by account, meter_id, row_number limit ${PORTION + REGISTERS}`.execute(db)
  const cut = rows[PORTION]
  return cut ? rows.filter((row, index) => index < PORTION && meterOf(row) !== meterOf(cut)) : rows
}

/** Rows cut where an account ends: two questions about one account would only wait for each other. */
function lanesOf(rows: readonly Row[]): Row[][] {
  const half = rows[Math.ceil(rows.length / 2)]
  const at =
    half && rows.length > ONE_QUESTION ? rows.findIndex(({ account }) => account === half.account) : 0
  return [rows.slice(0, at), rows.slice(at)].filter((lane) => lane.length > 0)
}

const meterOf = ({ account, meter_id }: Row): string => `${account} ${meter_id}`

async function submit(deps: CarryDeps, batch: Batch, rows: readonly Row[]): Promise<Outcome[]> {
  const [first] = rows
  if (!first || !batch.confirmed_at) return []
  const accounts = [...Map.groupBy(rows, ({ account }) => account)].map(([account, accountRows]) => ({
    account,
    meters: [...Map.groupBy(accountRows, ({ meter_id }) => meter_id ?? '')],
  }))
  const answers = await submitOfAccounts(
    deps,
    {
      accounts: accounts.map(({ account, meters }) => ({ account, entries: meters.map(entryOf) })),
      // counted from the moment the customer confirmed, however long the sending took
      now: batch.confirmed_at.toISOString(),
      source: 'mass',
    },
    `${batch.file_id}:${first.row_number}`,
  )
  return accounts.flatMap(({ account, meters }) => {
    const answer = answers.get(account) ?? []
    if (answer instanceof Problem) {
      const { code, params } = answer
      // the account itself is refused: so is every row of it
      return meters.flatMap(([, meterRows]) => meterRows.map((row) => refused(row, code, { ...params })))
    }
    const byMeter = new Map(answer.map((meter) => [String(meter.meterId), meter]))
    return meters.flatMap(([meterId, meterRows]) => outcomesOf(meterRows, byMeter.get(meterId)))
  })
}

const entryOf = ([meterId, meterRows]: [string, Row[]]) => ({
  meterId,
  values: meterRows.flatMap(({ zone, value }) => (zone === null ? [] : [{ zone, value: Number(value) }])),
  confirmed: meterRows.some(({ verdict }) => verdict === 'confirm') ? (['deviation'] as const).slice() : [],
})

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
