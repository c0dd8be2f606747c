import { makeEmployee, makeProposal, makeTakenLogin } from '#tests/setup/staff.ts'
import { busy, newPassword } from './passwords.ts'
import { after, type Provocation, type Provocations, wrong } from './provocation.ts'

const ofSelf = {
  field: 'user',
  send: (_good, me) => ({ body: { user: me.user.userId } }),
} satisfies Provocation
const ofDirectory: Provocation = {
  field: 'user',
  async before(_me, t, good) {
    await t.deps.db
      .insertInto('portal.directory_people')
      .values({
        issuer: 'https://directory.example',
        subject: String(good.body['user']),
        user_id: String(good.body['user']),
        made_at: t.deps.now(),
      })
      .execute()
  },
}
const noLink: Provocation = { send: () => ({ body: { code: 'AAAAAAAAAAAAAAAA' } }) }

/** Nobody but the employee in question is a head. */
const onlyHead: Provocation = {
  async before(_me, t, good) {
    const { db } = t.deps
    await db
      .updateTable('portal.users')
      .set({ roles: ['head'] })
      .where('user_id', '=', String(good.body['user']))
      .execute()
    await db
      .updateTable('portal.users')
      .set({ totp_secret: null })
      .where('kind', '=', 'admin')
      .where('user_id', '<>', String(good.body['user']))
      .execute()
  },
  field: 'user',
}

/** Employees, their roles and changes that wait for a second person. */
export const staff: Provocations = {
  '/api/admin/staff/add': {
    'login-taken': {
      field: 'login',
      async before(_me, t, good) {
        await t.deps.db
          .updateTable('portal.users')
          .set({ login: String(good.body['login']) })
          .where('user_id', '=', (await makeEmployee(t)).userId)
          .execute()
      },
    },
    'already-proposed': after((_me, t, { body }) => t.call('/api/admin/staff/add', body as never)),
    'email-invalid': wrong('email', 'a@'),
    'name-invalid': wrong('surname', 'Q1'),
  },
  '/api/admin/staff/posts': {
    'own-rights': ofSelf,
    'already-proposed': after((_me, t, { body }) => t.call('/api/admin/staff/posts', body as never)),
    'of-directory': ofDirectory,
  },
  '/api/admin/staff/block': { 'own-rights': ofSelf, 'last-head': onlyHead },
  '/api/admin/staff/link': {
    'of-directory': ofDirectory,
    'no-contact': {
      field: 'user',
      async before(_me, t, good) {
        await t.deps.db
          .updateTable('portal.users')
          .set({ email: null })
          .where('user_id', '=', String(good.body['user']))
          .execute()
      },
    },
  },
  '/api/admin/proposals/decide': {
    conflict: after((_me, t, { body }) => t.call('/api/admin/proposals/decide', body as never)),
    'login-taken': {
      field: 'proposal',
      send: async (_good, _me, t) => ({ body: { proposal: await makeTakenLogin(t) } }),
    },
    'another-person': {
      field: 'proposal',
      send: async (_good, me, t) => ({ body: { proposal: await makeProposal(t, me.user) } }),
    },
  },
  '/api/auth/staff-link': { 'invitation-ended': noLink },
  '/api/auth/staff-join': {
    ...newPassword(),
    busy,
    'invitation-ended': { send: ({ basic }) => ({ basic: ['AAAAAAAAAAAAAAAA', basic?.[1] ?? ''] }) },
    'wrong-code': { field: 'code', send: () => ({ body: { code: '000000' } }) },
  },
}
