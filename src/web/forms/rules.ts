import {
  ACCOUNT_LENGTH,
  checkAccountNumber,
  checkUniqueCode,
  formPrefix,
  UNIQUE_CODE_LENGTH,
} from '#domain/account-number.ts'
import type { Site } from '#domain/site.ts'
import { checkCode } from '#domain/code.ts'
import { checkEmail, EMAIL_MAX } from '#domain/email.ts'
import { checkName, NAME_MAX, NAME_MIN } from '#domain/name.ts'
import { isPasswordAcceptable, type PasswordKind } from '#domain/password.ts'
import { checkPhone } from '#domain/phone.ts'
import { signInNotices } from '#text/sign-in-notices.ts'
import {
  accountDigitsText,
  accountLengthText,
  accountPrefixText,
  codeText,
  emailText,
  exactText,
  maximumText,
  minimumText,
  nameText,
  newPasswordText,
  passwordText,
  phoneText,
  requiredText,
  uniqueCodeText,
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
  return problem === 'length' ? codeText() : signInNotices['wrong-code-short']
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

/**
 * account_entity of spec §5. An account of any of the companies signs in; the message names the prefix of the one in
 * view (product.md §1).
 */
export function entityAccountRule(text: string, site: Site | null): string | null {
  const problem = checkAccountNumber(text, 'entity')
  if (problem === null) return null
  if (problem === 'required') return requiredText()
  if (problem === 'digits') return accountDigitsText()
  if (problem === 'length') return accountLengthText(ACCOUNT_LENGTH)
  return accountPrefixText(formPrefix(site ?? 'dnem', 'entity'))
}

export function uniqueCodeRule(text: string): string | null {
  const problem = checkUniqueCode(text)
  if (problem === null) return null
  if (problem === 'required') return requiredText()
  return problem === 'length' ? exactText(UNIQUE_CODE_LENGTH) : uniqueCodeText()
}

/** Any ordinary words that may not be left out. */
export const filledRule = (text: string): string | null => (text.trim() === '' ? requiredText() : null)
