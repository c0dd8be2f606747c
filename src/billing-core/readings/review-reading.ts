import { sql, type Transaction } from 'kysely'
import { fromMilli } from '#domain/consumption.ts'
import type { IsoDate } from '#domain/calendar.ts'
import type { RulesOn } from '#domain/window.ts'
import type { Database } from '#server/db/schema.ts'
import { CoreRefusal } from '#server/core/refusal.ts'
import { fm } from '#server/core/function-modules.ts'
import { once, refusalOf } from '#billing/answers.ts'
import { checkAll, meterOf } from './check-submission.ts'
import { answers } from '#billing/deps.ts'
import type { Asked } from '#billing/own-ids.ts'
import { periodOf } from '#billing/kit/month-of-reading.ts'
import type { LiveReading } from '#billing/closing/registers.ts'
import { type LockedAccount, lockAccount, type Situation } from './submission-load.ts'
import { type HeldRow, lastReadingOn, redraft, restateKwh, rowsOfReceipt, situationAt } from './held-rows.ts'

type Request = Asked<'ZPORTAL_READING_REVIEW'>

/**
 * An employee has looked at the photo: the held registers of a receipt are accepted, accepted with other values, or
 * rejected. This is also possible after the month was billed by an estimate; the accepted value then replaces it.
 */
export const reviewReading = answers(fm.ZPORTAL_READING_REVIEW, async (deps, request, context) => {
  const now = new Date(request.now)
  const [prices, rules] = await Promise.all([deps.prices(now), deps.rules(now)])
  try {
    return await once(deps.db, fm.ZPORTAL_READING_REVIEW, request, context, async (trx) => {
      const account = await lockAccount(trx, request.account)
      const live = await rowsOfReceipt(trx, account.accountId, request.receipt)
      const rows = live.filter(({ state }) => state === 'held')
      const [first] = rows
      if (!first) throw decidedAlready(live)
      const { countsOn } = first
      const period = periodOf(countsOn)
      const situation = await situationAt(trx, account, first)
      const held = new Set(rows.map((row) => row.id))
      const instead = request.accept
        ? correctedRows({ ...request, rules }, account, situation, live, held).map((row) => ({
            ...row,
            id: deps.uuid(),
          }))
        : []
      const stands = new Map(rows.map((row) => [`${row.meterId} ${row.zone}`, row.id]))
      for (const { meterId, zone, id } of instead) stands.set(`${meterId} ${zone}`, id)
      // the month was billed by an estimate: the value that was read replaces it, and the next closing corrects the
      // difference
      const estimates = situation.readings.filter(
        (reading) =>
          request.accept &&
          reading.countsOn === countsOn &&
          reading.source === 'estimated' &&
          stands.has(`${reading.meterId} ${reading.zone}`),
      )
      await supersede(
        trx,
        account.accountId,
        countsOn,
        estimates.map(({ id, meterId, zone }) => ({ old: id, now: stands.get(`${meterId} ${zone}`) })),
      )
      const replaced = new Set(instead.map((row) => row.instead))
      const readings = situation.readings.flatMap((reading): LiveReading[] => {
        if (estimates.includes(reading) || replaced.has(reading.id)) return []
        if (!held.has(reading.id)) return [reading]
        return request.accept ? [{ ...reading, state: 'accepted' }] : []
      })
      const standing = { ...situation, readings: [...readings, ...instead].toSorted(byDate) }
      const draft = await redraft(trx, account, standing, period, now, prices)
      const state = request.accept ? (draft ? 'used' : 'accepted') : 'rejected'
      await sql`
        update core.readings set state = ${state}, held_for = hold_reason,
          hold_reason = coalesce(${request.reason ?? null}, hold_reason), decided_at = ${now},
          decided_by = ${request.by ?? null}
        where account_id = ${account.accountId} and counts_on = ${countsOn}::date
          and reading_id = any(${[...held].filter((id) => !replaced.has(id))}::uuid[])`.execute(trx)
      await writeInstead(trx, account.accountId, request, { countsOn, state, now, instead })
      await restateKwh(trx, account.accountId, standing, first)
      // a rejected reading counts as not submitted: the overview asks for a reading again
      if (!request.accept) await lastReadingOn(trx, account.accountId)
      return { receipt: request.receipt, state, calculation: draft }
    })
  } catch (error) {
    throw refusalOf(error)
  }
})

const byDate = (a: LiveReading, b: LiveReading) => (a.countsOn < b.countsOn ? -1 : 1)

