import { PAY_PROVIDERS, type PayProvider } from '#domain/payment-life.ts'
import { type Site, SITES } from '#domain/site.ts'
import type { Deps } from '#server/deps.ts'
import { merchantFingerprint, sealMerchant } from '#server/payments/merchants.ts'
import { demoMerchant } from '#stubs/payments/merchants.ts'

/** An agreement of a company with a provider as a row, in force at once; the stubs of providers know it. */
export function agreement(
  { random, secrets, now }: Pick<Deps, 'random' | 'secrets' | 'now'>,
  site: Site,
  provider: PayProvider,
) {
  const { publicPart, secret } = demoMerchant(provider, site)
  const merchant_id = random.uuid()
  return {
    merchant_id,
    site,
    provider,
    service: null,
    public_part: publicPart,
    sealed: sealMerchant(secrets.seal, random.bytes(12), merchant_id, secret),
    fingerprint: merchantFingerprint(secrets, secret),
    payee_name: null,
    payee_edrpou: null,
    payee_iban: null,
    state: 'active' as const,
    proposed_by: null,
    proposed_at: now(),
    active_from: now(),
  }
}

/**
 * Agreements of the six companies with the stubs of the providers, and which of them are switched on: the card
 * everywhere, plata by mono in Dnipro and Kyiv, Portmone and EasyPay in Dnipro; and the rule by which they let a debt be paid in parts. Where they stand already nothing changes.
 */
export async function openDemoMerchants({
  db,
  random,
  secrets,
  now,
}: Pick<Deps, 'db' | 'random' | 'secrets' | 'now'>): Promise<void> {
  const known = await db.selectFrom('portal.merchants').select('merchant_id').limit(1).execute()
  if (known.length > 0) return
  const at = now()
  const rows = SITES.flatMap((site) =>
    PAY_PROVIDERS.map((provider) => ({
      ...agreement({ random, secrets, now }, site, provider),
      // one of them takes a fee from the payer, so that it is seen
      payer_fee: site === 'dnem' && provider === 'easypay' ? 150 : 0,
    })),
  )
  await db.insertInto('portal.merchants').values(rows).execute()
  await db
    .insertInto('portal.rules')
    .values(
      SITES.map((site) => ({
        kind: 'instalments' as const,
        variant: site,
        valid_from: '2026-01-01',
        valid_to: null,
        value: '6 50000 10000 20',
        note: null,
        act: 'Порядок розстрочення боргу, наказ № 12',
        act_on: '2025-12-15',
        act_url: null,
        confidence: 'high' as const,
        entered_by: 'release',
        entered_at: at,
      })),
    )
    .execute()
  const open = { dnem: { monopay: true, portmone: true, easypay: true }, kem: { monopay: true } }
  for (const [site, env] of Object.entries(open))
    await db
      .updateTable('portal.site_settings')
      .set({ env: JSON.stringify(env) })
      .where('site', '=', site)
      .execute()
}
