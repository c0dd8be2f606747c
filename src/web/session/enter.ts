import type { AdminReply, EntityReply, PersonReply, ProviderReply } from './parts.ts'
import { signedOut } from './parts.ts'
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

const bare = <User extends { token: string; type: string; expires: string }>({
  token: _token,
  type: _type,
  expires: _expires,
  ...rest
}: User) => rest

/** A person has signed in: token, type, expires, user and accounts are stored (spec §4). */
export function enterPerson({ user, accounts }: Pick<PersonReply, 'user' | 'accounts'>) {
  session.signIn({
    common: common(user),
    person: { ...signedOut.person, user: bare(user), accounts, isChose: user.account !== null },
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
export function enterProvider({ user, provider, accounts }: Omit<ProviderReply, 'status'>) {
  session.signIn({
    common: common(user),
    entity: { ...signedOut.entity, user: bare(user), provider, accounts },
  })
}

/** An administrator has signed in. */
export function enterAdmin({ user }: Omit<AdminReply, 'status'>) {
  session.signIn({ common: common(user), admin: { ...signedOut.admin, user: bare(user) } })
}
