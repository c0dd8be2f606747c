import { sql } from 'kysely'
import type { z } from 'zod'
import type { massReadings } from '#contract/file-readings.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { readingWindow } from '#domain/window.ts'
import { hasRight } from '#server/auth/rights.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { pathOf } from '#server/files/upload.ts'
import { checkOrWait, type OnJudged } from './file-checking.ts'
import { MOST_ROWS, tableOf } from './file-columns.ts'
import { judgeRows } from './file-judge-rows.ts'
import { ownEics, pointsOf } from './file-points.ts'
import { readWorkbook, type SheetKind } from './read-workbook.ts'
import {
  type Batch,
  batchOf,
  countRows,
  good,
  isAllSame,
  isDoubtful,
  keepVerdicts,
  ownTable,
  takenOf,
  wrong,
} from './file-store.ts'
import { accountsNamed, understandRows } from './file-understand-rows.ts'
import { selectPage } from '#server/lists/order.ts'
import { readingRules } from '#server/rules/reading-rules.ts'

type Input = z.output<typeof massReadings.check.request>
type Reply = z.input<typeof massReadings.check.response>
type File = Awaited<ReturnType<typeof ownTable>>

/** Room for titles, heads and totals beside the rows. */
const HEAD_ROWS = 50

const KINDS: Readonly<Record<string, SheetKind>> = {
  'application/vnd.ms-excel': 'xls',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
}

/**
 * The dry run: the first call reads the file and judges every row; later calls use the saved verdicts, until the period
 * they were made for is over. One that takes long is told how far it is. Nothing is handed in.
 */
export async function massCheck(
  deps: Deps,
  caller: Caller<'entity' | 'provider'>,
  input: Input,
): Promise<Reply> {
  const file = await ownTable(deps, caller, input.file)
  const window = readingWindow('entity', deps.now(), await readingRules(deps))
  const summary = {
    status: 'success' as const,
    name: file.name,
    account: file.account,
    window: {
      open: window.state !== 'closed',
      opensOn: kyivDate(window.opens),
      closes: window.closes.toISOString(),
    },
  }
  for (;;) {
    const kept = await batchOf(deps.db, file.file_id)
    if (kept && (kept.state !== 'checked' || kept.counts_on === window.countsOn))
      return { ...summary, ...(await answerOf(deps, kept, input)) }
    const checking = await checkOrWait(deps, file.file_id, (onJudged) =>
      dryRun(deps, caller, file, window.countsOn, onJudged),
    )
    if (checking)
      return {
        ...summary,
        ...UNCHECKED,
        checking,
        countsOn: window.countsOn,
        checkedAt: deps.now().toISOString(),
      }
  }
}

const UNCHECKED = {
  state: 'checking' as const,
  confirmedAt: null,
  counts: { all: 0, good: 0, confirm: 0, bad: 0, skipped: 0, wrong: 0 },
  progress: { total: 0, sent: 0, refused: 0 },
  taken: null,
  total: 0,
  rows: [],
}

async function answerOf(deps: Deps, batch: Batch, input: Input) {
  const [{ counts, progress }, { total, rows }, taken] = await Promise.all([
    countRows(deps.db, batch),
    shownRows(deps, batch, input),
    whatWasTaken(deps, batch),
  ])
  return {
    state: batch.state,
    checking: null,
    checkedAt: batch.checked_at.toISOString(),
    confirmedAt: batch.confirmed_at?.toISOString() ?? null,
    countsOn: batch.counts_on,
    counts,
    progress,
    taken,
    total,
    rows,
  }
}

/** How many rows show that the right columns were taken. */
const FIRST = 3

/** What was taken from the file, with the first rows beside the previous readings. */
async function whatWasTaken({ db }: Deps, batch: Batch) {
  const taken = takenOf(batch)
  if (!taken) return null
  const rows = await db
    .selectFrom('portal.mass_rows')
    .select(['row_number', 'meter', 'zone', 'previous', 'value_typed', 'value'])
    .where('file_id', '=', batch.file_id)
    .where('value_typed', '<>', '')
    .orderBy('row_number')
    .limit(FIRST)
    .execute()
  return {
    ...taken,
    doubtful: isDoubtful(taken),
    first: rows.map((row) => ({
      row: row.row_number,
      meter: row.meter,
      zone: row.zone,
      previous: figure(row.previous),
      typed: row.value_typed,
      value: figure(row.value),
    })),
  }
}

async function dryRun(
  deps: Deps,
  caller: Caller,
  file: File,
  countsOn: string,
  onJudged: OnJudged,
): Promise<void> {
  const kind = KINDS[file.media_type] ?? 'csv'
  const sheets = await readWorkbook(pathOf(deps.filesDir, file.file_id), kind, MOST_ROWS + HEAD_ROWS)
  const { rows: typed, taken } = tableOf(sheets)
  await onJudged(0, typed.length)
  const eics = await ownEics(deps, caller)
  const points = await pointsOf(deps, eics, accountsNamed(typed, eics))
  const ownership = {
    eics,
    points: new Map(points.map((account) => [account.number, account])),
    readOnly: new Set(caller.accounts.filter((account) => !hasRight(caller, account, 'hand-in'))),
  }
  const judged = await judgeRows(deps, understandRows(typed, ownership), (rows) =>
    onJudged(rows, typed.length),
  )
  await keepVerdicts(
    deps.db,
    {
      file: file.file_id,
      userId: caller.userId,
      countsOn,
      at: deps.now(),
      taken: { ...taken, same: isAllSame(judged) },
    },
    judged,
  )
}

const sorts = {
  row: sql.ref('row_number'),
  account: sql.ref('account'),
  meter: sql.ref('meter'),
  value: sql.ref('value'),
  kwh: sql.ref('kwh'),
  verdict: sql.ref('verdict'),
  /** The default order: rows to correct, rows to confirm, good rows, skipped rows. */
  gravity: sql`case when outcome = 'refused' or verdict = 'bad' then 0 when verdict = 'confirm' then 1
    when verdict = 'good' then 2 else 3 end`,
} as const
const isSort = (name: string | undefined): name is keyof typeof sorts =>
  name !== undefined && Object.hasOwn(sorts, name)

async function shownRows({ db }: Deps, batch: Batch, input: Input) {
  let query = db.selectFrom('portal.mass_rows').selectAll().where('file_id', '=', batch.file_id)
  if (input.show === 'wrong') query = query.where(wrong(batch))
  else if (input.show === 'good') query = query.where(good)
  else if (input.show === 'confirm' || input.show === 'skipped')
    query = query.where('verdict', '=', input.show)
  const { page = 1, pageSize = 50, sort, descending = false } = input
  const at = {
    page,
    pageSize,
    ...(isSort(sort) ? { sort, descending } : { sort: 'gravity' as const, descending: false }),
  }
  const { total, rows } = await selectPage(at, query, { sorts, then: sql`row_number` })
  return {
    total,
    rows: rows.map((row) => ({
      row: row.row_number,
      account: row.account,
      eic: row.eic,
      place: row.place,
      meter: row.meter,
      zone: row.zone,
      zoneTyped: row.zone_typed,
      previous: figure(row.previous),
      previousDate: row.previous_date,
      typed: row.value_typed,
      value: figure(row.value),
      kwh: figure(row.kwh),
      verdict: row.verdict,
      code: row.code,
      params: row.params,
      outcome: row.outcome,
      receipt: row.receipt,
    })),
  }
}

const figure = (text: string | null): number | null => (text === null ? null : Number(text))
