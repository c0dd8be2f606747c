import type { Database } from '#server/db/schema.ts'
import type { Actor } from '#tests/setup/actors.ts'
import type { TestApp } from '#tests/setup/app.ts'
import { makeUser } from '#tests/setup/users.ts'
import { after, type Provocation, type Provocations, wrong } from './provocation.ts'

/** An administrator who may only edit texts. */
const ofTexts: Provocation = after((me, t) =>
  t.deps.db
    .updateTable('portal.users')
    .set({ roles: ['content'] })
    .where('user_id', '=', me.user.userId)
    .execute(),
)

type Application = Partial<Pick<Database['portal.applications'], 'unique_code' | 'account'>> & {
  kind?: 'entity' | 'provider'
  state?: 'pending' | 'refused'
}
const change = ({ item }: Actor, t: TestApp, fields: Application) =>
  t.deps.db.updateTable('portal.applications').set(fields).where('application_id', '=', item).execute()
const decided: Provocation = after((me, t) => change(me, t, { state: 'refused' }), 'id')

const nobody = wrong('login', '+380999000000')

/** Applications and the access of other people. */
export const administrators: Provocations = {
  '/api/admin/registrations': { forbidden: ofTexts },
  '/api/admin/registrations/contacts': { forbidden: ofTexts },
  '/api/admin/registrations/approve': {
    forbidden: ofTexts,
    conflict: decided,
    'already-registered': after(
      (me, t) => makeUser(t, 'provider', { login: `applicant${numberOf(me)}@example.com` }),
      'id',
    ),
    'contract-not-found': after(
      (me, t) => change(me, t, { kind: 'entity', unique_code: '9000999999', account: '1100999999' }),
      'id',
    ),
  },
  '/api/admin/registrations/refuse': { forbidden: ofTexts, conflict: decided },
  '/api/admin/users/block': { forbidden: ofTexts, 'not-found': nobody },
  '/api/admin/users/unblock': { forbidden: ofTexts, 'not-found': nobody },
  '/api/admin/users/end-second-factor': { forbidden: ofTexts, 'not-found': nobody },
  '/api/admin/users/unlock': { forbidden: ofTexts, 'not-found': nobody },
}

/** The name of an actor's applicant contains the actor's account. */
const numberOf = ({ account }: Actor) => account
