import {
  isPasswordAcceptable,
  isPossiblePassword,
  isTooLong,
  isTooShort,
  PASSWORD_MAX,
  PASSWORD_MIN,
} from '#domain/password.ts'
import type { UserKind } from '#domain/user-kind.ts'
import { maximumText, minimumText, newPasswordText, passwordText, requiredText } from '#text/validation.ts'

/** The password of an existing user: spec §5 has one sentence for whatever is wrong. */
export const passwordRule =
  (kind: UserKind) =>
  (text: string): string | null =>
    isPossiblePassword(text, kind) ? null : passwordText()

/** A new password; `context` is the person's own data. */
export function newPasswordRule(text: string, kind: UserKind, context: readonly string[]): string | null {
  if (text === '') return requiredText()
  if (isTooShort(text, kind)) return minimumText(PASSWORD_MIN[kind])
  if (isTooLong(text)) return maximumText(PASSWORD_MAX)
  return isPasswordAcceptable(text, kind, context) ? null : newPasswordText()
}
