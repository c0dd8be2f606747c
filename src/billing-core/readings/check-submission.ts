import { consumption, fromMilli, kwhBetween, rangeAround, toMilli, type Use } from '#domain/consumption.ts'
import { formatDateTime } from '#domain/kyiv.ts'
import { checkReading, likelyDailyKwh, type ReadingVerdict, registersOf } from '#domain/reading.ts'
import { closedWindow, readingWindow, type RulesOn } from '#domain/window.ts'
import { type Zone, zonesOf } from '#domain/zone.ts'
import type { z } from 'zod'
import { isReadingRefusal, type meterRefusal } from '#server/core/modules/reading-refusals.ts'
import { CoreRefusal } from '#server/core/refusal.ts'
import type { Asked } from '#billing/own-ids.ts'
import {
  counts,
  isTrusted,
  type LiveReading,
  markOf,
  type MeterFacts,
  type ReadingSource,
} from '#billing/closing/registers.ts'
import type { LockedAccount, Situation } from './submission-load.ts'

/** The values submitted for one meter. */
export type MeterEntry = Readonly<Asked<'ZPORTAL_READINGS_SUBMIT'>['entries'][number]>
type Request = MeterEntry & {
  readonly now: string
  readonly source: ReadingSource
  /** when readings are taken */
  readonly rules: RulesOn
  /** whether the window of businesses is closed (isClosed); worked out once for however many readings */
  readonly isClosed: boolean
}

/** Whether businesses may not submit at this moment. */
export const isClosed = (now: string, rules: RulesOn): boolean =>
  readingWindow('entity', new Date(now), rules).state === 'closed'

/** The customer's rules apply to what a customer submits; they do not apply to the operator's own readings. */
export const byCustomer = ({ source }: Pick<Request, 'source'>): boolean =>
  source === 'customer' || source === 'mass' || source === 'phone'

/** What the company read itself, or its device did: no customer corrects it. */
const byCompany = ({ source }: LiveReading): boolean => source !== 'estimated' && !byCustomer({ source })

/**
 * Whoever telephones sends no photo: what is far from the usual, repeated and confirmed, is held for another employee.
 */
const saidByPhone = ({ source, confirmed }: Request): boolean =>
  source === 'phone' && confirmed.includes('deviation')

/** The meter of the entry, after a check that the given zones belong to it. */
export function meterOf({ meters }: Situation, { meterId, values }: MeterEntry): MeterFacts {
  const meter = meters.find((facts) => facts.meterId === meterId)
  if (!meter) throw new CoreRefusal('counter-not-found', { field: 'meterId' })
  const zones = registersOf(meter)
  const given = new Set<Zone>()
  for (const { zone } of values) {
    // a draft kept in a browser since the meter was a different one, or a value for a zone that this meter does not
    // have
    if (!zones.includes(zone)) throw new CoreRefusal('entry-impossible', { field: zone })
    if (given.has(zone)) throw new CoreRefusal('invalid', { field: zone })
    given.add(zone)
  }
  return meter
}

/**
 * The rows that a correction replaces. The operator's own correction may be for a month that is already billed; the
 * next closing puts that right. Without `replaces`, existing rows mean that somebody has already submitted.
 * A customer corrects what a customer submitted, never what the company recorded.
 */
export function replacedRows(
  { meters, readings, final }: Situation,
  { meterId, replaces }: MeterEntry,
  countsOn: string,
  strict: boolean,
): LiveReading[] {
  // on the first days of a month a reading counts for the 1st: a meter that was hung after it shows nothing of it
  const installedOn = meters.find((meter) => meter.meterId === meterId)?.installedOn
  if (installedOn !== undefined && installedOn > countsOn)
    throw new CoreRefusal('entry-impossible', { params: { installedOn } })
  const meterReadings = readings.filter((reading) => reading.meterId === meterId)
  if (strict && meterReadings.some((reading) => reading.countsOn > countsOn))
    throw new CoreRefusal('date-invalid', { field: 'takenAt' })
  const there = meterReadings.filter((reading) => reading.countsOn === countsOn)
  if (there.length === 0) return []
  if (strict && (final || there.some((reading) => reading.state === 'billed')))
    throw new CoreRefusal('already-calculated')
  if (strict && there.some(byCompany))
    throw new CoreRefusal('entry-impossible', { params: { recordedOn: countsOn } })
  // an estimated value gives way to one that somebody really read
  if (!strict && there.every((reading) => reading.source === 'estimated')) return there
  if (!replaces) throw new CoreRefusal('already-submitted', { params: { date: countsOn } })
  return there
}

/** A register value that is accepted or held. */
export type Taken = {
  zone: Zone
  value: number
  previous: number | null
  /** null: nothing to compare with, or a register that takes no part in a calculation */
  kwh: number | null
  rolledOver: boolean
  held: 'large-deviation' | 'value-too-large' | null
  confirmed: 'deviation' | null
}
/** A late reading must lie between the reading before it and the one after it. */
const isBetween = (before: number, milli: number, after: number, digits: number): boolean =>
  consumption(before, milli, digits).kwhMilli + consumption(milli, after, digits).kwhMilli ===
  consumption(before, after, digits).kwhMilli

