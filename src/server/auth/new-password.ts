import { dictionary } from '@zxcvbn-ts/language-common'
import { isPasswordAcceptable, normalizePassword, type PasswordKind } from '#domain/password.ts'
import { Problem } from '#server/problem.ts'

/** The common passwords of the @zxcvbn-ts dictionaries, looked up without a network (promise A8). */
const common = new Set(dictionary['passwords-common'].map((word) => String(word).toLowerCase()))

/** @throws 'password-weak' | 'password-common' on the field; `context` is what belongs to the person himself */
export function assertGoodPassword(
  password: string,
  kind: PasswordKind,
  context: readonly string[],
  field = 'password',
): void {
  const normal = normalizePassword(password)
  if (common.has(normal.toLowerCase())) throw new Problem('password-common', { field })
  if (!isPasswordAcceptable(normal, kind, context)) throw new Problem('password-weak', { field })
}
