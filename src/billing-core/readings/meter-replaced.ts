import { sql, type Transaction } from 'kysely'
import { firstOfMonth } from '#domain/calendar.ts'
import { fromMilli } from '#domain/consumption.ts'
import { zonesOf } from '#domain/zone.ts'
import type { Database } from '#server/db/schema.ts'
import { fm } from '#server/core/function-modules.ts'
import { CoreRefusal } from '#server/core/refusal.ts'
import { once, refusalOf } from '#billing/answers.ts'
import { checkAll, meterOf, type Taken } from './check-submission.ts'
import { answers } from '#billing/deps.ts'
import type { Asked } from '#billing/own-ids.ts'
import { periodOf } from '#billing/kit/month-of-reading.ts'
import type { LiveReading, MeterFacts } from '#billing/closing/registers.ts'
import { lastReadingOn } from './held-rows.ts'
import { loadForSubmission, lockAccount } from './submission-load.ts'

type Request = Asked<'ZPORTAL_METER_REPLACED'>

/**
 * One meter is taken off and another of its kind stands in its place: the readings of the old one end on that day, those
 * of the new one begin. What was drafted for the month is worked out anew by the closing.
 */
export const meterReplaced = answers(fm.ZPORTAL_METER_REPLACED, async (deps, request, context) => {
  const { on, meterId, verifiedTill } = request
  if (verifiedTill <= on) throw new CoreRefusal('date-invalid', { field: 'verifiedTill' })
  const rules = await deps.rules(context.now)
  try {
    return await once(deps.db, fm.ZPORTAL_METER_REPLACED, request, context, async (trx) => {
      const account = await lockAccount(trx, request.account)
      const situation = await loadForSubmission(trx, {
        account,
        meterIds: [meterId],
        countsOn: on,
        period: periodOf(on),
        name: fm.ZPORTAL_METER_REPLACED.name,
        key: null,
      })
      const entry = {
        meterId,
        values: request.old,
        confirmed: ['deviation' as const],
        // the crew saw it: what is far from the usual needs nobody else, but is asked about once
        photoId: request.act,
        replaces: true,
        source: 'inspection' as const,
        now: context.now.toISOString(),
        rules,
        // no customer hands it in
        isClosed: false,
      }
      const meter = meterOf(situation, entry)
      if (meter.state !== 'active' || meter.removedOn !== null)
        throw new CoreRefusal('counter-not-found', { field: 'meterId' })
      const same = situation.readings.filter(
        (reading) => reading.meterId === meterId && reading.countsOn === on,
      )
      // what had been read of it for later days gives way to what it showed at the end
      const after = situation.readings.filter(
        (reading) => reading.meterId === meterId && reading.countsOn > on,
      )
      const before = situation.readings.filter(
        (reading) => !same.includes(reading) && !after.includes(reading),
      )
      const last = isWhole(meter, request.old) ? checkAll(entry, account, meter, situation, before, on) : []
      if (!request.confirmed) assertUsual(last)
      const { accountId } = account
      const next = await hang(trx, accountId, request)
      await writeLast(trx, { accountId, last, given: [...same, ...after], uuid: deps.uuid }, request)
      await writeFirst(trx, accountId, next, request, deps.uuid)
      await sql`
        delete from core.calculations where account_id = ${accountId} and state = 'draft'
          and period >= ${firstOfMonth(`${periodOf(on)}-01`)}::date`.execute(trx)
      await lastReadingOn(trx, accountId)
      const notCounted = last.length === 0 ? [] : after.filter(({ source }) => source !== 'estimated')
      return {
        meterId: next,
        notCounted: notCounted.map(({ zone, milli }) => ({ zone, value: fromMilli(milli) })),
      }
    })
  } catch (error) {
    throw refusalOf(error)
  }
})

/** A meter that no longer shows anything has no last values: its days are settled as those without a reading are. */
const isWhole = (meter: MeterFacts, old: Request['old']) =>
  zonesOf(meter.zones).every((zone) => old.some((oldValue) => oldValue.zone === zone))

