import type { z } from 'zod'
import type { staffOrders as calls } from '#contract/staff-orders.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { fm } from '#server/core/function-modules.ts'
import { UNUSUAL_USE } from '#server/core/modules/meter-work.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { takeHour } from '#server/orders/capacity.ts'
import { changeOrder, freeHour } from '#server/orders/store.ts'
import { changedMeanwhile } from '#server/changed-meanwhile.ts'
import { Problem } from '#server/problem.ts'
import { orderResult } from '#text/orders.ts'
import { staffOrders as words } from '#text/staff-orders.ts'
import { shownOrder } from './one.ts'
import { auditOrder, clock, lockOrder, type Order, siteIn, type Staff, tellCustomer } from './store.ts'

/** An open order after a change, made all at once of what its caller has seen. @throws like `lockOrder` */
const orderAfter = (
  deps: Deps,
  caller: Staff,
  seen: { order: string; version: number },
  change: (inner: Deps, order: Order) => Promise<void>,
) =>
  inTransaction(deps.db, async (db) => {
    const inner = { ...deps, db }
    await change(inner, await lockOrder(inner, caller, seen))
    return shownOrder(inner, caller, seen.order)
  })

/** Confirms an ordered service; its customer is told. */
export const confirmOrder = (
  deps: Deps,
  caller: Staff,
  input: z.output<typeof calls.confirm.request>,
  visit: Visit,
) =>
  orderAfter(deps, caller, input, async (inner, order) => {
    if (order.state !== 'new') throw new Problem('order-closed', { field: 'order' })
    if (order.visit_on === null || order.visit_on < kyivDate(deps.now()))
      throw new Problem('day-past', { field: 'order' })
    await changeOrder(inner, input.order, { state: 'confirmed' }, { did: 'confirmed', by: caller.userId })
    await auditOrder(inner, visit, caller, order, {
      action: 'order-confirmed',
      details: { 'after.state': 'confirmed' },
    })
    await tellCustomer(inner, order, 'confirmed')
  })

/**
 * Puts a visit into a free hour of a crew, which confirms it. The customer is told when the day or the hour changes;
 * another crew at the same hour is of no interest to them.
 */
export const moveOrder = (
  deps: Deps,
  caller: Staff,
  input: z.output<typeof calls.move.request>,
  visit: Visit,
) =>
  orderAfter(deps, caller, input, async (inner, order) => {
    if (input.day < kyivDate(deps.now())) throw new Problem('day-past', { field: 'day' })
    const before = await inner.db
      .selectFrom('portal.crew_slots')
      .select(['crew_id', 'day', 'starts_at'])
      .where('order_id', '=', input.order)
      .executeTakeFirst()
    const same = before?.day === input.day && clock(before.starts_at) === input.from
    const reason = input.reason?.trim() || null
    await freeHour(inner, input.order)
    await takeHour(inner, {
      order: input.order,
      site: siteIn(order),
      code: order.code,
      day: input.day,
      at: { crew: input.crew, from: input.from },
    })
    await changeOrder(
      inner,
      input.order,
      same ? { visit_on: input.day } : { state: 'confirmed', visit_on: input.day, reason },
      { did: same ? 'crew' : 'moved', by: caller.userId },
    )
    await auditOrder(inner, visit, caller, order, {
      action: same ? 'order-crew' : 'order-moved',
      details: {
        'before.day': order.visit_on,
        'before.from': before ? clock(before.starts_at) : null,
        'before.crew': before?.crew_id ?? null,
        'after.day': input.day,
        'after.from': input.from,
        'after.crew': input.crew,
      },
    })
    if (!same) await tellCustomer(inner, order, 'moved', reason)
  })

/** Refuses an ordered service with a reason the customer reads; the hour of the crew is free again. */
export const refuseOrder = (
  deps: Deps,
  caller: Staff,
  input: z.output<typeof calls.refuse.request>,
  visit: Visit,
) =>
  orderAfter(deps, caller, input, async (inner, order) => {
    const reason = input.reason.trim()
    await changeOrder(inner, input.order, { state: 'refused', reason }, { did: 'refused', by: caller.userId })
    await freeHour(inner, input.order)
    await auditOrder(inner, visit, caller, order, {
      action: 'order-refused',
      details: { 'after.state': 'refused', 'before.day': order.visit_on },
    })
    await tellCustomer(inner, order, 'refused', reason)
  })

