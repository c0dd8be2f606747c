import type { UserKind } from './user-kind.ts'
/** Fewest characters by kind of user (product.md §1). */
export const PASSWORD_MIN: Record<UserKind, number> = { person: 8, entity: 12, provider: 12, admin: 15 }
export const PASSWORD_MAX = 128
/** How many characters must be left after the owner's data, years and keyboard rows are removed. */
const PASSWORD_OWN = 5

export type PasswordRequirement = {
  readonly code: 'min' | 'max' | 'personal' | 'sequence'
  readonly met: boolean
  readonly n?: number
}

/** The product and the trade: words every attacker tries first. */
const OWN_WORDS = [
  'svitlo',
  'світло',
  'dtek',
  'дтек',
  'energo',
  'енерго',
  'oblenergo',
  'обленерго',
  'password',
  'пароль',
  'parol',
]
const ROWS = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'йцукенгшщзхї',
  'фівапролджє',
  'ячсмитьбю',
  'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
  'abcdefghijklmnopqrstuvwxyz',
  '1234567890',
  '1qaz2wsx3edc',
  'gfhjkm',
]

/** The form in which a password is compared and hashed: normalised, nothing cut or trimmed. */
export const normalizePassword = (password: string): string => password.normalize('NFC')

const lengthOf = (password: string) => [...normalizePassword(password)].length
export const isTooShort = (password: string, kind: UserKind): boolean =>
  lengthOf(password) < PASSWORD_MIN[kind]
export const isTooLong = (password: string): boolean => lengthOf(password) > PASSWORD_MAX

/**
 * Whether a user of this kind can have this password at all; if not, an attempt is not counted (spec §5: required,
 * pattern, min and max of `password` and `old_pass`).
 */
export const isPossiblePassword = (password: string, kind: UserKind): boolean =>
  !isTooShort(password, kind) && !isTooLong(password) && !/\p{Cc}/u.test(password)

/**
 * The requirements shown live behind the (i) of the field. `context` is the person's own data: names, phone,
 * account, e-mail, company. The list of common passwords is checked by the server only.
 */
export function passwordRequirements(
  password: string,
  kind: UserKind,
  context: readonly string[] = [],
): PasswordRequirement[] {
  const length = [...normalizePassword(password)].length
  const folded = fold(password)
  const withoutData = strip(folded, contextWords(context))
  const remainder = stripSequences(withoutData)
  const enough = [...remainder].length >= PASSWORD_OWN
  const blamed = withoutData === folded ? 'sequence' : 'personal'
  return [
    { code: 'min', met: length >= PASSWORD_MIN[kind], n: PASSWORD_MIN[kind] },
    { code: 'max', met: length <= PASSWORD_MAX, n: PASSWORD_MAX },
    { code: 'personal', met: password !== '' && (enough || blamed !== 'personal') },
    { code: 'sequence', met: password !== '' && (enough || blamed !== 'sequence') },
  ]
}

export const isPasswordAcceptable = (
  password: string,
  kind: UserKind,
  context: readonly string[] = [],
): boolean => passwordRequirements(password, kind, context).every(({ met }) => met)

const fold = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Words of three letters or more, the longest first; of a phone and an account also the last digits. */
function contextWords(context: readonly string[]): string[] {
  const words = context.flatMap((text) => {
    const digits = text.replace(/[^0-9]/g, '')
    return [
      fold(text),
      ...text.split(/[^\p{L}\p{N}]+/u).map(fold),
      ...(digits.length >= 9 ? [digits.slice(-9)] : []),
    ]
  })
  return [...new Set([...words, ...OWN_WORDS])]
    .filter((word) => [...word].length >= 3)
    .toSorted((a, b) => b.length - a.length)
}

const strip = (text: string, words: readonly string[]) =>
  words.reduce((rest, word) => rest.replaceAll(word, ''), text)

/** Removes years, runs along a keyboard row or the alphabet (in either direction) and repeated characters. */
function stripSequences(text: string): string {
  const out: string[] = []
  const symbols = [...text.replace(/(?:19|20)[0-9]{2}/g, '')]
  for (let i = 0; i < symbols.length;) {
    const run = runLength(symbols, i)
    if (run < 3) out.push(...symbols.slice(i, i + 1))
    i += run < 3 ? 1 : run
  }
  return out.join('')
}

function runLength(symbols: readonly string[], start: number): number {
  let longest = 1
  for (const row of ROWS) {
    for (const line of [row, [...row].toReversed().join('')])
      longest = Math.max(longest, along(symbols, start, line))
  }
  let repeated = 1
  while (symbols[start + repeated] === symbols[start]) repeated++
  return Math.max(longest, repeated)
}

function along(symbols: readonly string[], start: number, line: string): number {
  const at = line.indexOf(symbols[start] ?? ' ')
  if (at < 0) return 1
  let length = 1
  while (symbols[start + length] !== undefined && line.charAt(at + length) === symbols[start + length])
    length++
  return length
}
