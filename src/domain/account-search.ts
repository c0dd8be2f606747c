import { normalizeAccountNumber } from './account-number.ts'
import { normalizeEic } from './eic.ts'
import { APOSTROPHES } from './name.ts'
import { normalizePhone } from './phone.ts'
import { siteOfAccount } from './site.ts'

/** What the staff find an account by. */
export const ACCOUNT_SEARCHES = ['account', 'eic', 'phone', 'meter', 'bill-code', 'name', 'address'] as const
export type AccountSearch = (typeof ACCOUNT_SEARCHES)[number]

const LETTERS = /\p{L}/u
const DIGITS = /\d/

/**
 * What a text typed into the one field of the search may be, the likeliest first: at most three, each of which is asked.
 */
export function searchesFor(typed: string): AccountSearch[] {
  const text = typed.trim()
  if (text === '') return []
  const bare = text.replace(/[\s()-]/gu, '')
  if (/^62[0-9a-z]{14}$/iu.test(normalizeEic(bare))) return ['eic']
  if (/^\+?\d+$/u.test(bare)) {
    if (bare.startsWith('+') || (/^(?:380|0)/u.test(bare) && normalizePhone(bare))) return ['phone']
    if (siteOfAccount(normalizeAccountNumber(bare)) && bare.length === 10) return ['account', 'meter']
    return ['meter', 'bill-code']
  }
  if (!LETTERS.test(text)) return ['meter']
  // «АВ 123456» is a meter, «Соборна 12» an address, «Коваленко» either
  if (DIGITS.test(text)) return text.includes(' ') ? ['address', 'meter'] : ['meter', 'address']
  return ['name', 'address']
}

/** Words of a name without case, apostrophes, quotes and stops. */
export const nameWords = (name: string): string[] =>
  name
    .replace(APOSTROPHES, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
