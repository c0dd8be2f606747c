import type { Transaction } from 'kysely'
import { fromMilli, toMilli, type Use } from '#domain/consumption.ts'
import { checkReading, type ReadingVerdict } from '#domain/reading.ts'
import { READING_RULES, readingWindow } from '#domain/window.ts'
import { type Zone, zonesOf } from '#domain/zone.ts'
import type { Database } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { FmAsked, FmReply } from '../function-modules.ts'
import { CoreRefusal } from '../refusal.ts'
import { fingerprint, refusalOf, replay } from './answers.ts'
import type { Answer } from './deps.ts'
import { kwhBetween } from './price-month.ts'
import {
  counts,
  draftOf,
  isTrusted,
  type LiveReading,
  markOf,
  type MeterFacts,
  periodOf,
} from './registers.ts'
import { loadForSubmission, lockAccount, type LockedAccount, type Situation } from './submission-load.ts'
import { writeSubmission } from './submission-write.ts'

const NAME = 'ZPORTAL_READING_SUBMIT'
type Request = FmAsked<typeof NAME>
type Reply = FmReply<typeof NAME>

/** A reading captured without internet may come this much later, and by a clock this much ahead. */
const LATE_DAYS = READING_RULES.manualCalculation.days
const AHEAD_MS = 5 * 60_000

/**
 * Takes the values of one meter: the account is locked, the key looked up, every register checked, the rows, the
 * month's draft and the answer written together. Two at once leave one row, the second is told so (promise H2).
 */
export const submitReading: Answer<typeof NAME> = async (deps, request, { key }) => {
  const hash = fingerprint(request)
  const work = async (trx: Transaction<Database>): Promise<Reply> => {
    const account = await lockAccount(trx, request.number)
    const { takenAt, countsOn } = dateOf(request, account.kind)
    const period = periodOf(countsOn)
    const situation = await loadForSubmission(trx, {
      account,
      meterId: request.meterId,
      countsOn,
      period,
      name: NAME,
      key,
    })
    const again = replay<typeof NAME>(situation.kept, hash)
    if (again) return again

    const meter = meterOf(situation, request)
    const replaced = replacedRows(situation, request, countsOn)
    const before = situation.readings.filter((reading) => !replaced.includes(reading))
    const taken = checkAll(request, account, meter, situation, before, countsOn).map((value) => ({
      ...value,
      id: deps.uuid(),
    }))
    const after = [...before, ...taken.map((value) => liveOf(value, meter, countsOn, request))].toSorted(
      byDate,
    )
    const draft = draftOf(
      account,
      situation.meters,
      after,
      period,
      new Date(request.now),
      await deps.tariffs(new Date(request.now)),
    )
    const receipt = `${countsOn.slice(2, 4)}-${String(situation.receiptNumber).padStart(7, '0')}`
    const readings = taken.map((value) => ({
      id: value.id,
      zone: value.zone,
      value: value.value,
      previous: value.previous,
      kwh: value.kwh,
      state: value.held
        ? ('held' as const)
        : draft && value.previous !== null
          ? ('used' as const)
          : ('accepted' as const),
      holdReason: value.held,
      rolledOver: value.rolledOver,
    }))
    const held = readings.some((reading) => reading.state === 'held')
    const reply: Reply = { receipt, countsOn, period, readings, calculation: held ? null : draft }
    await writeSubmission(trx, { name: NAME, key, hash, account, request, takenAt, replaced, draft, reply })
    return reply
  }
  try {
    return await inTransaction(deps.db, work)
  } catch (error) {
    throw refusalOf(error)
  }
}

const byDate = (a: LiveReading, b: LiveReading) =>
  a.countsOn < b.countsOn ? -1 : a.countsOn > b.countsOn ? 1 : 0
const byCustomer = ({ source }: Request) => source === 'customer' || source === 'mass'

/** A household's reading belongs to the moment it was read; a business is held to the moment it arrived (K1). */
function dateOf(request: Request, kind: 'person' | 'entity') {
  const now = new Date(request.now)
  const takenAt = new Date(request.takenAt ?? request.now)
  const age = now.getTime() - takenAt.getTime()
  if (age < -AHEAD_MS || age > LATE_DAYS * 86_400_000)
    throw new CoreRefusal('date-invalid', { field: 'takenAt' })
  const window = readingWindow(kind, kind === 'person' ? takenAt : now)
  return { takenAt, countsOn: window.countsOn }
}

