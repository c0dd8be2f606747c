import type { PayProvider } from '#domain/payment-life.ts'
import { easypay } from './easypay.ts'
import { liqpay } from './liqpay.ts'
import { monopay } from './monopay.ts'
import { portmone } from './portmone.ts'
import type { Provider, ProviderUrls } from './provider.ts'

const made = new WeakMap<ProviderUrls, Readonly<Record<PayProvider, Provider>>>()

/** The four providers at these addresses: made once, since some of them keep a key of their own. */
export function providersAt(urls: ProviderUrls): Readonly<Record<PayProvider, Provider>> {
  const known = made.get(urls)
  if (known) return known
  const all = {
    liqpay: liqpay(urls.liqpay),
    monopay: monopay(urls.monopay),
    portmone: portmone(urls.portmone),
    easypay: easypay(urls.easypay),
  }
  made.set(urls, all)
  return all
}
