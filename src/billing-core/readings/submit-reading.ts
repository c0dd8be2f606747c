import type { Transaction } from 'kysely'
import { firstOfMonth } from '#domain/calendar.ts'
import { toMilli } from '#domain/consumption.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { readingWindow, type RulesOn } from '#domain/window.ts'
import type { Database } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Asked, Reply as Answered } from '#billing/own-ids.ts'
import { CoreRefusal } from '#server/core/refusal.ts'
import { fingerprint, refusalOf, replay } from '#billing/answers.ts'
import { byCustomer, checkAll, isClosed, meterOf, replacedRows, type Taken } from './check-submission.ts'
import { answers } from '#billing/deps.ts'
import { draftFor } from '#billing/closing/draft.ts'
import { periodOf } from '#billing/kit/month-of-reading.ts'
import type { LiveReading, MeterFacts } from '#billing/closing/registers.ts'
import { restateKwh } from './held-rows.ts'
import { loadForSubmission, lockAccount } from './submission-load.ts'
import { writeSubmission } from './submission-write.ts'

type Request = Asked<'ZPORTAL_READING_SUBMIT'>
type Reply = Answered<'ZPORTAL_READING_SUBMIT'>

/** The operator may correct its own readings as far back as money may be claimed or returned: three years. */
const OPERATOR_LATE_DAYS = 3 * 365
/** How far ahead the clock of a device may be. */
const AHEAD_MS = 5 * 60_000

/**
 * Accepts the values of one meter: locks the account, looks up the key, checks every register, and writes the rows, the
 * draft of the month and the answer together. Two simultaneous submissions leave one row, and the second gets the
 * answer of the first (promise H2).
 */
export const submitReading = answers(fm.ZPORTAL_READING_SUBMIT, async (deps, request, { key }) => {
  // A repeat comes at another moment, and may say that the value was read before.
  const { takenAt: _read, ...body } = request
  const hash = fingerprint(body)
  const now = new Date(request.now)
  // Loaded before the transaction, which must not wait for a second connection of the pool.
  const [prices, rules] = await Promise.all([deps.prices(now), deps.rules(now)])

  const work = async (trx: Transaction<Database>): Promise<Reply> => {
    const account = await lockAccount(trx, request.account)
    const { takenAt, countsOn } = dateOf(request, account.kind, rules)
    const period = periodOf(countsOn)
    const question = {
      account,
      meterIds: [request.meterId],
      countsOn,
      period,
      name: fm.ZPORTAL_READING_SUBMIT.name,
      key,
    }
    const situation = await loadForSubmission(trx, question)
    const again = replay<'ZPORTAL_READING_SUBMIT'>(situation.kept, hash)
    const { address } = account
    if (again) return { ...again, address }

    checkAge(takenAt, now, { ...request, rules })
    const meter = meterOf(situation, request)
    const replaced = replacedRows(situation, request, countsOn, byCustomer(request))
    const before = situation.readings.filter((reading) => !replaced.includes(reading))
    const checked = { ...request, rules, isClosed: isClosed(request.now, rules) }
    const taken = checkAll(checked, account, meter, situation, before, countsOn).map((value) => ({
      ...value,
      id: deps.uuid(),
    }))
    const live = taken.map((value) => liveOf(value, meter, countsOn, request.source))
    const readings = [...before, ...live].toSorted(byDate)
    const known = { ...situation, readings, withdrawn: replaced }
    const draft = await draftFor(trx, account, known, period, now, prices)
    const reply: Reply = {
      receipt: receiptOf(countsOn, situation.receiptNumbers[0]),
      countsOn,
      period,
      readings: taken.map((value) => answerOf(value, draft !== null)),
      calculation: taken.some((value) => value.held) ? null : draft,
    }
    await writeSubmission(trx, {
      name: fm.ZPORTAL_READING_SUBMIT.name,
      key,
      hash,
      account,
      countsOn,
      period,
      takenAt,
      replaced,
      draft,
      reply,
      source: request.source,
      now: request.now,
      taken: [{ entry: request, reply }],
    })
    // staff may write a value that stands before others
    if (!byCustomer(request))
      await restateKwh(trx, account.accountId, { ...situation, readings }, { ...meter, countsOn })
    return { ...reply, address }
  }
  try {
    return await inTransaction(deps.db, work)
  } catch (error) {
    throw refusalOf(error)
  }
})

/** «26-0000123»: the year of the date the reading counts for, and a running number. */
export const receiptOf = (countsOn: string, number = 0): string =>
  `${countsOn.slice(2, 4)}-${String(number).padStart(7, '0')}`

export const byDate = (a: LiveReading, b: LiveReading) =>
  a.countsOn < b.countsOn ? -1 : a.countsOn > b.countsOn ? 1 : 0

/** For a household the moment of reading decides; for a business the moment of arrival (K1). */
function dateOf(request: Request, kind: 'person' | 'entity', rules: RulesOn) {
  const takenAt = new Date(request.takenAt ?? request.now)
  // for a reading of the operator's own staff the day of reading decides, whoever the customer is
  const window = byCustomer(request)
    ? readingWindow(kind, kind === 'person' ? takenAt : new Date(request.now), rules)
    : readingWindow('person', takenAt, rules)
  return { takenAt, countsOn: window.countsOn }
}

/** A reading captured without internet may arrive as late as a month may be calculated. */
function checkAge(takenAt: Date, now: Date, request: Request & { rules: RulesOn }): void {
  const age = now.getTime() - takenAt.getTime()
  const { days: late } = request.rules(firstOfMonth(kyivDate(now))).manualCalculation
  const days = byCustomer(request) ? late : OPERATOR_LATE_DAYS
  if (age < -AHEAD_MS || age > days * 86_400_000) throw new CoreRefusal('date-invalid', { field: 'takenAt' })
}

export function answerOf(value: Taken & { id: string }, drafted: boolean): Reply['readings'][number] {
  const { id, zone, previous, kwh, rolledOver, held } = value
  const state = held ? 'held' : drafted && kwh !== null ? 'used' : 'accepted'
  return { id, zone, value: value.value, previous, kwh, state, holdReason: held, rolledOver }
}

export const liveOf = (
  { id, zone, value, kwh, held }: Taken & { id: string },
  { meterId }: MeterFacts,
  countsOn: string,
  source: LiveReading['source'],
): LiveReading => ({
  id,
  meterId,
  zone,
  countsOn,
  milli: toMilli(value),
  kwh,
  source,
  state: held ? 'held' : 'accepted',
})
