import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteOfAccount } from '#domain/site.ts'
import { makeActor } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makeEmployee } from '#tests/setup/staff.ts'
import { makeUser, tokenOf } from '#tests/setup/users.ts'

let t: TestApp
let head: string
let billing: string
let kyiv: string
beforeAll(async () => {
  t = await testApp()
  head = await tokenOf(t, await makeUser(t, 'admin', { login: 'kerivnyk' }))
  billing = await tokenOf(t, await makeEmployee(t, ['billing']))
  kyiv = await tokenOf(t, await makeEmployee(t, ['billing:kem']))
})
afterAll(() => t.close())

const ACT = { act: 'Постанова НКРЕКП № 2200', actOn: '2026-11-05', actUrl: null, confidence: 'high' } as const
const rowsOf = async (kind: string, more: object = {}) =>
  (await t.call('/api/admin/rules', { token: billing, pageSize: 100, kind, ...more } as never)).body.rows
const propose = (rule: object, token = billing) =>
  t.call('/api/admin/rules/propose', { token, ...ACT, ...rule } as never)
const confirm = async (rule: object) => {
  const { body, text } = await propose(rule)
  const decided = await t.call('/api/admin/proposals/decide', {
    token: head,
    proposal: body.proposal,
    confirmed: true,
  })
  expect(decided.body, text + decided.text).toMatchObject({ state: 'confirmed' })
}
const january = {
  kind: 'household-window',
  variant: 'all',
  value: '4 5',
  from: '2027-01-01',
  to: '2027-01-31',
}

test('a window of readings is proposed, confirmed by the head, and then windows are by it in its month alone', async () => {
  const { body, text } = await propose(january)
  expect(body.proposal, text).toBeDefined()
  expect((await propose(january, head)).body).toMatchObject({ code: 'already-proposed' })
  const waiting = (await t.call('/api/admin/rules/waiting', { token: billing })).body.proposals
  expect(waiting).toMatchObject([{ id: body.proposal, own: true, title: 'Показання населення' }])
  expect((await rowsOf('household-window'))[0]).toMatchObject({ value: '2 3', waits: true })
  const reply = await t.call('/api/admin/proposals/decide', {
    token: billing,
    proposal: body.proposal,
    confirmed: true,
  })
  expect(reply.status).toBe(403)
  const decided = await t.call('/api/admin/proposals/decide', {
    token: head,
    proposal: body.proposal,
    confirmed: true,
  })
  expect(decided.body, decided.text).toMatchObject({ state: 'confirmed' })
  expect(await rowsOf('household-window')).toMatchObject([
    { value: '2 3', validFrom: '2018-03-14', validTo: '2026-12-31' },
    { value: '4 5', validFrom: '2027-01-01', validTo: '2027-01-31', state: 'coming', act: ACT.act },
    { value: '2 3', validFrom: '2027-02-01', validTo: null },
  ])
})

test('a second server reads by the new rule within a minute, and hand-ins are counted by it', async () => {
  const other = await t.reopened()
  const rulesAt = async (app: typeof t.app) =>
    (await app.inject({ method: 'POST', url: '/api/api-link', payload: { site: 'dnem' } })).json().data
      .readingRules
  const before = await rulesAt(other)
  await confirm({ kind: 'calculation', variant: 'manual', value: '7 calendar', from: '2027-02-01', to: null })
  t.clock.forward(61_000)
  for (const app of [t.app, other]) {
    const rules = await rulesAt(app)
    expect(rules).toContainEqual(
      expect.objectContaining({ kind: 'calculation', value: '7 calendar', validFrom: '2027-02-01' }),
    )
    expect(rules.length).toBe(before.length + 1)
  }
  await other.close()
})

test('a term of answers is changed, and one that begins afterwards is by it', async () => {
  await confirm({ kind: 'term', variant: 'complaint', value: '10 working', from: '2026-12-01', to: null })
  const terms = await rowsOf('term')
  expect(terms.find(({ variant }) => variant === 'complaint')).toMatchObject({ value: '10 working' })
})

