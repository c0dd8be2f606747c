import { divideRounded, sumKopiykas } from '#domain/money.ts'
import type { DocumentLine, VatRate } from './document.ts'

const PERCENT: Record<VatRate, number> = { 20: 20, 14: 14, 7: 7, 901: 0, 902: 0, 903: 0 }

/** VAT of a line exactly, in hundredths of a kopiyka: kopiykas × per cent. */
export const vatE2 = ({ baseKopiykas, vatRate }: Pick<DocumentLine, 'baseKopiykas' | 'vatRate'>): number =>
  vatRate === null ? 0 : baseKopiykas * PERCENT[vatRate]

const roundedVat = (lines: readonly DocumentLine[]): number =>
  divideRounded(BigInt(sumKopiykas(lines.map(vatE2))), 100n)

/**
 * Base, VAT and the sum of both. The VAT of rows is added up unrounded, and each rate's total is rounded once to
 * kopiykas (facts §11.1).
 */
export function totalsOf(lines: readonly DocumentLine[]) {
  const base = (some: readonly DocumentLine[]) => sumKopiykas(some.map(({ baseKopiykas }) => baseKopiykas))
  const rates = [...new Set(lines.flatMap(({ vatRate }) => vatRate ?? []))].map((rate) => {
    const rateLines = lines.filter(({ vatRate }) => vatRate === rate)
    return { rate, baseKopiykas: base(rateLines), vatKopiykas: roundedVat(rateLines) }
  })
  const baseKopiykas = base(lines)
  const vatKopiykas = sumKopiykas(rates.map((rate) => rate.vatKopiykas))
  return { baseKopiykas, vatKopiykas, totalKopiykas: baseKopiykas + vatKopiykas, rates }
}