function meterOf({ meters }: Situation, { meterId, values }: Request): MeterFacts {
  const meter = meters.find((one) => one.meterId === meterId)
  if (!meter) throw new CoreRefusal('counter-not-found', { field: 'meterId' })
  const zones = zonesOf(meter.zones)
  const given = new Set<Zone>()
  for (const { zone } of values) {
    if (!zones.includes(zone) || given.has(zone)) throw new CoreRefusal('invalid', { field: zone })
    given.add(zone)
  }
  return meter
}

/** The rows a correction replaces; without `replaces` their presence means somebody was first. */
function replacedRows(
  { readings, final }: Situation,
  { meterId, replaces }: Request,
  countsOn: string,
): LiveReading[] {
  const own = readings.filter((reading) => reading.meterId === meterId)
  if (own.some((reading) => reading.countsOn > countsOn))
    throw new CoreRefusal('date-invalid', { field: 'takenAt' })
  const there = own.filter((reading) => reading.countsOn === countsOn)
  if (there.length === 0) return []
  if (final || there.some((reading) => reading.state === 'billed'))
    throw new CoreRefusal('already-calculated')
  if (!replaces) throw new CoreRefusal('already-submitted', { params: { date: countsOn } })
  return there
}

type Taken = {
  zone: Zone
  value: number
  previous: number | null
  kwh: number | null
  rolledOver: boolean
  held: 'large-deviation' | 'value-too-large' | null
  confirmed: 'deviation' | null
}
const GRAVITY = { refuse: 0, photo: 1, confirm: 2, warn: 3 }

/** Checks every register of the meter; of several objections the gravest is named. */
function checkAll(
  request: Request,
  account: LockedAccount,
  meter: MeterFacts,
  situation: Situation,
  before: readonly LiveReading[],
  countsOn: string,
): Taken[] {
  const values = new Map(request.values.map(({ zone, value }) => [zone, value]))
  const own = before.filter((reading) => reading.meterId === meter.meterId && counts(reading))
  const strict = byCustomer(request)
  const closed =
    strict && account.kind === 'entity' && readingWindow('entity', new Date(request.now)).state === 'closed'
  const checked = zonesOf(meter.zones).map((zone) => {
    const register = own.filter((reading) => reading.zone === zone)
    const trusted = register.findLast(isTrusted) ?? register.at(-1)
    const value = values.get(zone)
    const verdict = checkReading({
      // The operator's own readings are not stopped by what stops a customer's.
      meter: strict ? meter : { ...meter, askoe: false, location: 'flat' },
      zone,
      previous: trusted ? { value: fromMilli(trusted.milli), date: trusted.countsOn } : null,
      value,
      takenOn: countsOn,
      history: historyOf(register),
      calculated: situation.final,
      confirmed: !strict || request.confirmed.includes('deviation'),
      photo: request.photoId !== undefined,
      allowedPowerKw: account.allowedPowerKw,
      periodClosed: closed,
    })
    return { zone, value: value ?? 0, previous: register.at(-1), verdict }
  })
  const [worst] = checked
    .flatMap(({ zone, verdict }) => (verdict.ok ? [] : [{ zone, verdict }]))
    .toSorted((a, b) => GRAVITY[a.verdict.severity] - GRAVITY[b.verdict.severity])
  if (worst) throw refusalFor(worst.zone, worst.verdict)
  return checked.flatMap(({ zone, value, previous, verdict }) => {
    if (!verdict.ok) return []
    const mark = { date: countsOn, milli: toMilli(value), estimated: false }
    const kwhMilli = previous ? kwhBetween(markOf(previous), mark, meter.digits, meter.ratio) : null
    const { rolledOver, held, confirmed } = verdict
    return [
      {
        zone,
        value,
        previous: previous ? fromMilli(previous.milli) : null,
        kwh: kwhMilli === null ? null : fromMilli(kwhMilli),
        rolledOver,
        held,
        confirmed,
      },
    ]
  })
}

function refusalFor(zone: Zone, verdict: Extract<ReadingVerdict, { ok: false }>): CoreRefusal {
  const { ok: _ok, code, severity: _severity, ...figures } = verdict
  return new CoreRefusal(code, { field: zone, params: { zone, ...figures } })
}

const historyOf = (register: readonly LiveReading[]): Use[] =>
  register.flatMap(({ countsOn, kwh }, index) => {
    const from = register[index - 1]
    return from && kwh !== null ? [{ from: from.countsOn, to: countsOn, kwh }] : []
  })

const liveOf = (
  { id, zone, value, kwh, held }: Taken & { id: string },
  { meterId }: MeterFacts,
  countsOn: string,
  { source }: Request,
): LiveReading => ({
  id,
  meterId,
  zone,
  countsOn,
  milli: toMilli(value),
  kwh,
  source,
  state: held ? 'held' : 'accepted',
  receipt: null,
})
