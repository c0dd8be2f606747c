import type { z } from 'zod'
import type { documents } from '#contract/documents.ts'
import { ownNumber } from '#server/own-number.ts'
import { type FmReply, fm } from '#server/core/function-modules.ts'
import type { Customer, Deps } from '#server/deps.ts'
import { assertPeriod } from '#server/lists/period.ts'
import { type ExportColumn, exportList } from '#server/lists/export-list.ts'
import { documents as texts, violationStates, violationsPage } from '#text/documents.ts'

type Wanted = z.output<typeof documents.violations.request>
type Act = Omit<FmReply<'ZPORTAL_VIOLATIONS_LIST'>['acts'][number], 'id'> & { leftKopiykas: number }

/** As an act goes through them. */
const states = Object.keys(violationStates)
const keys = {
  drawnOn: (act: Act) => act.drawnOn,
  number: (act: Act) => act.number,
  amount: (act: Act) => act.amountKopiykas ?? 0,
  left: (act: Act) => act.leftKopiykas,
  state: (act: Act) => states.indexOf(act.state),
} as const
const isKey = (name: string | undefined): name is keyof typeof keys =>
  name !== undefined && Object.hasOwn(keys, name)

/**
 * An account has a handful of acts in its life: they are chosen and ordered here. A period is of the days they were
 * drawn on. @throws 'period-invalid' on `from` or `to`
 */
async function actsOf(deps: Deps, number: string, wanted: Omit<Wanted, 'token' | 'account'>) {
  assertPeriod(wanted)
  const { acts } = await deps.core.call(fm.ZPORTAL_VIOLATIONS_LIST, { number })
  const key = keys[isKey(wanted.sort) ? wanted.sort : 'drawnOn']
  const turn = wanted.descending === false ? 1 : -1
  return acts
    .filter((act) => isWanted(act, wanted))
    .map(({ id: _id, ...act }): Act => ({ ...act, leftKopiykas: leftOf(act) }))
    .toSorted((a, b) => turn * (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0))
}

const isWanted = (
  { drawnOn, state }: Pick<Act, 'drawnOn' | 'state'>,
  wanted: Pick<Wanted, 'state' | 'from' | 'to'>,
): boolean =>
  (wanted.state === undefined || state === wanted.state) &&
  (wanted.from === undefined || drawnOn >= wanted.from) &&
  (wanted.to === undefined || drawnOn <= wanted.to)

const leftOf = (act: { state: string; amountKopiykas: number | null; paidKopiykas: number }): number =>
  act.state === 'cancelled' ? 0 : Math.max(0, (act.amountKopiykas ?? 0) - act.paidKopiykas)

/** Acts on violations, and the rows of the balance that are debts by them (spec §9: «порушено»). */
export async function listViolations(deps: Deps, caller: Customer, input: Wanted) {
  const number = ownNumber(caller, input.account)
  const [acts, balance] = await Promise.all([
    actsOf(deps, number, input),
    deps.core.call(fm.ZPORTAL_BALANCE_GET, { number }),
  ])
  const size = input.pageSize ?? 24
  const start = ((input.page ?? 1) - 1) * size
  return {
    status: 'success' as const,
    total: acts.length,
    rows: acts.slice(start, start + size),
    debts: balance.debetAct.map((act) => ({
      name: act.name,
      beginKopiykas: act.beginDebet,
      endKopiykas: act.debet,
    })),
  }
}

const heads = texts.violations.columns
const columns: ExportColumn<Act>[] = [
  { title: heads.number, kind: 'text', value: (act) => act.number },
  { title: heads.drawnOn, kind: 'date', value: (act) => act.drawnOn },
  { title: heads.kind, kind: 'text', width: 48, value: (act) => act.kind },
  { title: violationsPage.inspector, kind: 'text', width: 28, value: (act) => act.inspector },
  { title: heads.reviewedOn, kind: 'date', value: (act) => act.reviewedOn },
  { title: violationsPage.decision, kind: 'text', width: 40, value: (act) => act.decision },
  { title: heads.kwh, kind: 'number', value: (act) => act.kwh },
  { title: heads.amount, kind: 'money', value: (act) => act.amountKopiykas },
  { title: heads.paid, kind: 'money', value: (act) => act.paidKopiykas },
  { title: violationsPage.leftColumn, kind: 'money', value: (act) => act.leftKopiykas },
  { title: heads.state, kind: 'text', value: (act) => violationStates[act.state].name },
]

export async function exportViolations(
  deps: Deps,
  caller: Customer,
  input: z.output<typeof documents.violationsExport.request>,
) {
  const number = ownNumber(caller, input.account)
  return exportList(input.format, {
    name: `${violationsPage.exportName} ${number}`,
    sheet: violationsPage.exportName,
    columns,
    rows: await actsOf(deps, number, input),
  })
}
