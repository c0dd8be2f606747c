import { checkUniqueCode, refuseAccount, UNIQUE_CODE_LENGTH } from '#domain/account-number.ts'
import { checkCode } from '#domain/code.ts'
import { checkName, hasNoMiddleName, NAME_MAX, NAME_MIN } from '#domain/name.ts'
import { checkPhone } from '#domain/phone.ts'
import type { CustomerKind, Site } from '#domain/site.ts'
import { accountNumberMessages } from '#text/account-number.ts'
import { signInNotices } from '#text/entry-notes.ts'
import {
  codeText,
  exactText,
  maximumText,
  minimumText,
  nameText,
  foreignPhoneText,
  phoneText,
  requiredText,
  uniqueCodeText,
} from '#text/validation.ts'

// The table of spec §5 as rules of fields: null, or the sentence to show.

export function phoneRule(text: string): string | null {
  const problem = checkPhone(text)
  if (problem === null) return null
  if (problem === 'required') return requiredText()
  return problem === 'length' ? phoneText() : foreignPhoneText()
}

/** A symbol that no code contains is reported before it costs an attempt. */
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

/** middle_n of spec §5: a name, or «-» for people who have none. */
export const middleNameRule = (text: string): string | null => (hasNoMiddleName(text) ? null : nameRule(text))

/**
 * account_entity and account_person of spec §5. An account of any company is accepted. The sentence about a wrong
 * prefix names the prefix of the account's own company or, where there is none, of the company in view (product.md §1).
 */
export function accountRule(text: string, kind: CustomerKind, inView: Site | null): string | null {
  const refusal = refuseAccount(text, kind, inView)
  if (refusal === null) return null
  if (refusal.code === 'required') return requiredText()
  return accountNumberMessages[refusal.code]('params' in refusal ? refusal.params : {})
}
export const entityAccountRule = (text: string, inView: Site | null): string | null =>
  accountRule(text, 'entity', inView)

export function uniqueCodeRule(text: string): string | null {
  const problem = checkUniqueCode(text)
  if (problem === null) return null
  if (problem === 'required') return requiredText()
  return problem === 'length' ? exactText(UNIQUE_CODE_LENGTH) : uniqueCodeText()
}
