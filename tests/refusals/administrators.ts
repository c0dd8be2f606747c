import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/schema.ts'
import { insertActs } from '#seeds/makers/core-books.ts'
import { makeAccount } from '#seeds/makers/core.ts'
import type { Actor } from '#tests/setup/actors.ts'
import { makeAlert } from '#tests/setup/alerts.ts'
import type { TestApp } from '#tests/setup/app.ts'
import { makeRequest } from '#tests/setup/requests.ts'
import { makeUser } from '#tests/setup/users.ts'
import { after, type Provocation, type Provocations, type Sent, wrong } from './provocation.ts'

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
const decided: Provocation = after((me, t) => change(me, t, { state: 'refused' }))

/** The core may have carried out a consent. */
const unanswered: Provocation = {
  field: 'id',
  before: (_me, t, { body }) =>
    t.deps.db
      .updateTable('portal.requests')
      .set({
        consents: JSON.stringify([
          { decision: 'accepted', months: null, amountKopiykas: null, reason: 'Погоджуємо.' },
        ]),
      })
      .where('request_id', '=', String(body['id']))
      .execute(),
}

/** An account that nobody can have, one of no company, one of nobody. */
const ofNumbers = {
  'account-invalid': wrong('number', '1200000041'),
  'account-unknown-site': wrong('number', '9990000001'),
  'account-not-found': wrong('number', '1100999999'),
}
const wrongCode: Provocation = { send: () => ({ body: { code: 'ABCDEFGH' } }) }
const nobody = wrong('login', '+380999000000')

/** An account that is of no company. */
const ofNobody = { 'account-not-found': wrong('account', '9990000001') }
const changed = (field: string, body: Sent['body']): Provocation => ({
  field,
  send: () => ({ body }),
})
const withoutReason = {
  ...ofNobody,
  required: changed('ticketNumber', { reason: 'ticket', ticketNumber: ' ' }),
  'too-short': changed('words', { reason: 'other', words: 'так' }),
}

/** Applications and the access of other people. */
export const administrators: Provocations = {
  '/api/admin/alerts/save': {
    required: { field: 'receivers', send: () => ({ body: { receivers: [], webhook: null } }) },
    invalid: { field: 'webhook', send: () => ({ body: { webhook: 'http://example.com/hook' } }) },
    'not-found': { field: 'receivers', send: () => ({ body: { receivers: [randomUUID()] } }) },
    'changed-meanwhile': {
      send: async (_good, me, t) => ({ body: { id: await makeAlert(t, me), version: 9 } }),
    },
  },
  '/api/admin/reports/trace': {
    'not-found': { field: 'code', send: () => ({ body: { code: 'NONE-2345' } }) },
  },
  '/api/admin/applications/ask': { 'changed-meanwhile': { send: () => ({ body: { version: 9 } }) } },
  '/api/admin/requests/decide': {
    'changed-meanwhile': { send: () => ({ body: { version: '9.9' } }) },
    'consent-unanswered': unanswered,
    required: { field: 'months', send: () => ({ body: { decision: 'partly' } }) },
    invalid: {
      field: 'months',
      send: () => ({ body: { decision: 'partly', months: [{ month: '2030-01', kwh: 5 }] } }),
    },
    conflict: {
      field: 'number',
      async send(_good, me, t) {
        const account = await makeAccount(t.database.db, { index: 6999, kind: 'entity' })
        const act = {
          accountId: account.accountId,
          number: 'АП-69',
          drawnOn: '2026-05-01',
          state: 'cancelled' as const,
        }
        await insertActs(t.database.db, [{ ...act, amountKop: 5 }])
        const { id } = await makeRequest(t, {
          kind: 'violation-dispute',
          subject: 'АП-69',
          facts: { number: 'АП-69', amount: 5 },
          account: account.number,
        })
        const { body } = await t.call('/api/admin/requests/one', { token: me.token, id })
        return { body: { id, version: body.request.version, decision: 'accepted' } }
      },
    },
  },
  '/api/admin/requests/ask': {
    'changed-meanwhile': { send: () => ({ body: { version: '9.9' } }) },
    'consent-unanswered': unanswered,
  },
  '/api/admin/warnings/account': ofNumbers,
  '/api/admin/warnings/issue': {
    ...ofNumbers,
    'notice-short': wrong('cutOn', '2026-11-25'),
    'debt-less': wrong('amountKopiykas', 900_000_00),
    conflict: {
      field: 'account',
      before: (_me, t, { body }) => t.call('/api/admin/warnings/issue', body as never),
    },
  },
  '/api/admin/warnings/withdraw': {
    ...ofNumbers,
    'not-found': wrong('warning', 'П-0', { field: 'number' }),
    conflict: {
      field: 'number',
      before: (_me, t, { body }) => t.call('/api/admin/warnings/withdraw', body as never),
    },
  },
  '/api/admin/core-messages/again': {
    'not-found': wrong('id', '00000000-0000-4000-8000-00000000000a'),
    conflict: {
      field: 'id',
      before: (_me, t, { body }) => t.call('/api/admin/core-messages/again', body as never),
    },
  },
  '/api/admin/core-messages/settle': {
    'not-found': wrong('id', '00000000-0000-4000-8000-00000000000a'),
    conflict: {
      field: 'id',
      before: (_me, t, { body }) => t.call('/api/admin/core-messages/settle', body as never),
    },
  },
  '/api/application/question': { 'link-ended': wrongCode },
  '/api/application/reply': { 'link-ended': wrongCode },
  '/api/admin/registrations/contacts': { forbidden: ofTexts },
  '/api/admin/registrations/approve': {
    forbidden: ofTexts,
    'changed-meanwhile': decided,
    'already-registered': after(
      (me, t) => makeUser(t, 'provider', { login: `applicant${numberOf(me)}@example.com` }),
      'id',
    ),
    'contract-not-found': after(
      (me, t) => change(me, t, { kind: 'entity', unique_code: '9000999999', account: '1100999999' }),
      'id',
    ),
  },
  '/api/admin/registrations/refuse': { forbidden: ofTexts, 'changed-meanwhile': decided },
  '/api/admin/outages/enter': {
    'not-found': after(
      (me, t) =>
        t.deps.db
          .updateTable('portal.users')
          .set({ roles: ['network-duty:kem'] })
          .where('user_id', '=', me.user.userId)
          .execute(),
      'site',
    ),
    required: changed('street', { kind: 'planned' }),
    'address-not-in-schedule': changed('street', { kind: 'planned', street: 'Немає', houses: ['1'] }),
    'period-invalid': changed('to', { to: '2020-01-01T00:00:00Z' }),
  },
  '/api/admin/outages/change': {
    'changed-meanwhile': changed('id', { version: 7 }),
    'period-invalid': changed('to', { to: '2020-01-01T00:00:00Z', end: false }),
  },
  '/api/admin/accounts/talk': ofNobody,
  '/api/admin/accounts/messages': ofNobody,
  '/api/admin/accounts/visits': ofNobody,
  '/api/admin/accounts/reveal': withoutReason,
  '/api/admin/accounts/view': withoutReason,
  '/api/admin/users/block': { forbidden: ofTexts, 'not-found': nobody },
  '/api/admin/users/unblock': { forbidden: ofTexts, 'not-found': nobody },
  '/api/admin/users/end-second-factor': { forbidden: ofTexts, 'not-found': nobody },
  '/api/admin/users/unlock': { forbidden: ofTexts, 'not-found': nobody },
}

/** The name of an actor's applicant contains the actor's account. */
const numberOf = ({ account }: Actor) => account
