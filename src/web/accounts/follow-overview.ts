import { useEffect } from 'react'
import { keepAccounts } from '#web/session/accounts.ts'
import type { GivenAccount, PersonAccount } from '#web/session/parts.ts'
import { session } from '#web/session/session.ts'
import type { Apartment, Overview } from './attention.ts'

/**
 * The list in the session may be older than the server's: an apartment may have been added or renamed on another
 * device.
 */
export function useFollowOverview(overview: Overview | undefined) {
  useEffect(() => {
    if (overview === undefined) return
    const { accounts, user } = session.get().person
    const same = isSame(accounts, overview.accounts) && user?.account === overview.chosen
    if (!same) keepAccounts(overview.accounts.map(givenOf), overview.chosen)
  }, [overview])
}

const isSame = (kept: readonly PersonAccount[], fresh: readonly Apartment[]): boolean =>
  kept.length === fresh.length &&
  kept.every((apartment, place) => {
    const other = fresh[place]
    return (
      apartment.account === other?.account &&
      apartment.objectName === other.objectName &&
      apartment.isDefault === other.isDefault
    )
  })

/** What the session keeps of an apartment; its balance and state are fetched each time. */
function givenOf(apartment: Apartment): GivenAccount {
  const {
    balanceKopiykas: _balance,
    lastReadingOn: _last,
    reading: _reading,
    queue: _queue,
    power: _power,
    queueNames: _queueNames,
    days: _days,
    updatedAt: _updatedAt,
    ...account
  } = apartment
  return account
}
