import type { Transaction } from 'kysely'
import { kyivDate } from '#domain/kyiv.ts'
import { readingWindow, type RulesOn } from '#domain/window.ts'
import type { Database } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Asked, Reply as Answered } from '#billing/own-ids.ts'
import { CoreRefusal } from '#server/core/refusal.ts'
import { fingerprint, once, refusalOf, replay } from '#billing/answers.ts'
import {
  byCustomer,
  checkAll,
  isClosed,
  type MeterEntry,
  meterOf,
  meterRefusalOf,
  replacedRows,
  type Taken,
} from './check-submission.ts'
import { answers } from '#billing/deps.ts'
import { draftFor, draftsFor } from '#billing/closing/draft.ts'
import { periodOf } from '#billing/kit/month-of-reading.ts'
import type { Calculation, LiveReading } from '#billing/closing/registers.ts'
import {
  loadForSubmission,
  loadOfAccounts,
  type LockedAccount,
  lockAccount,
  lockAccounts,
  type Situation,
} from './submission-load.ts'
import { writeSubmission, writeSubmissions } from './submission-write.ts'
import { answerOf, byDate, liveOf, receiptOf } from './submit-reading.ts'

type Request = Pick<Asked<'ZPORTAL_READINGS_SUBMIT'>, 'entries' | 'now' | 'source'> & {
  readonly rules: RulesOn
  readonly isClosed: boolean
}
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
  const [prices, rules] = await Promise.all([deps.prices(now), deps.rules(now)])

  const work = async (trx: Transaction<Database>): Promise<Reply> => {
    const account = await lockAccount(trx, request.account)
    const { countsOn } = readingWindow(account.kind, now, rules)
    const period = periodOf(countsOn)
    const meterIds = request.entries.map(({ meterId }) => meterId)
    const question = { account, meterIds, countsOn, period, name: fm.ZPORTAL_READINGS_SUBMIT.name, key }
    const situation = await loadForSubmission(trx, question)
    const again = replay<'ZPORTAL_READINGS_SUBMIT'>(situation.kept, hash)
    if (again) return again

    const closed = isClosed(request.now, rules)
    const verdicts = judge({ ...request, rules, isClosed: closed }, account, situation, countsOn, deps.uuid)
    const after = readingsAfter(situation, verdicts)
    const draft = after ? await draftFor(trx, account, { ...situation, ...after }, period, now, prices) : null
    const { meters, taken } = outcomeOf(verdicts, countsOn, draft, situation.receiptNumbers.values())
    const reply: Reply = { countsOn, period, meters }
    await writeSubmission(trx, {
      name: fm.ZPORTAL_READINGS_SUBMIT.name,
      key,
      hash,
      account,
      countsOn,
      period,
      takenAt: now,
      taken,
      replaced: after?.withdrawn ?? [],
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

/**
 * The same of many accounts in one transaction: a handful of statements whatever their number. An account named twice is
 * one account.
 */
export const submitOfAccounts = answers(fm.ZPORTAL_SUBMIT_OF_ACCOUNTS, async (deps, request, context) => {
  const now = new Date(request.now)
  const [prices, rules] = await Promise.all([deps.prices(now), deps.rules(now)])
  const { accounts: named, source } = request
  const more = { now: request.now, source, rules, isClosed: isClosed(request.now, rules) }
  const entriesOf = new Map(
    [...Map.groupBy(named, ({ account }) => account)].map(([account, group]) => [
      account,
      group.flatMap(({ entries }) => entries),
    ]),
  )
  const work = async (trx: Transaction<Database>) => {
    const locked = await lockAccounts(trx, [...entriesOf.keys()])
    const accounts: Answered<'ZPORTAL_SUBMIT_OF_ACCOUNTS'>['accounts'] = []
    for (const [kind, kindAccounts] of Map.groupBy(locked, (account) => account.kind)) {
      const { countsOn } = readingWindow(kind, now, rules)
      const period = periodOf(countsOn)
      const entries = kindAccounts.map(({ number }) => entriesOf.get(number) ?? [])
      const meterIds = entries.flat().map(({ meterId }) => meterId)
      const ids = kindAccounts.map(({ accountId }) => accountId)
      const { byAccount, receipts } = await loadOfAccounts(trx, { ids, meterIds, countsOn, period })
      const judged = kindAccounts.map((account, index) => {
        const facts = byAccount.get(account.accountId) ?? { meters: [], readings: [], final: false }
        const situation = { ...facts, kept: null, receiptNumbers: [] }
        const question = { ...more, entries: entries[index] ?? [] }
        const verdicts = judge(question, account, situation, countsOn, deps.uuid)
        return { account, situation, verdicts, after: readingsAfter(situation, verdicts) }
      })
      const some = judged.flatMap(({ account, situation, after }) =>
        after ? [{ ...situation, ...after, account }] : [],
      )
      const made = await draftsFor(trx, some, period, now, prices)
      const drafts = new Map(some.map(({ account }, index) => [account, made[index] ?? null]))
      const written = judged.map(({ account, verdicts, after }) => {
        const draft = drafts.get(account) ?? null
        const { meters, taken } = outcomeOf(verdicts, countsOn, draft, receipts)
        accounts.push({ account: account.number, countsOn, period, meters })
        return { account, taken, replaced: after?.withdrawn ?? [], draft }
      })
      const moment = { key: context.key, countsOn, period, takenAt: now, source: more.source, now: more.now }
      await writeSubmissions(trx, moment, written, null)
    }
    return { accounts }
  }
  try {
    return await once(deps.db, fm.ZPORTAL_SUBMIT_OF_ACCOUNTS, request, context, work)
  } catch (error) {
    throw refusalOf(error)
  }
})

/** Readings of the account with the good ones, and those they replace; null when none is good. */
function readingsAfter(situation: Situation, verdicts: readonly Verdict[]) {
  const good = verdicts.flatMap((verdict) => (verdict.refusal ? [] : [verdict]))
  if (good.length === 0) return null
  const replaced = good.flatMap((verdict) => verdict.replaced)
  const gone = new Set(replaced.map(({ id }) => id))
  const live = [
    ...situation.readings.filter(({ id }) => !gone.has(id)),
    ...good.flatMap((verdict) => verdict.live),
  ]
  return { readings: live.toSorted(byDate), withdrawn: replaced }
}

/** What is answered of each meter, and what is to be written; each meter takes a receipt number. */
function outcomeOf(
  verdicts: readonly Verdict[],
  countsOn: string,
  draft: Calculation | null,
  receipts: Iterator<number>,
) {
  const answered = verdicts.map((verdict) =>
    answer(verdict, receiptOf(countsOn, receipts.next().value), draft !== null),
  )
  return {
    meters: answered.map(({ reply }) => reply),
    taken: answered.flatMap(({ entry, reply }) => (reply.taken ? [{ entry, reply: reply.taken }] : [])),
  }
}

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
      const meterSituation = { ...situation, readings: byMeter.get(entry.meterId) ?? [] }
      const meter = meterOf(meterSituation, entry)
      const replaced = replacedRows(meterSituation, entry, countsOn, byCustomer(request))
      const before = meterSituation.readings.filter((reading) => !replaced.includes(reading))
      const { now, source, rules, isClosed: closed } = request
      const question = { ...entry, now, source, rules, isClosed: closed }
      const taken = checkAll(question, account, meter, meterSituation, before, countsOn).map((value) => ({
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
