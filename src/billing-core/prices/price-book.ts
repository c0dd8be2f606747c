import { type Kysely, sql } from 'kysely'
import { type PriceBook, priceBook, type PriceRow } from '#domain/prices.ts'
import type { Database } from '#server/db/schema.ts'
import { kept } from '#server/kept.ts'

/** The columns of `PriceFacts` for accounts with the alias a. */
export const priceFacts = sql`
  a.site, a.tariff_group as "tariffGroup", a.voltage_class as "voltageClass",
  coalesce((select json_agg(json_build_object('from', to_char(p.valid_from, 'YYYY-MM'), 'perMwhE2', p.per_mwh_e2)
    order by p.valid_from) from core.contract_prices p where p.account_id = a.account_id), '[]') as supply,
  a.distribution_direct as "distributionDirect",
  coalesce((select json_agg(json_build_object('from', to_char(t.valid_from, 'YYYY-MM'), 'tariffGroup', t.tariff_group,
    'distributionDirect', t.distribution_direct) order by t.valid_from)
    from core.contract_terms t where t.account_id = a.account_id), '[]') as terms`

const KEPT_MS = 60_000

/** The price book, read again once a minute: it changes a few times a year but is needed all the time. */
export function keptPrices(db: Kysely<Database>): (now: Date) => Promise<PriceBook> {
  const keep = kept<PriceBook>(KEPT_MS)
  return (now) => keep(now, () => readPrices(db))
}

export async function readPrices(db: Kysely<Database>): Promise<PriceBook> {
  const { rows } = await sql<PriceRow>`
    select site, kind, variant, valid_from as "validFrom", valid_to as "validTo", blocks, per_mwh_e2 as "perMwhE2",
      coefficient, act, confidence
    from core.prices order by site, kind, variant, valid_from`.execute(db)
  return priceBook(rows)
}
