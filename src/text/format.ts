import { byLanguage, sentence } from './language.ts'
import type { Language } from '#domain/language.ts'
/** A space that never breaks a line: before грн and кВт·год, after №, вул., м. (look.md). */
export const NBSP = '\u00a0'

/** Forms of a noun after a number; `other` follows a fraction («1,5 дня») and is the same as `few` when left out. */
export type Forms = { one: string; few: string; many: string; other?: string }

const rules = byLanguage((locale) => new Intl.PluralRules(locale))
const numbers = byLanguage((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }))

/** The form of the noun alone: pluralForm(5, nouns.day) is «днів». */
function pluralForm(n: number, forms: Forms): string {
  const category = rules().select(Math.abs(n))
  if (category === 'one' || category === 'few' || category === 'many') return forms[category]
  return forms.other ?? forms.few
}

/** Number and noun with a non-breaking space: plural(2, nouns.day) is «2 дні». */
export function plural(n: number, forms: Forms): string {
  return `${numberText(n)}${NBSP}${pluralForm(n, forms)}`
}

/** «1 234,5»: at most three decimals, non-breaking thousands, comma (spec §9); in English «1,234.5». */
export function numberText(n: number, of?: Language): string {
  return numbers(of).format(n).replace('-', '\u2212')
}

/** «124 кВт·год». */
export const kwhText = sentence(
  (kwh: number): string => {
    return `${numberText(kwh)}${NBSP}кВт·год`
  },
  (kwh: number): string => `${numberText(kwh)}${NBSP}kWh`,
)

/** Joins with commas and «і» before the last: «день, ніч і пік». */
export const listText = sentence((items: readonly string[]): string => {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(', ')} і ${items.at(-1)}`
})

/** Spaces that must not break (before грн, кВт·год; after №, вул., м. and their like) made non-breaking. */
export function glue(text: string): string {
  return text
    .replace(/ (?=(?:грн|кВт·год|кВт|кВ|коп\.)(?![а-яіїєґ]))/gu, NBSP)
    .replace(/(?<=№|(?<![а-яіїєґ])(?:вул|м|просп|бульв|пров|пл|буд|кв|ст|п|с)\.) /gu, NBSP)
}
