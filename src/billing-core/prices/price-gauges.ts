import { Gauge, type Registry } from 'prom-client'
import type { PriceFigures } from './price-watch.ts'

/** What the embedded core cannot bill, and which prices wait for the operator; read whenever metrics are fetched. */
export function addPriceGauges(registry: Registry, read: () => Promise<PriceFigures>): void {
  const registers = [registry]
  // an unreachable database must not hide the figures of the process
  const figures = () => read().catch((): PriceFigures => ({ unbilled: [], notices: [] }))
  new Gauge({
    name: 'svitlo_unbilled_accounts',
    help: 'Accounts that cannot be billed, because a price is missing',
    labelNames: ['site'],
    registers,
    async collect() {
      const { unbilled } = await figures()
      this.reset()
      for (const { site, accounts } of unbilled) this.set({ site }, accounts)
    },
  })
  new Gauge({
    name: 'svitlo_price_notices',
    help: 'Prices that end within thirty days, without an act; companies without requisites',
    labelNames: ['site', 'notice'],
    registers,
    async collect() {
      const { notices } = await figures()
      this.reset()
      for (const { site, notice, count } of notices) this.set({ site, notice }, count)
    },
  })
}
