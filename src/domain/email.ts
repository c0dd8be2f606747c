export const EMAIL_MAX = 254
export type EmailProblem = 'required' | 'max' | 'pattern'

const LOCAL = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?'
const EMAIL = new RegExp(`^(?=.{1,64}@)${LOCAL}@(?:${LABEL}\\.)+(?:[\\p{L}]{2,63}|xn--[a-z0-9-]{2,59})$`, 'u')

/** How an address is kept and compared: trimmed, lower case. */
export const normalizeEmail = (text: string): string => text.normalize('NFC').trim().toLowerCase()

/** One address that can receive mail; domains in Ukrainian (пошта.укр) included. */
export function checkEmail(text: string): EmailProblem | null {
  const email = normalizeEmail(text)
  if (email === '') return 'required'
  if (email.length > EMAIL_MAX) return 'max'
  return EMAIL.test(email) ? null : 'pattern'
}

/** olena.koval@example.com → o***@example.com */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1***')
