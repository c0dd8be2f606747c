import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCore, workerTrace } from '#server/core/call.ts'
import { openEmbeddedCore } from '#billing/open.ts'
import { fm } from '#server/core/function-modules.ts'
import { type Actor, makeActor } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makeUser, nameUser, tokenOf } from '#tests/setup/users.ts'

let t: TestApp
let me: Actor
beforeAll(async () => {
  t = await testApp({ now: '2026-11-22T10:00:00+02:00' })
  me = await makeActor(t, 'entity')
})
afterAll(() => t.close())

const look = async () =>
  (await t.call('/api/entity/company-information', { token: me.token, account: me.account })).body
const ask = (field: 'signatory' | 'iban' | 'e-documents' | 'taxNumber', value: string) =>
  t.call('/api/entity/company-information/change', { token: me.token, account: me.account, field, value })

test('a change is an application: nothing is written until it is agreed to, and then it is shown with its day', async () => {
  expect(await look()).toMatchObject({ signatory: null, iban: null, eDocuments: null })
  const filed = await ask('signatory', 'Коваль Олена Петрівна')
  expect(filed.body).toMatchObject({
    request: { kind: 'company-change', state: 'new', facts: { field: 'signatory' }, by: null },
  })
  expect(await look()).toMatchObject({ signatory: null })
  await t.deps.db
    .updateTable('portal.requests')
    .set({ state: 'accepted', decided_at: t.deps.now() })
    .where('account', '=', me.account)
    .execute()
  expect(await look()).toMatchObject({ signatory: { value: 'Коваль Олена Петрівна', since: '2026-11-22' } })
})

test('what cannot be a value of the field is refused on it, and one application about a fact is enough', async () => {
  const wrong = await ask('iban', 'UA00 1234')
  expect(wrong.body).toMatchObject({ code: 'invalid', field: 'value' })
  expect((await ask('e-documents', 'Обмін документами')).status).toBe(200)
  expect((await ask('e-documents', 'Обмін документами')).body).toMatchObject({ code: 'request-open' })
})

test('the facts, who signs and who answers for the company are told to whoever reads the account', async () => {
  await t.deps.db
    .insertInto('portal.responsibles')
    .values({
      user_id: me.user.userId,
      responsible_id: t.deps.random.uuid(),
      name: 'Олена Коваль',
      position: 'Директорка',
      phone: null,
      email: null,
    })
    .execute()
  expect(await look()).toMatchObject({
    contract: { number: expect.any(String) },
    signers: ['Олена Коваль'],
    responsibles: [{ name: 'Олена Коваль' }],
  })
})

test('a number of a payer of VAT that is agreed to is shown, and is the core’s from then on', async () => {
  expect(await look()).toMatchObject({ taxNumber: null })
  const { body } = await ask('taxNumber', '123456789012')
  const core = openCore({
    answerers: openEmbeddedCore({ db: t.database.core.db }),
    record: { fm() {} },
    now: () => t.clock.now(),
  }).for(workerTrace)
  const token = await tokenOf(t, await makeUser(t, 'admin', { login: 'company-clerk' }))
  const id = body.status === 'success' ? body.request.id : ''
  const { request } = (await t.call('/api/admin/requests/one', { token, id })).body
  const said = { token, id, version: request.version, reason: 'Перевірено за реєстром.' }
  const accept = () => t.call('/api/admin/requests/decide', { ...said, decision: 'accepted' })
  expect((await accept()).status).toBe(200)
  expect((await accept()).status).toBe(409)
  expect(await look()).toMatchObject({ taxNumber: '123456789012' })
  const { taxNumber } = await core.call(fm.ZPORTAL_CUSTOM_INFO, { account: me.account })
  expect(taxNumber).toBe('123456789012')
})

test('a provider reads who of itself signs, and no names of the business or of another provider of the account', async () => {
  const provider = await makeActor(t, 'provider')
  await makeUser(t, 'entity', { login: '900077456', accounts: [provider.account] })
  const other = await makeUser(t, 'provider', { login: 'other@example.com', accounts: [provider.account] })
  await nameUser(t, provider.user.userId, { company: 'ТОВ «Перший»' })
  await nameUser(t, other.userId, { company: 'ТОВ «Другий»' })
  const of = { token: provider.token, account: provider.account }
  expect((await t.call('/api/entity/company-information', of)).body.signers).toEqual(['ТОВ «Перший»'])
  await t.deps.db
    .updateTable('portal.account_links')
    .set({ rights: [] })
    .where('user_id', '=', provider.user.userId)
    .execute()
  expect((await t.call('/api/entity/company-information', of)).body.signers).toEqual([])
})

test('what a provider asks of itself neither changes what is known of the business of the account nor waits for it', async () => {
  const firm = await makeActor(t, 'entity')
  const also = await makeUser(t, 'provider', { login: 'shares@example.com', accounts: [firm.account] })
  await nameUser(t, also.userId, { company: 'ТОВ «Перший»' })
  const theirs = { token: await tokenOf(t, also), account: firm.account }
  const ours = { token: firm.token, account: firm.account }
  const asks = (of: object, value: string) =>
    t.call('/api/entity/company-information/change', { ...of, field: 'signatory', value } as never)
  expect((await asks(ours, 'Коваль Олена')).body).toMatchObject({
    request: { subject: 'Підписант за договором' },
  })
  expect((await asks(theirs, 'Гай Петро')).body).toMatchObject({
    request: { subject: 'Підписант за договором, ТОВ «Перший»' },
  })
  await t.deps.db
    .updateTable('portal.requests')
    .set({ state: 'accepted', decided_at: t.deps.now() })
    .where('account', '=', firm.account)
    .execute()
  const signatory = async (of: { token: string; account: string }) =>
    (await t.call('/api/entity/company-information', of)).body.signatory?.value
  expect([await signatory(ours), await signatory(theirs)]).toEqual(['Коваль Олена', 'Гай Петро'])
})

test('the business that asks after a provider says its company too, whoever of its people asks', async () => {
  const firm = await makeActor(t, 'entity')
  await nameUser(t, firm.user.userId, { surname: 'Коваль', name: 'Олена', company: 'ТОВ «Пекарня»' })
  const also = await makeUser(t, 'provider', { login: 'first@example.com', accounts: [firm.account] })
  const ask = async (token: string, value: string) =>
    (
      await t.call('/api/entity/company-information/change', {
        token,
        account: firm.account,
        field: 'signatory',
        value,
      })
    ).body
  const theirs = (await ask(await tokenOf(t, also), 'Гай Петро')).request
  const ours = (await ask(firm.token, 'Коваль Олена')).request
  expect([theirs.subject, ours.subject]).toEqual([
    'Підписант за договором',
    'Підписант за договором, ТОВ «Пекарня»',
  ])
  // that of the provider is decided: what the business asked is still open
  await t.deps.db
    .updateTable('portal.requests')
    .set({ state: 'accepted', decided_at: t.deps.now() })
    .where('request_id', '=', theirs.id)
    .execute()
  expect(await ask(firm.token, 'Коваль Олена')).toMatchObject({
    code: 'request-open',
    params: { number: ours.number },
  })
})
