import type { DirectoryFault } from '#stubs/directory.ts'
import type { TestApp } from '#tests/setup/app.ts'
import { personOf, returnedFrom } from '#tests/setup/directory.ts'
import type { Actor } from '#tests/setup/actors.ts'
import type { Provocation, Provocations } from './provocation.ts'

const troubled = (fault: DirectoryFault): Provocation => ({
  async before(_me: Actor, t: TestApp) {
    t.directory.misbehave(fault)
    // its addresses are known for an hour
    t.clock.forward(3_601_000)
    return () => t.directory.misbehave('none')
  },
})
const said = (fault: DirectoryFault): Provocation => ({
  async before(_me, t) {
    t.directory.misbehave(fault)
    return () => t.directory.misbehave('none')
  },
})

/** Sign-in by the directory of the company. */
export const directory: Provocations = {
  '/api/auth/directory/begin': {
    'directory-down': troubled('down'),
    'directory-refused': troubled('foreign-endpoint'),
  },
  '/api/auth/directory/finish': {
    'directory-ended': { send: () => ({ body: { attempt: 'A'.repeat(43) } }) },
    'directory-down': said('down'),
    'directory-refused': said('wrong-nonce'),
    'directory-weak': {
      send: async (_good, _me, t) => ({ body: await returnedFrom(t, personOf(t, { amr: ['pwd'] })) }),
    },
    'directory-no-role': {
      send: async (_good, _me, t) => ({ body: await returnedFrom(t, personOf(t, { groups: ['others'] })) }),
    },
    'directory-blocked': {
      async send(_good, _me, t) {
        const person = personOf(t)
        const { body } = await t.call('/api/auth/directory/finish', await returnedFrom(t, person))
        await t.deps.db
          .updateTable('portal.users')
          .set({ state: 'blocked' })
          .where('kind', '=', 'admin')
          .where('login', '=', body.user.login)
          .execute()
        return { body: await returnedFrom(t, person) }
      },
    },
  },
}
