import { checkEmail, EMAIL_MAX } from '#domain/email.ts'
import { REASON } from '#domain/reason.ts'
import { emailText, maximumText, minimumText, requiredText } from '#text/validation.ts'

// Rules that forms of every kind have, apart from those of signing in: few pages need those.

export function emailRule(text: string): string | null {
  const problem = checkEmail(text)
  if (problem === null) return null
  if (problem === 'required') return requiredText()
  return problem === 'max' ? maximumText(EMAIL_MAX) : emailText()
}

/** An e-mail address that may be left out. */
export const optionalEmailRule = (text: string): string | null =>
  text.trim() === '' ? null : emailRule(text)

/** Any ordinary words; required. */
export const filledRule = (text: string): string | null => (text.trim() === '' ? requiredText() : null)

/** A text of a length; spaces around it do not count. */
export function lengthRule(
  text: string,
  { min, max }: { readonly min: number; readonly max: number },
): string | null {
  const { length } = text.trim()
  if (length === 0) return requiredText()
  if (length < min) return minimumText(min)
  return length > max ? maximumText(max) : null
}

/** The reason for looking at somebody's data. */
export const reasonRule = (text: string): string | null => lengthRule(text, REASON)
