import { sql } from 'kysely'
import { wrong, after, type Provocation, type Provocations } from './provocation.ts'
import { busy, newPassword } from './passwords.ts'

const NO_PHONE = { field: 'phone', send: () => ({ body: { checkSelect: 'phone', phone: '12' } }) }
const ENDED = { field: 'endsOn', send: () => ({ body: { endsOn: '2020-01-01' } }) } satisfies Provocation
const ofSelf = {
  field: 'person',
  send: (_good, me) => ({ body: { person: me.user.userId } }),
} satisfies Provocation
const noInvitation: Provocation = { send: () => ({ body: { code: 'AAAAAAAAAAAAAAAA' } }) }

/** The colleague is the only one who manages without an end. */
const onlyManager = (body: Record<string, unknown> = {}): Provocation => ({
  field: 'person',
  async before(me, t, good) {
    const colleague = String(good.body['person'])
    const links = t.deps.db.updateTable('portal.account_links')
    await links
      .set({ rights: ['manage'] })
      .where('user_id', '=', colleague)
      .execute()
    await links
      .set({ ends_at: new Date(t.deps.now().getTime() + 86_400_000) })
      .where('user_id', '=', me.user.userId)
      .execute()
  },
  send: () => ({ body }),
})

/** The colleague has the code of the contract. */
const holder = (body: Record<string, unknown> = {}): Provocation => ({
  field: 'person',
  async before(me, t, good) {
    const colleague = String(good.body['person'])
    await sql`update portal.users set invited_by = null where user_id = ${colleague}`.execute(t.deps.db)
    await sql`update core.accounts set unique_code = (select login from portal.users where user_id = ${colleague})
      where number in (${me.account}, ${me.second})`.execute(t.database.db)
  },
  send: () => ({ body }),
})

/** People of a company, their rights and invitations. */
export const people: Provocations = {
  '/api/entity/people/invite': {
    'period-invalid': ENDED,
    'phone-invalid': NO_PHONE,
    'email-invalid': wrong('email', 'a@'),
    'name-invalid': wrong('surname', 'Q1'),
    'person-known': {
      field: 'email',
      async before(me, t, good) {
        await t.deps.db
          .updateTable('portal.users')
          .set({ email: String(good.body['email']) })
          .where('user_id', '=', me.colleague)
          .execute()
      },
    },
    'too-many-invitations': after((me, t) =>
      t.deps.db
        .insertInto('portal.counters')
        .values({
          bucket: 'invitations',
          key: me.user.userId,
          n: 40,
          total: 40,
          started_at: t.deps.now(),
          locked_until: null,
        })
        .execute(),
    ),
  },
  '/api/entity/people/change': {
    'own-rights': ofSelf,
    'last-manager': onlyManager({ rights: [] }),
    'contract-holder': holder({ rights: [] }),
    'period-invalid': ENDED,
  },
  '/api/entity/people/withdraw': {
    'own-rights': ofSelf,
    'last-manager': onlyManager(),
    'contract-holder': holder(),
  },
  '/api/entity/people/block': {
    'own-rights': ofSelf,
    'last-manager': onlyManager(),
    'contract-holder': holder(),
  },
  '/api/entity/people/audit': {
    'period-invalid': { field: 'to', send: () => ({ body: { from: '2026-05-01', to: '2026-01-01' } }) },
  },
  '/api/entity/company-information/change': {
    'request-open': after((_me, t, { body }) =>
      t.call('/api/entity/company-information/change', body as never),
    ),
  },
  '/api/auth/invitation': { 'invitation-ended': noInvitation },
  '/api/auth/join': {
    ...newPassword(),
    busy,
    'invitation-ended': { send: ({ basic }) => ({ basic: ['AAAAAAAAAAAAAAAA', basic?.[1] ?? ''] }) },
    'agreement-outdated': wrong('agreement', 999),
  },
}
