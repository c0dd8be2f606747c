import type { PayProvider } from '#domain/payment-life.ts'
import { type Site, SITES } from '#domain/site.ts'

type DemoMerchant = { readonly publicPart: string; readonly secret: Readonly<Record<string, string>> }

/** Agreements of the demo with the stubs of providers: made up, known to both sides, worth nothing anywhere else. */
export function demoMerchant(provider: PayProvider, site: Site): DemoMerchant {
  const n = SITES.indexOf(site) + 1
  if (provider === 'liqpay')
    return { publicPart: `i0000000000${n}`, secret: { privateKey: `demo-liqpay-private-key-of-${site}` } }
  if (provider === 'monopay')
    return { publicPart: `demo-mono-${site}`, secret: { token: `demo-mono-token-of-${site}` } }
  if (provider === 'portmone')
    return {
      publicPart: `900${n}`,
      secret: { login: `DEMO_${site}`, password: `demo-portmone-password-of-${site}`, key: `DEMOKEY${n}` },
    }
  return {
    publicPart: `easypay-demo-${site}`,
    secret: { serviceKey: `MERCHANT-DEMO-${n}`, secretKey: `demo-easypay-secret-of-${site}` },
  }
}

/** The agreement that fits, whichever company it is of. */
export const findDemoMerchant = (
  provider: PayProvider,
  fits: (merchant: DemoMerchant) => boolean,
): DemoMerchant | undefined => SITES.map((site) => demoMerchant(provider, site)).find(fits)
