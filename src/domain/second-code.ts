import { makeCode, normalizeCode } from './code.ts'

/** Recovery codes: eight of ten characters of the alphabet of one-time codes, 50 bits each (promise A11). */
export const RECOVERY_CODES = 8
const LENGTH = 10

/** New recovery codes as they are kept and compared; `randomIndex(n)` gives an unpredictable whole number in [0, n). */
export const makeRecoveryCodes = (randomIndex: (below: number) => number): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => makeCode(randomIndex, LENGTH))

/** How it is shown: in two halves, so that it is easy to read and to type. */
export const formatRecoveryCode = (code: string): string =>
  `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`

export type SecondCode = { way: 'app'; code: string } | { way: 'recovery'; code: string }

/** A typed second factor: six digits, or a recovery code in any spelling; null when it is neither. */
export function secondCodeOf(typed: string): SecondCode | null {
  const code = normalizeCode(typed)
  if (/^[0-9]{6}$/.test(code)) return { way: 'app', code }
  return code.length === LENGTH ? { way: 'recovery', code } : null
}
