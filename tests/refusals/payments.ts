import { codeOf, makeMerchant, makePayment, oweToTwo, siteOf } from '#tests/setup/payments.ts'
import { makeIban } from '#domain/iban.ts'
import { type Actor, makeActor } from '#tests/setup/actors.ts'
import type { TestApp } from '#tests/setup/app.ts'
import { callWithFile } from '#tests/setup/form.ts'
import { codeRefusals } from './one-time-codes.ts'
import { after, type Provocations, wrong } from './provocation.ts'

const item = (me: Actor, change: object) => ({
  body: { items: [{ account: me.account, kopiykas: 100_00, ...change }] },
})
/** The company has switched the card off. */
const closed = after(async (me: Actor, t: TestApp) => {
  const merchant = await makeMerchant(t, siteOf(me.account))
  await t.deps.db
    .updateTable('portal.merchants')
    .set({ state: 'replaced' })
    .where('merchant_id', '=', merchant)
    .execute()
  return () =>
    t.deps.db
      .updateTable('portal.merchants')
      .set({ state: 'active' })
      .where('merchant_id', '=', merchant)
      .execute()
})
const strange = {
  field: 'items.0.account',
  send: (_good: unknown, me: Actor) => item(me, { account: me.free.account }),
}
const typed = (account: string) => ({
  field: 'items.0.account',
  send: (_good: unknown, me: Actor) => item(me, { account }),
})
const ofNobody = { 'account-invalid': typed('12'), 'account-unknown-site': typed('9990000001') } as const
const noDocument = { field: 'items', send: (_good: unknown, me: Actor) => item(me, { document: 'NO-SUCH' }) }
const ended = wrong('code', 'A'.repeat(43))
const over = {
  send: async (_good: unknown, me: Actor, t: TestApp) => {
    const payment = await makePayment(t, me)
    await t.deps.db
      .updateTable('portal.payments')
      .set({ state: 'credited' })
      .where('payment_id', '=', payment)
      .execute()
    return { body: { payment } }
  },
}
const overByCode = {
  send: async (good: unknown, me: Actor, t: TestApp) => {
    const { body } = await over.send(good, me, t)
    return { body: { code: codeOf(t, body.payment) } }
  },
}

/** The provider is asked before the payer goes, and does not answer (tests/setup/app.ts). */
const silent = {
  send: async (_good: unknown, me: Actor, t: TestApp) => ({
    body: { payment: await makePayment(t, me, { provider: 'portmone' }) },
  }),
}
const silentByCode = {
  send: async (_good: unknown, me: Actor, t: TestApp) => ({
    body: { code: codeOf(t, await makePayment(t, me, { provider: 'portmone' })) },
  }),
}
/** The company is payable by a provider that does not answer. */
const silentNow = {
  before: async (me: Actor, t: TestApp) => {
    const site = siteOf(me.account)
    await makeMerchant(t, site, 'portmone')
    await t.deps.db
      .insertInto('portal.site_settings')
      .values({
        site,
        sitename: site,
        company: '{}',
        images: '{}',
        footer: '[]',
        env: JSON.stringify({ portmone: true }),
      } as never)
      .onConflict((on) => on.column('site').doUpdateSet({ env: JSON.stringify({ portmone: true }) }))
      .execute()
  },
  send: () => ({ body: { provider: 'portmone' } }),
}
const account = {
  'account-invalid': wrong('account', '12'),
  'account-unknown-site': wrong('account', '9990000001'),
} as const

const nobody = wrong('payment', '00000000-0000-4000-8000-00000000000a')
const merchant = { name: 'ТОВ «Інший отримувач»', edrpou: '99999992', iban: 'UA000000000000000000000000000' }
/** Another employee has proposed it already. */
const waits = after((_me, t, good) => proposedByAnother(t, good))
async function proposedByAnother(t: TestApp, { body }: { body: Readonly<Record<string, unknown>> }) {
  const other = await makeActor(t, 'admin')
  const path = 'secret' in body ? '/api/admin/company/merchants/propose' : '/api/admin/payments/refund'
  await t.call(path, { ...body, token: other.token })
}

const table = (rows: string) => Buffer.from(`Замовлення;Сума;Дата\r\n${rows}\r\n`)

