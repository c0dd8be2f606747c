import { type Kopiykas, sumKopiykas, vatShare } from './money.ts'

type Line = { readonly service: string; readonly note: string | null; readonly amountKopiykas: Kopiykas }

/** Services whose price has VAT in it; acts and penalties are shown without it. */
const TAXED: ReadonlySet<string> = new Set(['energy', 'distribution', 'transmission'])

/**
 * VAT of a bill. In a business bill VAT stands on lines of its own and only these are summed (facts §1.4); where the
 * price includes VAT, it is a sixth of what was charged for energy (facts §1.3).
 */
export function billVat(lines: readonly Line[]): Kopiykas {
  const vatLines = lines.filter(({ note }) => note === 'vat')
  if (vatLines.length > 0) return sumKopiykas(vatLines.map(({ amountKopiykas }) => amountKopiykas))
  const taxed = lines.filter(({ service }) => TAXED.has(service))
  return vatShare(sumKopiykas(taxed.map(({ amountKopiykas }) => amountKopiykas)))
}
