import { byLanguage, sentence } from './language.ts'
import type { Language } from '#domain/language.ts'
import { formatMoney } from '#domain/money.ts'
import { NBSP } from './format.ts'

const sums = byLanguage(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
)
/** Kopiykas as «1 234,56 грн» (spec §9: two decimals), in English «UAH 1,234.56». */
export const hryvniasText = sentence(
  (kopiykas: number): string => {
    return `${formatMoney(kopiykas)}${NBSP}грн`
  },
  (kopiykas: number): string => `UAH${NBSP}${sums().format(kopiykas / 100)}`,
)

const prices = byLanguage(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 6 }),
)
/** Price of a kWh from ten-thousandths of a hryvnia, zone coefficient in hundredths applied: «1,728». */
export const priceText = (priceE4: number, coefficient = 100, of?: Language): string =>
  prices(of).format((priceE4 * coefficient) / 1_000_000)
