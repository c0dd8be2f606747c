import type { z } from 'zod'
import type { VisitReport } from '#domain/order-result.ts'
import type { staffOrders as calls } from '#contract/staff-orders.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { fm } from '#server/core/function-modules.ts'
import { UNUSUAL_USE } from '#server/core/modules/meter-work.ts'
import { writeOnce } from '#server/core/unanswered.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { takeHour } from '#server/orders/capacity.ts'
import { changeOrder, freeHour } from '#server/orders/store.ts'
import { changedMeanwhile } from '#server/changed-meanwhile.ts'
import { Problem } from '#server/problem.ts'
import { orderResult } from '#text/orders.ts'
import { readings as readingText } from '#text/readings.ts'
import { staffOrders as words } from '#text/staff-orders.ts'
import { shownOrder } from './one.ts'
import { auditOrder, clock, lockOrder, type Order, siteIn, type Staff, tellCustomer } from './store.ts'

type Seen = { order: string; version: number }

/** An open order after a change, made all at once of what its caller has seen. @throws like `lockOrder` */
const orderAfter = (
  deps: Deps,
  caller: Staff,
  seen: Seen,
  change: (inner: Deps, order: Order) => Promise<void>,
) =>
  inTransaction(deps.db, async (db) => {
    const inner = { ...deps, db }
    await change(inner, await lockOrder(inner, caller, seen))
    return shownOrder(inner, caller, seen.order)
  })

/** The same, unless the core may have written what came of the visit: only its report ends it then. */
const orderUnreported: typeof orderAfter = (deps, caller, seen, change) =>
  orderAfter(deps, caller, seen, async (inner, order) => {
    if (order.reports.length > 0) throw new Problem('visit-unanswered', { field: 'order' })
    await change(inner, order)
  })