test('a holiday is made an ordinary day from a day on; the past stays as it was', async () => {
  await confirm({ kind: 'holiday', variant: '12-25', value: 'off', from: '2026-12-01', to: null })
  expect((await rowsOf('holiday')).find(({ variant }) => variant === '12-25')).toMatchObject({
    value: 'on',
    validTo: '2026-11-30',
  })
  const again = { kind: 'holiday', variant: '12-25', value: 'off', from: '2026-12-02', to: null }
  expect((await propose(again)).body).toMatchObject({ code: 'conflict', field: 'value' })
})

test('paying in parts is a rule of a company: until it has one nobody is offered it, and then by what it says', async () => {
  const debtor = await makeActor(t, 'person')
  const offered = async () =>
    (
      await t.call('/api/payments/instalments', {
        token: debtor.token,
        account: debtor.account,
      })
    ).body.rule
  expect(await offered()).toBeNull()
  const site = siteOfAccount(debtor.account)?.site
  const rule = { kind: 'instalments', variant: site, value: '4 60000 15000 25', from: '2026-12-01', to: null }
  await confirm(rule)
  expect(await rowsOf('instalments')).toMatchObject([{ variant: site, value: rule.value, state: 'coming' }])
  expect(await offered()).toBeNull()
  t.clock.forward(15 * 86_400_000)
  const token = await tokenOf(t, debtor.user)
  const later = await t.call('/api/payments/instalments', { token, account: debtor.account })
  expect(later.body.rule, later.text).toMatchObject({
    mostParts: 4,
    leastDebtKopiykas: 60_000,
    leastPartKopiykas: 15_000,
    firstShare: 25,
    act: ACT.act,
  })
  t.clock.forward(-15 * 86_400_000)
})

test('what was not so any more when it was confirmed is refused, and nothing is entered', async () => {
  const rule = { kind: 'compensation', variant: 'household', value: '30000', from: '2026-12-01', to: null }
  const { body } = await propose(rule)
  await t.database.owner.db
    .updateTable('portal.rules')
    .set({ valid_from: '2021-02-04' })
    .where('variant', '=', 'household')
    .execute()
  const decided = await t.call('/api/admin/proposals/decide', {
    token: head,
    proposal: body.proposal,
    confirmed: true,
  })
  expect(decided.body).toMatchObject({ code: 'conflict' })
  await t.call('/api/admin/rules/withdraw', { token: billing, proposal: body.proposal })
})

test('a rule that is none, that has begun, or of an employee of one company is refused', async () => {
  expect((await propose({ ...january, value: '4' })).body).toMatchObject({ code: 'invalid', field: 'value' })
  expect((await propose({ ...january, variant: 'manual' })).body).toMatchObject({ field: 'variant' })
  expect((await propose({ ...january, to: '2026-01-31' })).body).toMatchObject({ field: 'to' })
  const late = { ...january, from: '2026-11-01', to: null }
  expect((await propose(late)).body).toMatchObject({ code: 'rule-too-late', field: 'from' })
  expect((await propose(january, kyiv)).body).toMatchObject({ code: 'not-found', field: 'kind' })
  const { body } = await t.call('/api/admin/rules', { token: kyiv })
  expect(body).toMatchObject({ known: true, mayPropose: false })
})

test('what ends within sixty days stands in the calendar', async () => {
  await confirm({
    kind: 'term',
    variant: 'outage',
    value: '20 calendar',
    from: '2026-12-01',
    to: '2026-12-31',
  })
  const { body, text } = await t.call('/api/admin/prices/calendar', { token: billing })
  expect(body.rows, text).toContainEqual(
    expect.objectContaining({ what: 'term', variant: 'outage', endsOn: '2026-12-31', urgency: 'calm' }),
  )
})
