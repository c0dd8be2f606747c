import { PAY_FLAGS, type PayProvider } from '#domain/payment-life.ts'
import type { Deps } from '#server/deps.ts'

export type MerchantRow = {
  merchant_id: string
  site: string
  provider: PayProvider
  service: string | null
  payee_name: string | null
  payee_edrpou: string | null
  payee_iban: string | null
  payer_fee: number
}

/** Agreements in force of these companies with providers that are switched on there. */
export async function openMerchants(
  { db }: Pick<Deps, 'db'>,
  sites: readonly string[],
): Promise<MerchantRow[]> {
  const [rows, settings] = await Promise.all([
    db
      .selectFrom('portal.merchants')
      .select([
        'merchant_id',
        'site',
        'provider',
        'service',
        'payee_name',
        'payee_edrpou',
        'payee_iban',
        'payer_fee',
      ])
      .where('state', '=', 'active')
      .where('site', 'in', sites)
      .execute(),
    db.selectFrom('portal.site_settings').select(['site', 'env']).where('site', 'in', sites).execute(),
  ])
  const env = new Map(settings.map((row) => [row.site, row.env]))
  return rows.filter(({ site, provider }) => {
    const { flag, byDefault } = PAY_FLAGS[provider]
    return env.get(site)?.[flag] ?? byDefault
  })
}
