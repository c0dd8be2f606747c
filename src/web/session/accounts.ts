import { type PersonAccount, signedOut } from './parts.ts'
import { session } from './session.ts'

/** The person's apartments as the server now has them, and which is chosen; without a choice the state is cleared (spec §4). */
export function keepAccounts(accounts: readonly PersonAccount[], chosen?: string | null) {
  session.update(({ person }) => {
    const account = chosen === undefined ? (person.user?.account ?? null) : chosen
    const user = person.user && { ...person.user, account }
    return {
      person: {
        ...person,
        user,
        accounts,
        isChose: account !== null,
        customInfo: account === person.user?.account ? person.customInfo : signedOut.person.customInfo,
      },
    }
  })
}
