import { sentence } from './language.ts'
import { hryvniasText } from './money.ts'

/** The link that opens the application of a bank. */
export const payInBank = sentence(
  (kopiykas: number): string => `Сплатити ${hryvniasText(kopiykas)} у застосунку банку`,
)
