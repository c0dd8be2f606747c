import { readingWindow, type RulesOn } from '#domain/window.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Asked, Reply } from '#billing/own-ids.ts'
import {
  byCustomer,
  checkAll,
  type MeterEntry,
  meterOf,
  meterRefusalOf,
  replacedRows,
} from './check-submission.ts'
import { answers } from '#billing/deps.ts'
import { periodOf } from '#billing/kit/month-of-reading.ts'
import {
  loadForCheck,
  loadForSubmission,
  type LockedAccount,
  lockAccount,
  type Situation,
} from './submission-load.ts'

type Request = Asked<'ZPORTAL_READINGS_CHECK'>
type Judged = Reply<'ZPORTAL_READINGS_CHECK'>['meters'][number]
type Facts = Pick<Situation, 'meters' | 'readings' | 'final'>

/**
 * Applies the rules of a submission without submitting. Outside the window the values are checked as on its first day,
 * so that a file can be prepared in advance.
 */
export const checkReadings = answers(fm.ZPORTAL_READINGS_CHECK, async (deps, request) => {
  const rules = await deps.rules(new Date(request.now))
  return inTransaction(deps.db, async (trx) => {
    const account = await lockAccount(trx, request.account)
    const { countsOn, period } = dateOf(account.kind, request, rules)
    const situation = await loadForSubmission(trx, {
      account,
      meterIds: request.entries.map(({ meterId }) => meterId),
      countsOn,
      period,
      name: fm.ZPORTAL_READINGS_CHECK.name,
      key: null,
      receipts: 0,
    })
    return judgeAccount({ ...request, rules }, account, situation)
  })
})

/** The same of many accounts: one statement for each kind of customer. */
export const checkOfAccounts = answers(fm.ZPORTAL_CHECK_OF_ACCOUNTS, async (deps, request) => {
  const { accounts: submissions, ...more } = request
  const rules = await deps.rules(new Date(request.now))
  const entries = new Map(submissions.map((submission) => [submission.account, submission.entries]))
  const ofKind = async (kind: LockedAccount['kind']) => {
    const { countsOn, period } = dateOf(kind, request, rules)
    const meterIds = submissions.flatMap((submission) => submission.entries.map(({ meterId }) => meterId))
    return loadForCheck(deps.db, { numbers: [...entries.keys()], kind, meterIds, countsOn, period })
  }
  const accounts = (await Promise.all([ofKind('entity'), ofKind('person')])).flat()
  return {
    accounts: accounts.map((account) => ({
      account: account.number,
      ...judgeAccount({ ...more, rules, entries: entries.get(account.number) ?? [] }, account, account),
    })),
  }
})

function dateOf(kind: LockedAccount['kind'], request: Pick<Request, 'now'>, rules: RulesOn) {
  const now = new Date(request.now)
  const window = readingWindow(kind, now, rules)
  const { countsOn } = window
  return { countsOn, period: periodOf(countsOn), at: window.state === 'closed' ? window.opens : now }
}

type Asking = Omit<Request, 'account'> & { readonly rules: RulesOn }

function judgeAccount(request: Asking, account: LockedAccount, facts: Facts) {
  const { countsOn, at } = dateOf(account.kind, request, request.rules)
  const situation: Situation = { ...facts, kept: null, receiptNumbers: [] }
  const byMeter = Map.groupBy(situation.readings, ({ meterId }) => meterId)
  const meters = request.entries.map((entry): Judged => {
    const meterSituation = { ...situation, readings: byMeter.get(entry.meterId) ?? [] }
    const judge = (confirmed: MeterEntry['confirmed']) =>
      judged({ ...entry, confirmed, replaces: false }, request, account, meterSituation, countsOn, at)
    const first = judge([])
    if (first.refusal?.code !== 'deviation') return first
    // the result if the customer confirms the value, or what else is wrong with it
    const confirmed = judge(['deviation'])
    return confirmed.refusal ? confirmed : { ...first, readings: confirmed.readings }
  })
  return { countsOn, meters }
}

function judged(
  entry: MeterEntry,
  { source, rules }: Pick<Asking, 'source' | 'rules'>,
  account: LockedAccount,
  meterSituation: Situation,
  countsOn: string,
  at: Date,
): Judged {
  const { meterId } = entry
  try {
    const meter = meterOf(meterSituation, entry)
    replacedRows(meterSituation, entry, countsOn, byCustomer({ source }))
    const taken = checkAll(
      // outside the window the values are checked as on its first day
      { ...entry, now: at.toISOString(), source, rules, isClosed: false },
      account,
      meter,
      meterSituation,
      meterSituation.readings,
      countsOn,
    )
    return {
      meterId,
      readings: taken.map(({ zone, value, kwh, rolledOver }) => ({ zone, value, kwh, rolledOver })),
      refusal: null,
    }
  } catch (error) {
    return { meterId, readings: null, refusal: meterRefusalOf(error) }
  }
}