/** Paying, in the cabinet and without it. A provider that does not answer: src/server/payments/payments.test.ts. */
export const payments: Provocations = {
  '/api/admin/payments/channels/save': {
    'not-found': { ...wrong('site', 'kem'), before: onlyDnem },
    conflict: wrong('version', 7),
    'iban-invalid': {
      field: 'columns.iban',
      send: ({ body }) => ({ body: { columns: { ...Object(body['columns']), iban: 'UA123' } } }),
    },
  },
  '/api/admin/payments/registry': {
    'not-found': wrong('channel', '00000000-0000-4000-8000-00000000000a'),
    conflict: {
      field: 'file',
      before: (_me, t, good) => callWithFile(t, '/api/admin/payments/registry', good.body),
    },
    'file-error': { field: 'file', send: () => ({ file: table('P-1;сто;20.11.2026') }) },
    'columns-missing': {
      field: 'file',
      send: () => ({ file: Buffer.from('Сума;Дата\r\n1,00;20.11.2026\r\n2,00;20.11.2026\r\n') }),
    },
    'too-many-rows': {
      field: 'file',
      send: () => ({ file: table('P-1;1,00;20.11.2026\r\n'.repeat(20_002)) }),
    },
  },
  '/api/admin/payments/differences/settle': {
    'not-found': wrong('difference', '00000000-0000-4000-8000-00000000000a'),
  },
  '/api/admin/payments/one': { 'not-found': nobody },
  '/api/admin/payments/ask': { 'not-found': nobody },
  '/api/admin/payments/retry': {
    'not-found': nobody,
    conflict: {
      field: 'item',
      send: async (_good, me, t) => ({ body: { payment: await makePayment(t, me.free) } }),
    },
    'account-not-found': wrong('account', '1200999999'),
  },
  '/api/admin/payments/end': { 'not-found': nobody, conflict: wrong('outcome', 'nothing') },
  '/api/admin/payments/refund': {
    'not-found': nobody,
    conflict: wrong('kopiykas', 900_00),
    'already-proposed': waits,
  },
  '/api/admin/company/merchants': { 'not-found': { ...wrong('site', 'kem'), before: onlyDnem } },
  '/api/admin/company/merchants/propose': {
    'not-found': { ...wrong('site', 'kem'), before: onlyDnem },
    invalid: wrong('secret', { privateKey: 'x', other: 'y' }),
    'iban-invalid': wrong('payee', merchant),
    'edrpou-invalid': wrong('payee', {
      ...merchant,
      iban: makeIban('300001', '0000026007233566001'),
      edrpou: '1',
    }),
    'already-proposed': waits,
  },
  '/api/payments/preview': {
    ...ofNobody,
    'account-not-found': strange,
    'not-found': noDocument,
    'not-offered': closed,
  },
  '/api/payments/start': {
    ...ofNobody,
    'account-not-found': strange,
    'not-found': noDocument,
    'not-offered': closed,
    conflict: wrong('payments', 2),
  },
  '/api/payments/instalments/ask': {
    'not-offered': { send: () => ({ body: { parts: 20 } }) },
    conflict: wrong('debtKopiykas', 7),
    'request-open': after((_me, t, { body }) => t.call('/api/payments/instalments/ask', body)),
  },
  '/api/payments/supply/ask': {
    'not-offered': { send: (_good, me) => ({ body: { account: me.account } }) },
    'request-open': after((_me, t, { body }) => t.call('/api/payments/supply/ask', body)),
  },
  '/api/payments/go': { 'payment-over': over, 'provider-down': silent },
  '/api/pay/status': { 'pay-link-ended': ended },
  '/api/pay/again': { 'pay-link-ended': ended, 'payment-over': overByCode, 'provider-down': silentByCode },
  '/api/pay/receipt': {
    'pay-link-ended': ended,
    conflict: {
      send: async (_good, me, t) => ({ body: { code: codeOf(t, await makePayment(t, me)) } }),
    },
  },
  '/api/pay/link': { 'pay-link-ended': ended },
  '/api/pay/link/start': { 'pay-link-ended': ended, 'not-offered': closed, 'provider-down': silentNow },
  '/api/payments/receipt': {
    conflict: { send: async (_good, me, t) => ({ body: { payment: await makePayment(t, me) } }) },
  },
  '/api/pay/find': account,
  '/api/pay/debt/code': account,
  '/api/pay/debt': {
    ...account,
    ...codeRefusals((t, { body }) => t.call('/api/pay/debt', body as { account: string; code: string })),
  },
  '/api/pay/start': {
    ...account,
    'account-not-found': wrong('account', '1200999999'),
    'email-invalid': wrong('email', 'not a mail'),
    'several-payees': {
      before: (me, t) => oweToTwo(t, me.account, 120_00),
      send: () => ({ body: { kopiykas: 5000_00 } }),
    },
    'not-offered': closed,
    'provider-down': silentNow,
  },
}

/** The employee works in one company. */
async function onlyDnem(me: Actor, t: TestApp) {
  await t.deps.db
    .updateTable('portal.users')
    .set({ roles: ['head:dnem'] })
    .where('user_id', '=', me.user.userId)
    .execute()
}
