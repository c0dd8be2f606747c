import { type AccountFacts, type GivenAccount, noFacts, signedOut } from './parts.ts'
import { session } from './session.ts'

/**
 * Keeps the person's apartments as the server has them now, and which is chosen; without a choice the state is cleared
 * (spec §4).
 */
export function keepAccounts(accounts: readonly GivenAccount[], chosen?: string | null) {
  session.update(({ person }) => {
    const account = chosen === undefined ? (person.user?.account ?? null) : chosen
    const user = person.user && { ...person.user, account }
    const known = new Map(person.accounts.map((apartment) => [apartment.account, apartment]))
    return {
      person: {
        ...person,
        user,
        accounts: accounts.map((apartment) => ({
          ...noFacts,
          ...known.get(apartment.account),
          ...apartment,
        })),
        isChose: account !== null,
        customInfo: account === person.user?.account ? person.customInfo : signedOut.person.customInfo,
        accountsForMigration: withoutOwn(person.accountsForMigration, accounts),
      },
    }
  })
}

/** An account that has been added no longer waits to be added. */
const withoutOwn = (waiting: Readonly<Record<string, string>>, ownAccounts: readonly GivenAccount[]) =>
  Object.fromEntries(
    Object.entries(waiting).filter(([account]) =>
      ownAccounts.every((apartment) => apartment.account !== account),
    ),
  )

/** Keeps what the calls of one apartment answered (spec §3). */
export function keepFacts(account: string, facts: Partial<AccountFacts & GivenAccount>) {
  session.update(({ person }) => ({
    person: {
      ...person,
      accounts: person.accounts.map((apartment) =>
        apartment.account === account ? { ...apartment, ...facts } : apartment,
      ),
    },
  }))
}