/** The refusal of one meter among many. @throws an error that is not a refusal of a meter */
export function meterRefusalOf(error: unknown): z.output<typeof meterRefusal> {
  if (!(error instanceof CoreRefusal) || !isReadingRefusal(error.code)) throw error
  const { code, field = null, params } = error
  return { code, field, params: { ...params } }
}

const GRAVITY = { refuse: 0, photo: 1, confirm: 2, warn: 3 }

/** Checks every register of the meter; if there are several objections, the most serious one is named. */
export function checkAll(
  request: Request,
  account: LockedAccount,
  meter: MeterFacts,
  situation: Situation,
  before: readonly LiveReading[],
  countsOn: string,
): Taken[] {
  const values = new Map(request.values.map(({ zone, value }) => [zone, value]))
  const meterReadings = before.filter((reading) => reading.meterId === meter.meterId && counts(reading))
  const strict = byCustomer(request)
  const closed = strict && account.kind === 'entity' && request.isClosed
  // a register that need not be read is checked only if a value is given for it
  const zones = registersOf(meter).filter((zone) => zonesOf(meter.zones).includes(zone) || values.has(zone))
  const checked = zones.map((zone) => {
    const register = meterReadings.filter((reading) => reading.zone === zone && reading.countsOn < countsOn)
    const next = meterReadings.find(
      (reading) => reading.zone === zone && reading.countsOn > countsOn && isTrusted(reading),
    )
    const trusted = register.findLast(isTrusted) ?? register.at(-1)
    const value = values.get(zone)
    const verdict = checkReading({
      // What prevents a customer from submitting does not prevent the operator.
      meter: strict ? meter : { ...meter, askoe: false, location: 'flat', state: 'active' },
      zone,
      previous: trusted ? { value: fromMilli(trusted.milli), date: trusted.countsOn } : null,
      value,
      takenOn: countsOn,
      history: historyOf(register),
      calculated: strict && situation.final,
      confirmed: !strict || request.confirmed.includes('deviation'),
      photo: request.photoId !== undefined || saidByPhone(request),
      allowedPowerKw: account.allowedPowerKw,
      likelyDaily: strict ? likelyDailyKwh(account.allowedPowerKw, account.tariffGroup) : undefined,
      periodClosed: closed,
      ...(strict ? account.entry : {}),
    })
    if (
      verdict.ok &&
      next &&
      trusted &&
      !isBetween(trusted.milli, toMilli(value ?? 0), next.milli, meter.digits)
    )
      throw new CoreRefusal('value-too-large', {
        field: zone,
        params: {
          zone,
          previous: fromMilli(trusted.milli),
          previousDate: trusted.countsOn,
          next: fromMilli(next.milli),
          nextDate: next.countsOn,
        },
      })
    return { zone, value: value ?? 0, previous: register.at(-1), verdict }
  })
  const [worst] = checked
    .flatMap(({ zone, verdict }) => (verdict.ok ? [] : [{ zone, verdict }]))
    .toSorted((a, b) => GRAVITY[a.verdict.severity] - GRAVITY[b.verdict.severity])
  if (worst) throw refusalFor(worst.zone, worst.verdict, request)
  return checked.flatMap(({ zone, value, previous, verdict }) => {
    if (!verdict.ok) return []
    const mark = { date: countsOn, milli: toMilli(value), estimated: false }
    const counted = zonesOf(meter.zones).includes(zone)
    const kwhMilli =
      previous && counted ? kwhBetween(markOf(previous), mark, meter.digits, meter.ratio) : null
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

function refusalFor(
  zone: Zone,
  verdict: Extract<ReadingVerdict, { ok: false }>,
  request: Pick<Request, 'now' | 'rules'>,
): CoreRefusal {
  const { ok: _ok, code, severity: _severity, ...figures } = verdict
  const params: Record<string, string | number> = { zone, ...figures }
  const usual = figures.expected === undefined ? null : rangeAround(figures.expected)
  if (usual) Object.assign(params, { expectedFrom: usual.low, expectedTo: usual.high })
  if (code === 'entity-period-closed') Object.assign(params, closedFigures(request))
  return new CoreRefusal(code, { field: zone, params })
}

/** Values for the sentence «закрито 02.12.2026 13:00 … з 30.12.2026». */
function closedFigures({ now, rules }: Pick<Request, 'now' | 'rules'>) {
  const { closedAt, opensOn } = closedWindow(new Date(now), rules)
  return { closedAt: formatDateTime(closedAt), opensOn }
}

const historyOf = (register: readonly LiveReading[]): Use[] =>
  register.flatMap(({ countsOn, kwh }, index) => {
    const from = register[index - 1]
    return from && kwh !== null ? [{ from: from.countsOn, to: countsOn, kwh }] : []
  })
