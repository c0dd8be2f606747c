import { type Kysely, sql } from 'kysely'
import type { PriceRow } from '#domain/prices.ts'
import type { Database } from '#server/db/schema.ts'

/** A price as files and seeds give it: for several companies at once. */
export type ToldPrice = Omit<PriceRow, 'site' | 'blocks' | 'perMwhE2' | 'coefficient'> &
  Partial<Pick<PriceRow, 'blocks' | 'perMwhE2' | 'coefficient'>> & { readonly sites: readonly string[] }

/**
 * Adds the missing rows of some prices. Fills only months without a row of the same company, kind and variant; an
 * existing row is never changed.
 */
export async function storePrices(
  db: Kysely<Database>,
  prices: readonly ToldPrice[],
  enteredBy: string,
): Promise<void> {
  await sql`
    insert into core.prices (site, kind, variant, valid_from, valid_to, blocks, per_mwh_e2, coefficient, act, confidence,
      entered_by)
    select told.site, told.kind, told.variant, lower(piece), upper(piece) - 1, told.blocks, told."perMwhE2",
      told.coefficient, told.act, told.confidence, ${enteredBy}
    from (
      select site.name as site, one.*
      from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as one(sites jsonb, kind text, variant text,
        "validFrom" date, "validTo" date, blocks jsonb, "perMwhE2" integer, coefficient smallint, act text,
        confidence text)
      cross join lateral jsonb_array_elements_text(one.sites) as site(name)
    ) told
    cross join lateral unnest(
      datemultirange(daterange(told."validFrom", told."validTo", '[]')) - coalesce(
        (select range_agg(daterange(p.valid_from, p.valid_to, '[]')) from core.prices p
          where (p.site, p.kind, p.variant) = (told.site, told.kind, told.variant)),
        '{}'::datemultirange)
    ) as piece
    order by told.site, told.kind, told.variant, lower(piece)`.execute(db)
}
