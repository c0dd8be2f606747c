import { Gauge, type Registry } from 'prom-client'
import { listStates } from '#server/signing/list-state.ts'
import type { Trusted } from '#server/trust-list.ts'

/** How long the lists of revoked certificates still count, and whether the files of the trust list can be read. */
export function addTrustGauges(
  registry: Registry,
  { trust, now }: { trust: Trusted; now: () => Date },
): void {
  const registers = [registry]
  new Gauge({
    name: 'svitlo_revocation_list_left_seconds',
    help: 'Until the newest list of revoked certificates of an authority is stale: alarm below 0',
    labelNames: ['issuer', 'kind'],
    registers,
    collect() {
      this.reset()
      // where lists have parts, the part that ends first is told: the last one set stays
      for (const { issuer, kind, until } of listStates(trust()).toSorted((a, b) => +b.until - +a.until))
        this.set({ issuer, kind }, (until.getTime() - now().getTime()) / 1000)
    },
  })
  new Gauge({
    name: 'svitlo_trust_list_unreadable',
    help: '1 while a file of the trust list cannot be read and the former ones count: alarm above 0',
    registers,
    collect() {
      this.set(trust().fault === undefined ? 0 : 1)
    },
  })
}
