import { byLanguage, sentence } from './language.ts'
import { NBSP } from './format.ts'

const figures = byLanguage((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }))
const KILO = 1024
/** «812 Б», «34,5 КБ», «2,1 МБ». */
export const fileSizeText = sentence((bytes: number): string => {
  if (bytes < KILO) return `${bytes}${NBSP}Б`
  return bytes < KILO * KILO
    ? `${figures().format(bytes / KILO)}${NBSP}КБ`
    : `${figures().format(bytes / KILO / KILO)}${NBSP}МБ`
})
