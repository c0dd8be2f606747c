import { sql } from 'kysely'
import { kyivDate } from '#domain/kyiv.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Reply } from '#billing/own-ids.ts'
import { CoreRefusal, noSuchAccount } from '#server/core/refusal.ts'
import { accountKey } from './accounts.ts'
import { once, refusalOf } from '#billing/answers.ts'
import { answers } from '#billing/deps.ts'

type Card = Reply<'ZPORTAL_METERING_POINT_GET'>

export const getMeteringPoint = answers(
  fm.ZPORTAL_METERING_POINT_GET,
  async ({ db }, { account: number }, { now }) => {
    const { rows } = await sql<Card>`
    select a.eic, a.address, json_build_object('site', a.site, 'role', 'operator') as provider,
      a.allowed_power_kw::float8 as "allowedPowerKw", a.voltage_class as "voltageClass", a.shutdown_queue as queue,
      coalesce((select json_agg(json_build_object('meterId', meter_id, 'meter', number, 'model', model,
        'digits', digits, 'decimals', decimals, 'zones', zones, 'phases', phases, 'ratio', ratio,
        'accuracy', accuracy, 'state', state, 'location', location, 'askoe', askoe, 'alias', alias, 'place', place,
        'installedOn', installed_on, 'verifiedTill', verified_till,
        'verificationOverdue', verified_till < ${kyivDate(now)}::date, 'lastInspection', last_inspection,
        'seals', seals) order by state, meter_id)
        from core.meters m where m.account_id = a.account_id), '[]') as meters
    from core.accounts a where a.number = ${number}`.execute(db)
    const [row] = rows
    if (!row) throw noSuchAccount()
    return row
  },
)

type Place = Reply<'ZPORTAL_PLACES_GET'>['places'][number]

/** A meter without a place of its own gets the place of the account. */
export const getPlaces = answers(fm.ZPORTAL_PLACES_GET, async ({ db }, { account: number }) => {
  const { rows } = await sql<Place>`
    select a.place_id || case when m.place is null then '' else '/' || m.place end as "placeId",
      coalesce(m.place, a.object_type) as name, a.address, a.eic,
      coalesce(json_agg(json_build_object('meterId', m.meter_id, 'meter', m.number, 'alias', m.alias,
        'zones', m.zones, 'askoe', m.askoe, 'removedOn', m.removed_on) order by m.meter_id) filter (where m.meter_id is not null), '[]') as meters
    from core.accounts a
    left join core.meters m on m.account_id = a.account_id
    where a.number = ${number}
    group by a.account_id, m.place
    order by m.place nulls first`.execute(db)
  if (rows.length === 0) throw noSuchAccount()
  return { places: rows }
})

export const setMeterAlias = answers(fm.ZPORTAL_METER_ALIAS, async (deps, request, context) => {
  const { accountId } = await accountKey(deps, request.account)
  try {
    return await once(deps.db, fm.ZPORTAL_METER_ALIAS, request, context, async (trx) => {
      const { meterId, alias } = request
      const { numAffectedRows } = await sql`
        update core.meters set alias = ${alias} where account_id = ${accountId} and meter_id = ${meterId}`.execute(
        trx,
      )
      if (numAffectedRows === 0n) throw new CoreRefusal('counter-not-found', { field: 'meterId' })
      return { meterId, alias }
    })
  } catch (error) {
    throw refusalOf(error)
  }
})
