import { locale, words } from './language.ts'
import { formatMoney } from '#domain/money.ts'
import { NBSP } from './format.ts'

/** Kopiykas as «1 234,56 грн» (spec §9: two decimals). */
export const hryvniasText = words((kopiykas: number): string => {
  return `${formatMoney(kopiykas)}${NBSP}грн`
})

const prices = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 6 })
/** Price of a kWh from ten-thousandths of a hryvnia, zone coefficient in hundredths applied: «1,728». */
export const priceText = (priceE4: number, coefficient = 100): string =>
  prices.format((priceE4 * coefficient) / 1_000_000)
