import type { Consent, RequestFacts } from '#domain/business-request.ts'
import type { Month } from '#domain/calendar.ts'
import { staffName } from '#server/admin/staff-name.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { takePaperBack } from '#server/documents/take-paper-back.ts'
import { agreePlan } from '#server/payments/instalments.ts'
import type { LockedRequest } from './lock.ts'

/** What follows from a consent. */
type Work = {
  /** what the core is told; null: nothing. Throws what the consent lacks */
  core?: (deps: Deps, row: LockedRequest, consent: Consent) => (() => Promise<unknown>) | null
  /** what the portal writes. @returns what was granted, where it is not what was asked */
  here?: (
    deps: Deps,
    caller: Caller<'admin'>,
    row: LockedRequest,
    consent: Consent,
  ) => Promise<RequestFacts | null>
}

/** What the core is told of a consent, by the kind of the request. */
export const toCore = (deps: Deps, row: LockedRequest, consent: Consent) =>
  WORK[row.kind].core?.(deps, row, consent) ?? null

/** What follows from a consent that the core has. @returns what was granted, where it is not what was asked */
export const carryOut = async (
  deps: Deps,
  caller: Caller<'admin'>,
  row: LockedRequest,
  consent: Consent,
): Promise<RequestFacts | null> => (await WORK[row.kind].here?.(deps, caller, row, consent)) ?? null

const document = ({ number }: LockedRequest) => `№ ${number}`
/** Another decision of the same request is another question to the core. */
const keyOf = ({ request_id, version }: LockedRequest) => ({ key: `request:${request_id}:${version}` })

const setVolumes: Work = {
  core(deps, row, { decision, months: given }) {
    const requestedMonths = Object.entries(row.facts).map(([month, kwh]) => ({
      month: month as Month,
      kwh: Number(kwh),
    }))
    if (decision === 'partly' && !given) throw new Problem('required', { field: 'months' })
    const months = decision === 'partly' && given ? [...given] : requestedMonths
    // nobody is given a month they have not asked about
    if (months.some(({ month }) => row.facts[month] === undefined))
      throw new Problem('invalid', { field: 'months' })
    return () =>
      deps.core.call(
        fm.ZPORTAL_LIMITS_SET,
        { account: row.account, months, document: document(row), now: deps.now().toISOString() },
        keyOf(row),
      )
  },
  here: async (_deps, _caller, _row, { decision, months }) =>
    decision === 'partly' && months ? Object.fromEntries(months.map(({ month, kwh }) => [month, kwh])) : null,
}

const decideAct: Work = {
  core(deps, row, { decision, amountKopiykas, reason }) {
    const before = row.facts['amount']
    if (decision === 'partly') {
      if (amountKopiykas === null) throw new Problem('required', { field: 'amountKopiykas' })
      if (typeof before === 'number' && amountKopiykas >= before)
        throw new Problem('invalid', { field: 'amountKopiykas' })
    }
    if (!deps.core.can('violation-decide')) throw new Problem('not-offered')
    return () =>
      deps.core.call(
        fm.ZPORTAL_VIOLATION_DECIDE,
        {
          account: row.account,
          number: row.subject,
          amountKopiykas: decision === 'partly' ? (amountKopiykas ?? 0) : null,
          decision: reason,
          now: deps.now().toISOString(),
        },
        keyOf(row),
      )
  },
  here: async (_deps, _caller, _row, { decision, amountKopiykas }) =>
    decision === 'partly' ? { amount: amountKopiykas ?? 0 } : null,
}

/** The act is made from the ledger, so it changes when billing corrects an entry; what was said of it stays beside it. */
const answerObjection: Work['here'] = async (deps, caller, row, { reason }) => {
  const { from, to } = row.facts
  if (typeof from !== 'string' || typeof to !== 'string') return null
  await deps.db
    .insertInto('portal.reconciliation_events')
    .values({
      account: row.account,
      from_date: from,
      to_date: to,
      at: deps.now(),
      kind: 'answered',
      by_name: (await staffName(deps, caller.userId)) ?? '',
      closing_kop: null,
      note: reason,
    })
    .execute()
  return null
}

/** An act with wrong volumes is not signed: its paper waits no more. Billing recalculates and makes another. */
const answerVolumes: Work['here'] = async (deps, _caller, row) => {
  const { bill } = row.facts
  if (typeof bill === 'string') await takePaperBack(deps, { account: row.account, kind: 'act', keys: [bill] })
  return null
}

/** The core keeps the name and the tax number; of other facts the last one agreed to is the one in force. */
const changeCompany: Work = {
  core(deps, row) {
    const { field, value } = row.facts
    if (field !== 'name' && field !== 'taxNumber') return null
    if (!deps.core.can('customer-change')) throw new Problem('not-offered')
    return () =>
      deps.core.call(
        fm.ZPORTAL_CUSTOMER_CHANGE,
        { account: row.account, field, value: String(value), now: deps.now().toISOString() },
        keyOf(row),
      )
  },
  async here(deps, _caller, row) {
    if (row.facts['field'] === 'responsible') await addResponsible(deps, row, String(row.facts['value']))
    return null
  },
}

/** Whoever answers for the settlements stands beside those named before. */
async function addResponsible(
  { db, random }: Deps,
  { ticket_id }: LockedRequest,
  name: string,
): Promise<void> {
  const { user_id } = await db
    .selectFrom('portal.tickets as t')
    .innerJoin('portal.users as u', 'u.user_id', 't.user_id')
    .select((eb) => eb.fn.coalesce('u.invited_by', 'u.user_id').as('user_id'))
    .where('t.ticket_id', '=', ticket_id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('portal.responsibles')
    .values({
      user_id,
      responsible_id: random.uuid(),
      name: name.slice(0, 200),
      position: null,
      phone: null,
      email: null,
    })
    .execute()
}

const WORK: Readonly<Record<LockedRequest['kind'], Work>> = {
  'limit-correction': setVolumes,
  'violation-dispute': decideAct,
  'act-objection': { here: answerObjection },
  'acceptance-objection': { here: answerVolumes },
  'company-change': changeCompany,
  instalments: { here: (deps, _caller, row) => agreePlan(deps, row) },
  // a crew is sent by hand; the customer reads when
  'supply-back': {},
  // decided by its own verb
  'provider-document': {},
}
