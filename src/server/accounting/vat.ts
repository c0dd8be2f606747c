import { sumKopiykas } from '#domain/money.ts'
import type { DocumentLine } from './document.ts'

/** Base, VAT and the sum of both, in all and by rate. */
export function totalsOf(lines: readonly DocumentLine[]) {
  const sums = (some: readonly DocumentLine[]) => ({
    baseKopiykas: sumKopiykas(some.map(({ baseKopiykas }) => baseKopiykas)),
    vatKopiykas: sumKopiykas(some.map(({ vatKopiykas }) => vatKopiykas)),
  })
  const rates = [...new Set(lines.flatMap(({ vatRate }) => vatRate ?? []))].map((rate) => ({
    rate,
    ...sums(lines.filter(({ vatRate }) => vatRate === rate)),
  }))
  const { baseKopiykas, vatKopiykas } = sums(lines)
  return { baseKopiykas, vatKopiykas, totalKopiykas: baseKopiykas + vatKopiykas, rates }
}
