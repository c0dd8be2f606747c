import { NBSP } from './format.ts'

const figures = new Intl.NumberFormat('uk-UA', { maximumFractionDigits: 1 })
const KILO = 1024

/** «812 Б», «34,5 КБ», «2,1 МБ». */
export function fileSizeText(bytes: number): string {
  if (bytes < KILO) return `${bytes}${NBSP}Б`
  return bytes < KILO * KILO
    ? `${figures.format(bytes / KILO)}${NBSP}КБ`
    : `${figures.format(bytes / KILO / KILO)}${NBSP}МБ`
}
