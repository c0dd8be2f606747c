import { NBSP, numberText } from './format.ts'
import { sentence } from './language.ts'

/** «12 кВт» */
export const powerText = sentence((kw: number): string => `${numberText(kw)}${NBSP}кВт`)
