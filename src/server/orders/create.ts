import { sql } from 'kysely'
import type { z } from 'zod'
import type { orders } from '#contract/orders.ts'
import { type CustomerKind, type Site, siteOfAccount } from '#domain/site.ts'
import { fm } from '#server/core/function-modules.ts'
import { ownNumber } from '#server/own-number.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { sqlState } from '#server/db/database-down.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { takeHour } from './capacity.ts'
import { orderOf } from './store.ts'
import { Fault } from '#server/fault.ts'

/** Raised by the trigger cap_orders, whatever code writes the row. */
const TOO_MANY = 'SV003'

type Input = z.output<typeof orders.create.request>

/**
 * Orders a service: the device must be the caller's, the company must offer the service, and each hour of a crew is
 * taken by exactly one order. @throws 'date-taken' when the last hour of the day has just gone; 'too-many-orders' when
 * 3 of the device, 6 of the account or 20 of the person wait already; 'service-closed'; 'service-price-changed' when
 * another price was shown
 */
export async function createOrder(
  deps: Deps,
  caller: Caller<'person' | 'entity' | 'provider'>,
  input: Input,
  visit: Visit,
) {
  const account = ownNumber(caller, input.account)
  // crews and prices are of the company of this account, and another account may be another company's
  if (ownNumber(caller, input.payment, 'payment') !== account)
    throw new Problem('not-found', { field: 'payment' })
  const of = siteOfAccount(account)
  if (!of) throw new Problem('account-not-found', { field: 'account' })
  await ownDevice(deps, account, input)

  const id = deps.random.uuid()
  return inTransaction(deps.db, async (db) => {
    const service = await orderable({ db }, { ...of, code: input.code })
    const { priceKopiykas: shown = service.price_kop } = input
    if (shown !== service.price_kop)
      throw new Problem('service-price-changed', {
        field: 'priceKopiykas',
        params: { kopiykas: service.price_kop },
      })
    const { number } = await db
      .insertInto('portal.orders')
      .values({
        order_id: id,
        number: sql<string>`nextval('portal.order_number')::text`,
        user_id: caller.userId,
        account,
        site: of.site,
        kind: of.kind,
        code: input.code,
        place: input.place,
        meter_id: input.device,
        payment: account,
        price_kop: service.price_kop,
        term_days: service.term_days,
        visit_on: input.date,
        created_at: deps.now(),
      })
      .returning('number')
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => {
        throw sqlState(error) === TOO_MANY ? new Problem('too-many-orders', { field: 'device' }) : error
      })
    await takeHour({ ...deps, db }, { order: id, site: of.site, code: input.code, day: input.date })
    await writeAudit({ ...deps, db }, visit, {
      action: 'order-created',
      outcome: 'success',
      actorKind: caller.kind,
      actorId: caller.userId,
      account,
      site: of.site,
      details: { number, code: input.code, date: input.date },
    })
    const order = await orderOf({ db }, caller, id)
    if (!order) throw new Fault('the order just written is not there')
    return { status: 'success' as const, order }
  })
}

async function ownDevice(deps: Deps, number: string, { place, device }: Input): Promise<void> {
  const { places } = await deps.core.call(fm.ZPORTAL_PLACES_GET, { account: number })
  const foundPlace = places.find(({ placeId }) => placeId === place)
  if (!foundPlace) throw new Problem('not-found', { field: 'place' })
  if (!foundPlace.meters.some(({ meterId, removedOn }) => meterId === device && removedOn === null))
    throw new Problem('counter-not-found', { field: 'device' })
}

/**
 * The service, as it stands until the order is written: nobody closes it or changes its price meanwhile.
 * @throws 'not-found' where the company has none of the code, 'service-closed' where it offers it no more
 */
async function orderable(
  { db }: Pick<Deps, 'db'>,
  request: { site: Site; kind: CustomerKind; code: string },
) {
  const service = await db
    .selectFrom('portal.zqrt_codes')
    .select(['price_kop', 'term_days', 'active'])
    .where('site', '=', request.site)
    .where('kind', '=', request.kind)
    .where('code', '=', request.code)
    .forShare()
    .executeTakeFirst()
  if (!service) throw new Problem('not-found', { field: 'code' })
  if (!service.active) throw new Problem('service-closed', { field: 'code' })
  return service
}