type Done = z.output<typeof calls.done.request>

/**
 * A visit is made. The customer reads what was done in the order; a new seal and the next verification go to the
 * billing core, which keeps them with the meter, first: while it is silent nothing is written and nothing is lost.
 * @throws 'date-invalid' before the day of the visit, and for a verification that ends before it
 */
export async function orderDone(deps: Deps, caller: Staff, input: Done, visit: Visit) {
  const seen = await inTransaction(deps.db, (db) => lockOrder({ db }, caller, input))
  const today = kyivDate(deps.now())
  if (seen.visit_on === null || seen.visit_on > today) throw new Problem('date-invalid', { field: 'order' })
  if (input.verifiedTill !== undefined && input.verifiedTill <= seen.visit_on)
    throw new Problem('date-invalid', { field: 'verifiedTill' })
  if (input.work === 'replaced' && !input.next) throw new Problem('required', { field: 'next' })
  if (input.work === 'replaced' && input.verifiedTill === undefined)
    throw new Problem('required', { field: 'verifiedTill' })
  await tellCore(deps, seen, input)
  return orderAfter(deps, caller, input, async (inner, order) => {
    const result = {
      work: input.work,
      act: input.act.trim(),
      old: input.old,
      next: input.work === 'replaced' ? (input.next ?? null) : null,
      seal: input.seal?.trim() || null,
      verifiedTill: input.verifiedTill ?? null,
      remark: input.remark?.trim() || null,
    }
    await changeOrder(
      inner,
      input.order,
      { state: 'done', result: JSON.stringify(result) },
      { did: 'done', by: caller.userId },
    )
    await auditOrder(inner, visit, caller, order, {
      action: 'order-done',
      details: { 'after.state': 'done', work: input.work, act: result.act },
    })
    await tellCustomer(inner, order, 'done')
  })
}

/** A replaced meter is followed by another with its first values; a served one keeps its number and gets what is new. */
async function tellCore({ core }: Deps, order: Order, done: Done) {
  const { work, old, next, seal, verifiedTill, version, confirmed = false } = done
  if (order.meter_id === null || order.visit_on === null) return
  if (work !== 'replaced' && seal === undefined && verifiedTill === undefined) return
  // a core that keeps no such facts: the order tells them
  if (!core.can('meter-work')) return
  const request = {
    account: order.account,
    meterId: order.meter_id,
    on: order.visit_on,
    ...(seal === undefined ? {} : { seal: { number: seal.trim(), place: words.sealPlace } }),
  }
  const key = { key: `order:${order.order_id}:${version}` }
  try {
    if (work === 'replaced' && next !== undefined && verifiedTill !== undefined) {
      const { act, remark } = done
      const reason = remark?.trim() || orderResult.works.replaced
      const report = {
        old,
        confirmed,
        number: next.number.trim(),
        values: next.values,
        act: act.trim(),
        reason,
      }
      await core.call(fm.ZPORTAL_METER_REPLACED, { ...request, ...report, verifiedTill }, key)
    } else
      await core.call(
        fm.ZPORTAL_METER_SERVED,
        { ...request, ...(verifiedTill === undefined ? {} : { verifiedTill }) },
        key,
      )
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    // somebody else has written this visit down a moment ago, and is about to say so here
    if (error.code === 'repeat-differs') throw changedMeanwhile('order')
    // of the meter that was taken off; its zone stands among the figures
    const { code, params } = error
    if (code === 'bit-depth-mismatch') throw new Problem(code, { field: 'old', params: { ...params } })
    if (code === 'less-than-previous')
      throw new Problem('visit-reading-less', { field: 'old', params: { ...params } })
    if (UNUSUAL_USE.some((unusual) => unusual === code))
      throw new Problem('visit-reading-unusual', { field: 'old', params: { ...params } })
    // zones that the meter has not
    if (error.code === 'entry-impossible') throw new Problem('required', { field: 'next' })
    // a meter that is gone: the order tells what was done
    if (error.code !== 'counter-not-found') throw error
  }
}