/** A digit too many in an act would be billed. @throws the objection on its zone, with what would have been used */
function assertUsual(last: readonly Taken[]): void {
  for (const { zone, held, confirmed, previous, kwh } of last) {
    const objection = held ?? confirmed
    if (objection !== null && previous !== null && kwh !== null)
      throw new CoreRefusal(objection, { field: zone, params: { zone, previous, kwh } })
  }
}

/** The new meter, of the model and the place of the old one; the old one tells what stands in its place. */
async function hang(trx: Transaction<Database>, accountId: number, request: Request): Promise<number> {
  const { meterId, on, number, verifiedTill, act, reason, seal } = request
  const seals = seal === undefined ? [] : [{ ...seal, setOn: on }]
  const { rows } = await sql<{ meterId: number }>`
    insert into core.meters (account_id, number, model, digits, decimals, zones, registers, ratio, accuracy, phases,
      location, askoe, alias, place, installed_on, verified_on, verified_till, seals, last_inspection, optional_zones)
    select account_id, ${number}, model, digits, decimals, zones, registers, ratio, accuracy, phases, location, askoe,
      alias, place, ${on}::date, ${on}::date, ${verifiedTill}::date, ${JSON.stringify(seals)}::jsonb, ${on}::date,
      optional_zones
    from core.meters where account_id = ${accountId} and meter_id = ${meterId}
    returning meter_id as "meterId"`.execute(trx)
  const [made] = rows
  if (!made) throw new CoreRefusal('counter-not-found', { field: 'meterId' })
  await sql`
    update core.meters set state = 'disabled', removed_on = ${on}::date, replaced_by = ${made.meterId},
      removal_act = ${act}, removal_reason = ${reason}
    where account_id = ${accountId} and meter_id = ${meterId}`.execute(trx)
  return made.meterId
}

type Row = { id: string; zone: string; value: number; kwh: number | null; rolledOver: boolean }

async function writeReadings(
  trx: Transaction<Database>,
  accountId: number,
  meterId: number,
  rows: readonly Row[],
  on: string,
): Promise<void> {
  await sql`
    insert into core.readings (account_id, counts_on, reading_id, meter_id, zone, value, kwh, taken_at, received_at,
      source, state, rolled_over)
    select ${accountId}, ${on}::date, id, ${meterId}, zone, value, kwh, ${on}::date::timestamptz, now(), 'inspection',
      'accepted', "rolledOver"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one(id uuid, zone text, value numeric, kwh numeric,
      "rolledOver" boolean)`.execute(trx)
}

type Last = {
  accountId: number
  last: readonly Taken[]
  /** what is written of it for that day and for later ones */
  given: readonly LiveReading[]
  uuid: () => string
}

async function writeLast(
  trx: Transaction<Database>,
  lastFacts: Last,
  { meterId, on }: Request,
): Promise<void> {
  const { accountId, last, given, uuid } = lastFacts
  if (last.length === 0) return
  const rows = last.map(({ zone, value, kwh, rolledOver }) => ({ id: uuid(), zone, value, kwh, rolledOver }))
  // a register that need not be read and was not given has nothing in its place
  const pairs = given.map(({ id, zone, countsOn }) => ({
    old: id,
    now: rows.find((row) => row.zone === zone)?.id ?? id,
    day: countsOn,
    why: countsOn > on ? REPLACED : null,
  }))
  await sql`
    update core.readings r set superseded_by = pair.now, state = 'superseded',
      hold_reason = coalesce(pair.why, r.hold_reason)
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair (old uuid, now uuid, day date, why text)
    where r.account_id = ${accountId} and r.counts_on = pair.day and r.reading_id = pair.old`.execute(trx)
  await writeReadings(trx, accountId, meterId, rows, on)
}

/** Why a reading for a later day does not count; text/readings.ts says it. */
const REPLACED = 'meter-replaced'

/** What the new one showed when it was hung: nothing was used by it yet. */
const writeFirst = (
  trx: Transaction<Database>,
  accountId: number,
  meterId: number,
  { values, on }: Request,
  uuid: () => string,
): Promise<void> =>
  writeReadings(
    trx,
    accountId,
    meterId,
    values.map(({ zone, value }) => ({ id: uuid(), zone, value, kwh: null, rolledOver: false })),
    on,
  )
