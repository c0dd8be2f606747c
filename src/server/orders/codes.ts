import { siteOfAccount } from '#domain/site.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { type OrdersRequest, ownRequest } from './own-request.ts'

/** /api/person/orders/code_zrqt: what can be ordered, and for which devices (spec §3). */
export async function orderableCodes(
  deps: Deps,
  caller: Caller<'person' | 'entity' | 'provider'>,
  input: OrdersRequest,
) {
  const number = ownRequest(caller, input)
  const of = siteOfAccount(number)
  if (!of) throw new Problem('account-not-found', { field: 'account' })
  const [codes, { places }, { meters }] = await Promise.all([
    deps.db
      .selectFrom('portal.zqrt_codes')
      .select(['code', 'name', 'description', 'price_kop', 'term_days', 'purpose'])
      .where('site', '=', of.site)
      .where('kind', '=', of.kind)
      .where('active', '=', true)
      .orderBy('sort')
      .orderBy('code')
      .execute(),
    deps.core.call(fm.ZPORTAL_PLACES_GET, { account: number }),
    deps.core.call(fm.ZPORTAL_METERING_POINT_GET, { account: number }),
  ])
  const models = new Map(meters.map((meter) => [meter.meterId, meter.model]))
  return {
    status: 'success' as const,
    zqrtCodes: codes.map((row) => ({
      code: row.code,
      name: row.name,
      description: row.description,
      priceKopiykas: row.price_kop,
      termDays: row.term_days,
      purpose: row.purpose,
    })),
    deviceAccounts: places.flatMap((place) =>
      place.meters
        .filter(({ removedOn }) => removedOn === null)
        .map((meter) => ({
          device: meter.meterId,
          number: meter.meter,
          model: models.get(meter.meterId) ?? '',
          place: place.placeId,
          payment: number,
          address: place.address,
        })),
    ),
  }
}
