import { searchKey } from '#domain/sort.ts'
import type { EntityPart } from '#web/session/parts.ts'

type Account = EntityPart['accounts'][number]

/** «ґ» is found by «г»; the sign of a number and commas do not matter. */
const folded = (text: string) => searchKey(text.replace(/[№,]/gu, ' ')).replaceAll('ґ', 'г')
/** Spaces and dots inside numbers do not matter. */
const digits = (text: string) => text.replace(/[\s.-]+/gu, '')

/**
 * Accounts that contain every word of the search in their number, their former number (spec §3, accountsAndLegacy), their
 * name or their address; those that have them as whole words, or as the end of the number, come first. All of them for
 * an empty search.
 */
export function findAccounts(
  accounts: readonly Account[],
  legacy: EntityPart['accountsAndLegacy'],
  query: string,
): readonly Account[] {
  const words = folded(query).split(' ').filter(Boolean)
  if (words.length === 0) return accounts
  const old = new Map(legacy.map(({ account, legacy_ID }) => [account, legacy_ID ?? '']))
  const number = digits(folded(query))
  const [whole, parts]: [Account[], Account[]] = [[], []]
  for (const account of accounts) {
    const former = folded(old.get(account.account) ?? '')
    const numbers = digits(`${account.account}|${former}`)
    const text = `${former} ${folded(`${account.name ?? ''} ${account.address}`)}`
    if (
      !(number !== '' && numbers.includes(number)) &&
      !words.every((word) => `${numbers} ${text}`.includes(word))
    )
      continue
    const ownWords = new Set(text.split(' '))
    const exact = words.every(
      (word) => ownWords.has(word) || (words.length === 1 && account.account.endsWith(word)),
    )
    ;(exact ? whole : parts).push(account)
  }
  return [...whole, ...parts]
}
