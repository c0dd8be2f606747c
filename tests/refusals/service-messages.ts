import { makeServiceMessage } from '#tests/setup/service-messages.ts'
import { after, type Provocation, type Provocations, wrong } from './provocation.ts'

/** Somebody who serves one company alone. */
const ofOneCompany: Provocation = after(
  (me, t) =>
    t.deps.db
      .updateTable('portal.users')
      .set({ roles: ['content:kem'] })
      .where('user_id', '=', me.user.userId)
      .execute(),
  'sites',
)
const changed: Provocation = { field: 'message', send: () => ({ body: { version: 7 } }) }

/** Messages of the pages, written by employees. */
export const serviceMessages: Provocations = {
  '/api/admin/messages/reach': { 'not-found': ofOneCompany },
  '/api/admin/messages/save': {
    'not-found': ofOneCompany,
    'changed-meanwhile': {
      field: 'message',
      send: async (_good, me, t) => ({
        body: { message: await makeServiceMessage(t, me), version: 7 },
      }),
    },
    required: wrong('pages', []),
    invalid: wrong('pages', ['cabinet-nowhere']),
    'period-invalid': wrong('till', '2020-01-01T00:00:00Z'),
    'nobody-reads': wrong('audience', 'entity'),
  },
  '/api/admin/messages/withdraw': { 'changed-meanwhile': changed },
}
