import { checkCode } from '#domain/code.ts'
import { checkEmail, EMAIL_MAX } from '#domain/email.ts'
import { checkName, NAME_MAX, NAME_MIN } from '#domain/name.ts'
import { isPasswordAcceptable, type PasswordKind } from '#domain/password.ts'
import { checkPhone } from '#domain/phone.ts'
import { wrongCodeShort } from '#text/errors-sign-in.ts'
import {
  codeText,
  emailText,
  maximumText,
  minimumText,
  nameText,
  newPasswordText,
  passwordText,
  phoneText,
  requiredText,
} from '#text/validation.ts'

// The table of spec §5 as rules of fields: null, or the sentence to show.

export function phoneRule(text: string): string | null {
  const problem = checkPhone(text)
  if (problem === null) return null
  return problem === 'required' ? requiredText() : phoneText()
}

export function emailRule(text: string): string | null {
  const problem = checkEmail(text)
  if (problem === null) return null
  if (problem === 'required') return requiredText()
  return problem === 'max' ? maximumText(EMAIL_MAX) : emailText()
}

/** An address that may be left out. */
export const optionalEmailRule = (text: string): string | null =>
  text.trim() === '' ? null : emailRule(text)

/** A symbol that no code has is told before it costs a try. */
export function codeRule(text: string): string | null {
  const problem = checkCode(text)
  if (problem === null) return null
  if (problem === 'required') return requiredText()
  return problem === 'length' ? codeText() : wrongCodeShort
}

export function nameRule(text: string): string | null {
  const problem = checkName(text)
  if (problem === null) return null
  if (problem === 'required') return requiredText()
  if (problem === 'min') return minimumText(NAME_MIN)
  return problem === 'max' ? maximumText(NAME_MAX) : nameText()
}

export const optionalNameRule = (text: string): string | null => (text.trim() === '' ? null : nameRule(text))

/** The password of an account that exists: whatever is wrong, spec §5 has one sentence for it. */
export const passwordRule = (text: string): string | null => (text === '' ? passwordText() : null)

/** A password that is being made; `context` is the person's own data. */
export function newPasswordRule(text: string, kind: PasswordKind, context: readonly string[]): string | null {
  if (text === '') return requiredText()
  return isPasswordAcceptable(text, kind, context) ? null : newPasswordText()
}
