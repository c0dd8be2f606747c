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

/** A person has signed in: token, type, expires, user and accounts are stored (spec §4). */
export function enterPerson({ user, accounts }: Pick<PersonReply, 'user' | 'accounts'>) {
  session.signIn({
    common: common(user),
    person: {
      ...signedOut.person,
      user: bare(user),
      accounts: accounts.map((account) => ({ ...noFacts, ...account })),
      isChose: user.account !== null,
    },
  })
}

/** A business customer has signed in. */
export function enterEntity(reply: Omit<EntityReply, 'status'>) {
  const { user, whatsNewOn, ...data } = reply
  session.signIn({
    common: { ...common(user), whatsNewOn },
    entity: { ...signedOut.entity, ...data, user: bare(user) },
  })
}

/** A provider or supplier has signed in; it lives in the entity cabinet (spec §4). */
export function enterProvider(reply: Omit<ProviderReply, 'status'>) {
  const { user, whatsNewOn, loaded, ...lists } = reply
  session.signIn({
    common: { ...common(user), whatsNewOn },
    entity: { ...signedOut.entity, ...loaded, ...lists, user: bare(user) },
  })
}

/** An administrator has signed in. */
export function enterAdmin({ user }: Omit<AdminReply, 'status'>) {
  session.signIn({ common: common(user), admin: { ...signedOut.admin, user: bare(user) } })
}
