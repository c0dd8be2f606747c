import { NBSP, numberText } from './format.ts'
import { words } from './language.ts'

/** «12 кВт» */
export const powerText = words((kw: number): string => `${numberText(kw)}${NBSP}кВт`)
