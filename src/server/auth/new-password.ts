import { dictionary } from '@zxcvbn-ts/language-common'
import {
  isPasswordAcceptable,
  isTooLong,
  isTooShort,
  normalizePassword,
  PASSWORD_MAX,
  PASSWORD_MIN,
} from '#domain/password.ts'
import type { UserKind } from '#domain/user-kind.ts'
import { Problem } from '#server/problem.ts'
import type { User } from '#server/user.ts'
import { isMadeOfWords } from './made-of-words.ts'

/** The common passwords of the @zxcvbn-ts dictionaries, looked up without a network (promise A8). */
const common = new Set(dictionary['passwords-common'].map((word) => String(word).toLowerCase()))

/**
 * A new password must not consist of at most this many different common passwords; the rule is stricter for
 * administrators.
 */
const WORDS: Record<UserKind, number> = { person: 1, entity: 1, provider: 1, admin: 2 }

/** The own data of a user, of which a password must not be made (product.md §1). */
export const ownWords = ({ login, phone, email, name, surname, middle_name, company }: User): string[] =>
  [login, phone, email, name, surname, middle_name, company].filter((word) => word !== null)

/**
 * @param context the person's own data
 * @throws 'required' | 'too-short' | 'too-long' | 'password-weak' | 'password-common' on the field
 */
export function assertGoodPassword(
  password: string,
  kind: UserKind,
  context: readonly string[],
  field = 'password',
): void {
  if (password === '') throw new Problem('required', { field })
  const normal = normalizePassword(password)
  // the length is checked first: a short password is called short, even if it is also common
  if (isTooShort(normal, kind)) throw new Problem('too-short', { field, params: { n: PASSWORD_MIN[kind] } })
  if (isTooLong(normal)) throw new Problem('too-long', { field, params: { n: PASSWORD_MAX } })
  if (isMadeOfWords(normal.toLowerCase(), common, WORDS[kind]))
    throw new Problem('password-common', { field })
  if (!isPasswordAcceptable(normal, kind, context)) throw new Problem('password-weak', { field })
}
