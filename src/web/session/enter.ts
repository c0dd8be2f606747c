import type { AdminReply, EntityReply, PersonReply, ProviderReply } from './parts.ts'
import { noFacts, signedOut } from './parts.ts'
import { session } from './session.ts'

const common = (user: {
  token: string
  type: 'person' | 'entity' | 'admin' | 'provider'
  expires: string
}) => ({
  ...signedOut.common,
  token: user.token,
  type: user.type,
  expires: user.expires,
})

const bare = <User extends { token: string; expires: string }>({
  token: _token,
  expires: _expires,
  ...rest
}: User) => rest

/** What is kept of a person: token, type, expires, user and accounts (spec §4). */
export const personParts = ({ user, accounts }: Pick<PersonReply, 'user' | 'accounts'>) => ({
  common: common(user),
  person: {
    ...signedOut.person,
    user: bare(user),
    accounts: accounts.map((account) => ({ ...noFacts, ...account })),
    isChose: user.account !== null,
  },
})

export function entityParts(reply: Omit<EntityReply, 'status'>) {
  const { user, whatsNewOn, ...data } = reply
  return {
    common: { ...common(user), whatsNewOn },
    entity: { ...signedOut.entity, ...data, user: bare(user) },
  }
}

export function providerParts(reply: Omit<ProviderReply, 'status'>) {
  const { user, whatsNewOn, loaded, ...lists } = reply
  return {
    common: { ...common(user), whatsNewOn },
    entity: { ...signedOut.entity, ...loaded, ...lists, user: bare(user) },
  }
}

/** A person has signed in. */
export const enterPerson = (reply: Pick<PersonReply, 'user' | 'accounts'>) =>
  session.signIn(personParts(reply))

/** A business customer has signed in. */
export const enterEntity = (reply: Omit<EntityReply, 'status'>) => session.signIn(entityParts(reply))

/** A provider or supplier has signed in; it lives in the entity cabinet (spec §4). */
export const enterProvider = (reply: Omit<ProviderReply, 'status'>) => session.signIn(providerParts(reply))

/** An administrator has signed in. */
export function enterAdmin({ user }: Omit<AdminReply, 'status'>) {
  session.signIn({ common: common(user), admin: { ...signedOut.admin, user: bare(user) } })
}
