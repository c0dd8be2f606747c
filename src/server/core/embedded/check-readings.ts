import { readingWindow } from '#domain/window.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { fm } from '../function-modules.ts'
import type { Asked, Reply } from './own-ids.ts'
import {
  byCustomer,
  checkAll,
  type MeterEntry,
  meterOf,
  meterRefusalOf,
  replacedRows,
} from './check-submission.ts'
import { answers } from './deps.ts'
import { periodOf } from './registers.ts'
import { loadForSubmission, type LockedAccount, lockAccount, type Situation } from './submission-load.ts'

type Request = Asked<'ZPORTAL_READINGS_CHECK'>
type Judged = Reply<'ZPORTAL_READINGS_CHECK'>['meters'][number]

/**
 * Applies the rules of a submission without submitting. Outside the window the values are checked as on its first day,
 * so that a file can be prepared in advance.
 */
export const checkReadings = answers(fm.ZPORTAL_READINGS_CHECK, async (deps, request) =>
  inTransaction(deps.db, async (trx) => {
    const now = new Date(request.now)
    const account = await lockAccount(trx, request.account)
    const window = readingWindow(account.kind, now)
    const at = window.state === 'closed' ? window.opens : now
    const { countsOn } = window
    const meterIds = request.entries.map(({ meterId }) => meterId)
    const question = {
      account,
      meterIds,
      countsOn,
      period: periodOf(countsOn),
      name: fm.ZPORTAL_READINGS_CHECK.name,
      key: null,
      receipts: 0,
    }
    const situation = await loadForSubmission(trx, question)
    const byMeter = Map.groupBy(situation.readings, ({ meterId }) => meterId)
    const meters = request.entries.map((entry): Judged => {
      const own = { ...situation, readings: byMeter.get(entry.meterId) ?? [] }
      const judge = (confirmed: MeterEntry['confirmed']) =>
        judged({ ...entry, confirmed, replaces: false }, request, account, own, countsOn, at)
      const first = judge([])
      if (first.refusal?.code !== 'deviation') return first
      // the result if the customer confirms the value, or what else is wrong with it
      const confirmed = judge(['deviation'])
      return confirmed.refusal ? confirmed : { ...first, readings: confirmed.readings }
    })
    return { countsOn, meters }
  }),
)

function judged(
  entry: MeterEntry,
  { source }: Request,
  account: LockedAccount,
  own: Situation,
  countsOn: string,
  at: Date,
): Judged {
  const { meterId } = entry
  try {
    const meter = meterOf(own, entry)
    replacedRows(own, entry, countsOn, byCustomer({ source }))
    const taken = checkAll(
      { ...entry, now: at.toISOString(), source },
      account,
      meter,
      own,
      own.readings,
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
