import { checkEdrpou } from '#domain/edrpou.ts'
import { isRnokpp } from '#domain/rnokpp.ts'
import { edrpouText, requiredText } from '#text/validation.ts'

/** Eight digits of ЄДРПОУ or, for a sole proprietor, ten of РНОКПП, with their check digits (facts §3.2, §3.3). */
export function edrpouRule(text: string): string | null {
  const code = text.trim()
  if (code === '') return requiredText()
  const good = code.length === 10 ? isRnokpp(code) : checkEdrpou(code) === null
  return good ? null : edrpouText()
}
