import { formatMoney } from '#domain/money.ts'
import { NBSP } from './format.ts'

/** Kopiykas as «1 234,56 грн» (spec §9: two decimals). */
export function hryvniasText(kopiykas: number): string {
  return `${formatMoney(kopiykas)}${NBSP}грн`
}