/** Nothing waits under the receipt: somebody was faster, or there is no such receipt. */
function decidedAlready(live: readonly HeldRow[]): CoreRefusal {
  const done = live.find(({ decidedAt }) => decidedAt !== null)
  if (!done?.decidedAt) return new CoreRefusal('not-found', { field: 'receipt' })
  return new CoreRefusal('changed-meanwhile', {
    field: 'receipt',
    params: {
      by: done.decidedBy ?? '',
      at: new Date(done.decidedAt).toISOString(),
      what: done.state === 'rejected' ? 'rejected' : 'accepted',
    },
  })
}

type Instead = LiveReading & { readonly instead: string; readonly rolledOver: boolean }

/**
 * What is accepted is checked as the operator's own readings are, against what was read before it and after it.
 * @returns the held values that an employee read otherwise
 */
function correctedRows(
  request: Request & { readonly rules: RulesOn },
  account: LockedAccount,
  situation: Situation,
  live: readonly HeldRow[],
  held: ReadonlySet<string>,
): Omit<Instead, 'id'>[] {
  const given = new Map(request.values?.map(({ zone, value }) => [zone, value]))
  const [first] = live
  if (!first) return []
  const values = live.map(({ zone, milli }) => ({ zone, value: given.get(zone) ?? fromMilli(milli) }))
  const unknown = [...given.keys()].find((zone) => !live.some((row) => row.zone === zone && held.has(row.id)))
  if (unknown) throw new CoreRefusal('entry-impossible', { field: unknown })
  const entry = {
    meterId: first.meterId,
    values,
    confirmed: ['deviation' as const],
    // an employee looks at it: what is far from the usual needs nobody else
    photoId: first.id,
    replaces: true,
    source: 'operator' as const,
    now: request.now,
    rules: request.rules,
    // no customer hands it in
    isClosed: false,
  }
  const meter = meterOf(situation, entry)
  const liveIds = new Set(live.map(({ id }) => id))
  const before = situation.readings.filter(({ id }) => !liveIds.has(id))
  return checkAll(entry, account, meter, situation, before, first.countsOn).flatMap((value) => {
    const row = live.find(({ zone, id }) => zone === value.zone && held.has(id))
    const milli = Math.round(value.value * 1000)
    if (!row || row.milli === milli) return []
    return [
      {
        meterId: row.meterId,
        zone: row.zone,
        countsOn: row.countsOn,
        milli,
        kwh: value.kwh,
        source: 'operator' as const,
        state: 'accepted' as const,
        receipt: request.receipt,
        instead: row.id,
        rolledOver: value.rolledOver,
      },
    ]
  })
}

/** The corrected values under the same receipt; what was handed in stays, marked with what stands in its place. */
async function writeInstead(
  trx: Transaction<Database>,
  accountId: number,
  { reason, by }: Request,
  {
    countsOn,
    state,
    now,
    instead,
  }: { countsOn: IsoDate; state: string; now: Date; instead: readonly Instead[] },
): Promise<void> {
  if (instead.length === 0) return
  await supersede(
    trx,
    accountId,
    countsOn,
    instead.map((row) => ({ old: row.instead, now: row.id })),
  )
  const rows = instead.map(({ id, instead: old, milli, kwh, rolledOver }) => ({
    id,
    old,
    value: fromMilli(milli),
    kwh,
    over: rolledOver,
  }))
  await sql`
    insert into core.readings (account_id, counts_on, reading_id, meter_id, zone, value, kwh, taken_at, received_at,
      source, state, hold_reason, held_for, rolled_over, photo_id, receipt, decided_at, decided_by)
    select r.account_id, r.counts_on, n.id, r.meter_id, r.zone, n.value, n.kwh, r.taken_at, r.received_at, 'operator',
      ${state}, ${reason ?? null}, r.hold_reason, n.over, r.photo_id, r.receipt, ${now}, ${by ?? null}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, old uuid, value numeric, kwh numeric, over boolean)
    join core.readings r on r.account_id = ${accountId} and r.counts_on = ${countsOn}::date and r.reading_id = n.old`.execute(
    trx,
  )
}

/**
 * Must run before the state of the held readings changes, because a register can have only one counting value per date.
 */
async function supersede(
  trx: Transaction<Database>,
  accountId: number,
  countsOn: IsoDate,
  pairs: readonly { old: string; now: string | undefined }[],
): Promise<void> {
  if (pairs.length === 0) return
  await sql`
    update core.readings r set superseded_by = pair.now, state = 'superseded'
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair (old uuid, now uuid)
    where r.account_id = ${accountId} and r.counts_on = ${countsOn}::date and r.reading_id = pair.old`.execute(
    trx,
  )
}
