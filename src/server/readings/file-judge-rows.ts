import type { MassVerdict } from '#server/db/schema-mass.ts'
import { checkOfAccounts } from '#server/core/check-of-accounts.ts'
import type { FmReply } from '#server/core/function-modules.ts'
import type { Deps } from '#server/deps.ts'
import type { Objection, Params, UnderstoodRow } from './file-understand-rows.ts'

export type JudgedRow = UnderstoodRow & {
  readonly verdict: MassVerdict
  readonly code: string | null
  readonly params: Params
  readonly kwh: number | null
}
type Judged = FmReply<'ZPORTAL_READINGS_CHECK'>['meters'][number]

/**
 * What the core would say about every row if it were handed in while the window is open. A meter is accepted whole or
 * not at all. `onJudged` is told how many rows have their verdict.
 */
export async function judgeRows(
  deps: Pick<Deps, 'core' | 'now'>,
  rows: readonly UnderstoodRow[],
  onJudged: (rows: number) => Promise<void>,
): Promise<JudgedRow[]> {
  const given = rows.filter((row) => !row.empty && row.meter !== null)
  const byMeter = Map.groupBy<string, UnderstoodRow>(given, ({ meter }) => meter?.meterId ?? '')
  const whole = [...byMeter.values()].filter((meterRows) =>
    meterRows.every(({ objection }) => objection === null),
  )
  let done = rows.length - whole.flat().length
  const answers = await ask(deps, whole, (meters) => {
    for (const { meterId } of meters) done += byMeter.get(meterId)?.length ?? 0
    return onJudged(done)
  })
  const judged = new Map(answers.map((answer) => [String(answer.meterId), answer]))

  return rows.map((row) => {
    if (row.empty) return { ...row, verdict: 'skipped', code: 'no-value', params: {}, kwh: null }
    if (row.objection) return { ...row, verdict: 'bad', ...row.objection, kwh: null }
    const meterRows = byMeter.get(row.meter?.meterId ?? '') ?? []
    const culprit = meterRows.find(({ objection }) => objection !== null)
    if (culprit?.objection)
      return { ...row, verdict: 'bad', ...together(culprit, culprit.objection), kwh: null }
    return verdictOf(row, meterRows, judged.get(row.meter?.meterId ?? ''))
  })
}

async function ask(
  deps: Pick<Deps, 'core' | 'now'>,
  meters: readonly (readonly UnderstoodRow[])[],
  onJudged: (meters: readonly Judged[]) => Promise<void>,
): Promise<Judged[]> {
  const byAccount = Map.groupBy(meters, ([row]) => row?.account?.number ?? '')
  const accounts = [...byAccount].map(([account, accountRows]) => ({
    account,
    entries: accountRows.map((rows) => ({ meterId: rows[0]?.meter?.meterId ?? '', values: valuesOf(rows) })),
  }))
  return checkOfAccounts(deps, { accounts, now: deps.now().toISOString(), source: 'mass' }, onJudged)
}

const valuesOf = (rows: readonly UnderstoodRow[]) =>
  rows.flatMap(({ zone, value }) => (zone === null || value === null ? [] : [{ zone, value }]))

function verdictOf(
  row: UnderstoodRow,
  meterRows: readonly UnderstoodRow[],
  judged: Judged | undefined,
): JudgedRow {
  if (!judged) return { ...row, verdict: 'bad', code: 'counter-not-found', params: {}, kwh: null }
  const { refusal } = judged
  const kwh = judged.readings?.find(({ zone }) => zone === row.zone)?.kwh ?? null
  if (!refusal) return { ...row, verdict: 'good', code: null, params: {}, kwh }
  const isRecorded = refusal.params['recordedOn'] !== undefined
  if (refusal.code === 'already-submitted' || isRecorded) {
    const same = meterRows.every(({ meter, zone, value }) => {
      const register = meter?.registers.find((candidate) => candidate.zone === zone)
      return register?.current?.value === value
    })
    const params = { ...refusal.params, same: same ? 1 : 0 }
    // what the company recorded as well needs no second hand-in either
    const code = same ? 'already-submitted' : refusal.code
    return { ...row, verdict: same ? 'skipped' : 'bad', code, params, kwh }
  }
  const verdict = refusal.code === 'deviation' ? 'confirm' : 'bad'
  const culprit = meterRows.find(({ zone }) => zone === refusal.field)
  const objection = { code: refusal.code, params: refusal.params }
  return { ...row, verdict, ...(culprit && culprit !== row ? together(culprit, objection) : objection), kwh }
}

/** Another row of the same meter is the reason. */
const together = (culprit: UnderstoodRow, { code, params }: Objection): Objection => ({
  code,
  params: { ...params, withRow: culprit.typed.row },
})
