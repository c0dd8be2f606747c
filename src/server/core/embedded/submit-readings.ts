import type { Transaction } from 'kysely'
import { kyivDate } from '#domain/kyiv.ts'
import { readingWindow } from '#domain/window.ts'
import type { Database } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { fm } from '../function-modules.ts'
import type { Asked, Reply as Answered } from './own-ids.ts'
import { CoreRefusal } from '../refusal.ts'
import { fingerprint, refusalOf, replay } from './answers.ts'
import {
  byCustomer,
  checkAll,
  type MeterEntry,
  meterOf,
  meterRefusalOf,
  replacedRows,
  type Taken,
} from './check-submission.ts'
import { answers } from './deps.ts'
import { draftFor } from './draft.ts'
import { type LiveReading, periodOf } from './registers.ts'
import { loadForSubmission, type LockedAccount, lockAccount, type Situation } from './submission-load.ts'
import { writeSubmission } from './submission-write.ts'
import { answerOf, byDate, liveOf, receiptOf, takenMeter } from './submit-reading.ts'

type Request = Asked<'ZPORTAL_READINGS_SUBMIT'>
type Reply = Answered<'ZPORTAL_READINGS_SUBMIT'>
type Verdict = { entry: MeterEntry } & (
  | { refusal: CoreRefusal }
  | {
      refusal: null
      taken: readonly (Taken & { id: string })[]
      live: readonly LiveReading[]
      replaced: readonly LiveReading[]
    }
)

/**
 * Accepts many meters of one account together: valid values are written together with one draft of the month, the rest
 * is answered row by row. A meter named twice is accepted once. The same key gets the same answer (promise H1).
 */
export const submitReadings = answers(fm.ZPORTAL_READINGS_SUBMIT, async (deps, request, { key }) => {
  const hash = fingerprint(request)
  const now = new Date(request.now)
  const prices = await deps.prices(now)

  const work = async (trx: Transaction<Database>): Promise<Reply> => {
    const account = await lockAccount(trx, request.account)
    const { countsOn } = readingWindow(account.kind, now)
    const period = periodOf(countsOn)
    const meterIds = request.entries.map(({ meterId }) => meterId)
    const question = { account, meterIds, countsOn, period, name: fm.ZPORTAL_READINGS_SUBMIT.name, key }
    const situation = await loadForSubmission(trx, question)
    const again = replay<'ZPORTAL_READINGS_SUBMIT'>(situation.kept, hash)
    if (again) return again

    const verdicts = judge(request, account, situation, countsOn, deps.uuid)
    const good = verdicts.flatMap((verdict) => (verdict.refusal ? [] : [verdict]))
    const replaced = good.flatMap((verdict) => verdict.replaced)
    const gone = new Set(replaced.map(({ id }) => id))
    const live = [...situation.readings.filter(({ id }) => !gone.has(id)), ...good.flatMap((one) => one.live)]
    const draft =
      good.length > 0
        ? await draftFor(trx, account, { ...situation, readings: live.toSorted(byDate) }, period, now, prices)
        : null

    const meters = verdicts.map((verdict, index) =>
      answer(verdict, receiptOf(countsOn, situation.receiptNumbers[index]), draft !== null),
    )
    const taken = meters.flatMap(({ entry, reply }) => (reply.taken ? [takenMeter(entry, reply.taken)] : []))
    const reply: Reply = { countsOn, period, meters: meters.map((one) => one.reply) }
    await writeSubmission(trx, {
      name: fm.ZPORTAL_READINGS_SUBMIT.name,
      key,
      hash,
      account,
      countsOn,
      period,
      takenAt: now,
      taken,
      replaced,
      draft,
      reply,
      source: request.source,
      now: request.now,
    })
    return reply
  }
  try {
    return await inTransaction(deps.db, work)
  } catch (error) {
    throw refusalOf(error)
  }
})

function judge(
  request: Request,
  account: LockedAccount,
  situation: Situation,
  countsOn: string,
  uuid: () => string,
): Verdict[] {
  const byMeter = Map.groupBy(situation.readings, ({ meterId }) => meterId)
  const seen = new Set<number>()
  return request.entries.map((entry): Verdict => {
    try {
      if (seen.has(entry.meterId))
        throw new CoreRefusal('already-submitted', { params: { date: kyivDate(new Date(request.now)) } })
      seen.add(entry.meterId)
      const own = { ...situation, readings: byMeter.get(entry.meterId) ?? [] }
      const meter = meterOf(own, entry)
      const replaced = replacedRows(own, entry, countsOn, byCustomer(request))
      const before = own.readings.filter((reading) => !replaced.includes(reading))
      const asked = { ...entry, now: request.now, source: request.source }
      const taken = checkAll(asked, account, meter, own, before, countsOn).map((value) => ({
        ...value,
        id: uuid(),
      }))
      const live = taken.map((value) => liveOf(value, meter, countsOn, request.source))
      return { entry, refusal: null, taken, live, replaced }
    } catch (error) {
      if (error instanceof CoreRefusal) return { entry, refusal: error }
      throw error
    }
  })
}

function answer(verdict: Verdict, receipt: string, drafted: boolean) {
  const { entry } = verdict
  const reply: Reply['meters'][number] = verdict.refusal
    ? {
        meterId: entry.meterId,
        taken: null,
        refusal: meterRefusalOf(verdict.refusal),
      }
    : {
        meterId: entry.meterId,
        taken: { receipt, readings: verdict.taken.map((value) => answerOf(value, drafted)) },
        refusal: null,
      }
  return { entry, reply }
}