/** Confirms an ordered service; its customer is told. */
export const confirmOrder = (
  deps: Deps,
  caller: Staff,
  input: z.output<typeof calls.confirm.request>,
  visit: Visit,
) =>
  orderUnreported(deps, caller, input, async (inner, order) => {
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
  orderUnreported(deps, caller, input, async (inner, order) => {
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
  orderUnreported(deps, caller, input, async (inner, order) => {
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

const reportOf = (done: Done): VisitReport => ({
  work: done.work,
  act: done.act.trim(),
  old: done.old,
  next:
    done.work === 'replaced' && done.next
      ? { number: done.next.number.trim(), values: done.next.values }
      : null,
  seal: done.seal?.trim() || null,
  verifiedTill: done.verifiedTill ?? null,
  remark: done.remark?.trim() || null,
  confirmed: done.confirmed ?? false,
})

/**
 * A visit is made. The customer reads what was done in the order; a new seal and the next verification go to the
 * billing core, which keeps them with the meter, first: while it is silent nothing is written and nothing is lost.
 * @throws 'date-invalid' before the day of the visit, and for a verification that ends before it; 'changed-meanwhile'
 * when the core has written an earlier report, by which the visit is done
 */
export async function orderDone(deps: Deps, caller: Staff, input: Done, visit: Visit) {
  const report = reportOf(input)
  const { written, notCounted } = await tellCore(deps, await reported(deps, caller, input, report), report)
  const { confirmed: _confirmed, ...result } = written
  const shown = await orderAfter(deps, caller, input, async (inner, order) => {
    await changeOrder(
      inner,
      input.order,
      { state: 'done', result: JSON.stringify(result), reports: '[]' },
      { did: 'done', by: caller.userId },
    )
    await auditOrder(inner, visit, caller, order, {
      action: 'order-done',
      details: { 'after.state': 'done', work: result.work, act: result.act },
    })
    await tellCustomer(
      inner,
      order,
      'done',
      notCounted.length === 0 ? null : words.notCounted(said(notCounted)),
    )
  })
  if (written !== report)
    throw changedMeanwhile('order', {
      did: words.deeds.done,
      who: shown.order.changed?.by ?? null,
      at: deps.now(),
    })
  return shown
}

/**
 * The order of a visit with what was reported before. The new report stays with it until the core has answered:
 * whoever reports next finds by the key whether it was written.
 */
const reported = (deps: Deps, caller: Staff, input: Done, report: VisitReport): Promise<Order> =>
  inTransaction(deps.db, async (db) => {
    const order = await lockOrder({ db }, caller, input)
    const { visit_on, reports } = order
    const { verifiedTill, next } = report
    if (visit_on === null || visit_on > kyivDate(deps.now()))
      throw new Problem('date-invalid', { field: 'order' })
    if (verifiedTill !== null && verifiedTill <= visit_on)
      throw new Problem('date-invalid', { field: 'verifiedTill' })
    if (report.work === 'replaced' && next === null) throw new Problem('required', { field: 'next' })
    if (report.work === 'replaced' && verifiedTill === null)
      throw new Problem('required', { field: 'verifiedTill' })
    const module = moduleOf(deps, order, report)
    // the key is that of one module: another one would write a second time
    if (reports.some((earlier) => moduleOf(deps, order, earlier) !== module))
      throw new Problem('visit-unanswered', { field: 'order' })
    if (module !== null) await keepReports({ db }, input.order, [...reports, report])
    return order
  })

type Values = VisitReport['old']
const said = (values: Values) =>
  values.map(({ zone, value }) => readingText.zoneValue(zone, value)).join(', ')

/**
 * Tells the core of a visit, under the key of the order as it was seen.
 * @returns the report that the core has, and what it does not count because of it
 */
async function tellCore(deps: Deps, order: Order, report: VisitReport) {
  let notCounted: Values = []
  const written = await writeOnce(report, order.reports, {
    send: async (sent) => void (notCounted = await sendReport(deps, order, sent)),
    keep: (reports) => keepReports(deps, order.order_id, reports),
  })
  // somebody else has reported this visit a moment ago, and is about to say so here
  if (written === null) throw changedMeanwhile('order')
  return { written, notCounted }
}

const keepReports = ({ db }: Pick<Deps, 'db'>, id: string, reports: readonly VisitReport[]) =>
  db
    .updateTable('portal.orders')
    .set({ reports: JSON.stringify(reports) })
    .where('order_id', '=', id)
    .execute()

/** What of a visit the core keeps: a meter that follows another, or what a served one has got; null: nothing. */
function moduleOf({ core }: Pick<Deps, 'core'>, order: Order, { work, seal, verifiedTill }: VisitReport) {
  if (order.meter_id === null || order.visit_on === null) return null
  // a core that keeps no such facts: the order tells them
  if (!core.can('meter-work')) return null
  if (work === 'replaced') return 'replaced'
  return seal === null && verifiedTill === null ? null : 'served'
}

/** A replaced meter is followed by another with its first values; a served one keeps its number and gets what is new. */
async function sendReport(deps: Deps, order: Order, report: VisitReport): Promise<Values> {
  const { old, next, seal, act, remark, confirmed } = report
  const module = moduleOf(deps, order, report)
  if (module === null || order.meter_id === null || order.visit_on === null) return []
  const verifiedTill = report.verifiedTill ?? undefined
  const request = {
    account: order.account,
    meterId: order.meter_id,
    on: order.visit_on,
    ...(seal === null ? {} : { seal: { number: seal, place: words.sealPlace } }),
  }
  const key = { key: `order:${order.order_id}:${order.version}` }
  try {
    if (module === 'replaced' && next !== null && verifiedTill !== undefined) {
      const { number, values } = next
      const reason = remark ?? orderResult.works.replaced
      const taken = { old: [...old], confirmed, number, values: [...values], act, reason }
      const of = { ...request, ...taken, verifiedTill }
      return (await deps.core.call(fm.ZPORTAL_METER_REPLACED, of, key)).notCounted
    }
    await deps.core.call(fm.ZPORTAL_METER_SERVED, { ...request, verifiedTill }, key)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    // of the meter that was taken off; its zone stands among the figures
    const { code, params } = error
    if (code === 'bit-depth-mismatch') throw new Problem(code, { field: 'old', params: { ...params } })
    if (code === 'less-than-previous')
      throw new Problem('visit-reading-less', { field: 'old', params: { ...params } })
    if (UNUSUAL_USE.some((unusual) => unusual === code))
      throw new Problem('visit-reading-unusual', { field: 'old', params: { ...params } })
    // zones that the meter has not
    if (code === 'entry-impossible') throw new Problem('required', { field: 'next' })
    // a meter that is gone: the order tells what was done
    if (code !== 'counter-not-found') throw error
  }
  return []
}
