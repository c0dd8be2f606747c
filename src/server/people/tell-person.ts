import type { EventFacts } from '#domain/notices.ts'
import { nameOfUser } from '#server/auth/right-holders.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { tellAbout } from '#server/outbox/tell-about.ts'

type Change = Pick<EventFacts['accessChanged'], 'change'> & Partial<EventFacts['accessChanged']>

/** A person is told what they may do from now on, and who decided it: nobody finds a door shut without a word. */
export async function tellPerson(
  deps: Deps,
  caller: Caller<'entity'>,
  person: string,
  accounts: readonly string[],
  change: Change,
): Promise<void> {
  if (accounts.length === 0) return
  const by = await deps.db
    .selectFrom('portal.users as u')
    .select(['u.company', nameOfUser.as('name')])
    .where('u.user_id', '=', caller.userId)
    .executeTakeFirst()
  await tellAbout(deps, 'accessChanged', {
    key: `access:${deps.random.uuid()}`,
    to: { user: person, site: caller.site },
    facts: {
      by: by?.name ?? '',
      company: by?.company ?? '',
      accounts,
      rights: [],
      endsOn: null,
      ...change,
    },
  })
}
