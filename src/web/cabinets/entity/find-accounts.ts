import { searchKey } from '#domain/sort.ts'
import type { EntityPart } from '#web/session/parts.ts'

type Account = EntityPart['accounts'][number]

/** «ґ» is found by «г»; spaces and dots inside numbers do not matter. */
const folded = (text: string) => searchKey(text).replaceAll('ґ', 'г')
const digits = (text: string) => text.replace(/[\s.-]+/gu, '')

/**
 * Accounts that contain every word of the search in their number, their former number (spec §3, accountsAndLegacy) or
 * their address; all of them for an empty search.
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
  return accounts.filter(({ account, address }) => {
    const numbers = digits(folded(`${account}|${old.get(account) ?? ''}`))
    const text = `${numbers} ${folded(`${old.get(account) ?? ''} ${address}`)}`
    return (number !== '' && numbers.includes(number)) || words.every((word) => text.includes(word))
  })
}
