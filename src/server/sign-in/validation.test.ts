import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Path } from '#contract/index.ts'
import { agreement } from '#text/agreement.ts'
import { type Example, examples } from '#tests/examples.ts'
import { type Actor, makeActor } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { issueAccessCode, makeUser, PASSWORD, signIn } from '#tests/setup/users.ts'

// The table of spec §5 and the calls of §7 as the server itself answers them, without any form in front of it.

let t: TestApp
let person: Actor
let entity: Actor
beforeAll(async () => {
  t = await testApp()
  person = await makeActor(t, 'person')
  entity = await makeActor(t, 'entity')
})
afterAll(() => t.close())

/** A good request of the path with other fields. */
async function send<P extends Path>(path: P, me: Actor, over: object, basic?: [string, string]) {
  const [example]: readonly Example<P>[] = examples[path]
  const body = await example?.body(me, t)
  const pair = basic ?? (await example?.basic?.(me, t))
  t.clock.forward(61_000)
  return t.call(path, { ...body, ...over }, { basic: pair })
}
const said = async (answer: ReturnType<typeof send>) => {
  const { status, body } = await answer
  return [status, body.field, body.message]
}

describe('names', () => {
  test.each([
    ['middle_n', '', "Це поле обов'язкове для заповнення"],
    ['middle_n', 'І', 'мінімум 2 символи'],
    ['middle_n', 'Ivanivna', 'Некоректні данні'],
    ['name', '   ', "Це поле обов'язкове для заповнення"],
    ['name', 'О', 'мінімум 2 символи'],
    ['surname', 'А' + 'а'.repeat(40), 'максимум 40 символів'],
    ['surname', 'Koval', 'Некоректні данні'],
  ])('%s %j is answered: %s', async (field, value, sentence) => {
    expect(await said(send('/api/apply-agreements', person, { [field]: value }))).toEqual([
      400,
      field,
      sentence,
    ])
  })

  test('a patronymic is required', async () => {
    expect(await said(send('/api/apply-agreements', person, { middle_n: undefined }))).toEqual([
      400,
      'middle_n',
      "Це поле обов'язкове для заповнення",
    ])
  })

  test('whoever has no patronymic says so with a dash and is nowhere shown one', async () => {
    const { status, body } = await send('/api/apply-agreements', await makeActor(t, 'person'), {
      middle_n: '-',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ user: { middle_n: '', surname: 'Баб’юк' } })
  })
})

describe('a password nobody of the kind can have', () => {
  const sentence = 'перевірте коректність внесеного особового рахунку або пароля'
  const bad = ['', 'коротко', 'д'.repeat(129), 'із табуляцією\tвсередині']

  test.each(['person', 'entity', 'provider', 'admin'] as const)(
    'is refused at the door of a %s and costs no try',
    async (kind) => {
      const { user } = await makeActor(t, kind)
      for (const password of [...bad, ...bad])
        expect(await signIn(t, user, { password })).toMatchObject({
          status: 400,
          body: { code: 'password-wrong', field: 'password', message: sentence },
        })
      // five wrong ones would have locked the account
      expect((await signIn(t, user)).status).toBe(200)
    },
  )

  test('is refused of a supplier’s access code too', async () => {
    const user = await makeUser(t, 'provider', { login: 'door778@example.com', accounts: ['1100777002'] })
    await issueAccessCode(t, user, '1100777002', 'ABCD-EFGH-JKLM-NPQR')
    for (const password of [...bad, ...bad])
      expect(
        (await t.call('/api/auth/supplier', {}, { basic: ['1100777002', password] })).body,
      ).toMatchObject({
        code: 'password-wrong',
        message: sentence,
      })
  })

  test('is refused as the old password, before a try is spent, wherever one is asked again', async () => {
    const { token } = person
    for (const old_pass of [...bad, ...bad, undefined, 7]) {
      const { body } = await t.call('/api/change-password', { token, old_pass, new_pass: 'тихо над річкою' })
      expect(body).toMatchObject({ code: 'password-wrong', field: 'old_pass', message: sentence })
    }
    for (const password of bad)
      expect((await t.call('/api/second-factor/begin', { token, password })).body).toMatchObject({
        code: 'password-wrong',
        message: sentence,
      })
    const wrong = { token, old_pass: `${PASSWORD}!`, new_pass: 'тихо над річкою' }
    expect((await t.call('/api/change-password', wrong)).body.code).toBe('password-wrong')
  })
})

describe('spaces alone are nothing', () => {
  const required = "Це поле обов'язкове для заповнення"

  test.each([
    ['/api/auth/application', 'entity', 'company'],
    ['/api/auth/application', 'entity', 'responsible'],
    ['/api/auth/person', 'person', 'phone'],
    ['/api/auth/provider', 'provider', 'email'],
    ['/api/auth/entity', 'entity', 'unique_code'],
    ['/api/auth/admin_panel', 'admin', 'login'],
    ['/api/apply-agreements', 'person', 'code'],
  ] as const)('%s of a %s: %s', async (path, kind, field) => {
    const me = kind === 'person' || kind === 'entity' ? { person, entity }[kind] : await makeActor(t, kind)
    expect(await said(send(path, me, { [field]: '    ' }))).toEqual([400, field, required])
  })

  test.each([
    ['phone', { checkSelect: 'phone', phone: '' }, undefined],
    ['phone', { checkSelect: 'phone', phone: null }, undefined],
    ['email', { checkSelect: 'email', phone: null, email: '' }, undefined],
    ['code', {}, ''],
    ['code', {}, ' - '],
  ] as const)('a sign-in by a code is told which field is empty: %s %j', async (field, over, code) => {
    const basic: [string, string] = [person.phone, code ?? 'ABCD']
    expect(await said(send('/api/auth/sms', person, over, basic))).toEqual([400, field, required])
  })

  test('and no reason to see the contacts of an applicant', async () => {
    const staff = await makeActor(t, 'admin')
    const look = (reason: string) => said(send('/api/admin/registrations/contacts', staff, { reason }))
    expect(await look(' '.repeat(12))).toEqual([400, 'reason', required])
    expect(await look('Перевірка ')).toEqual([400, 'reason', 'мінімум 10 символів'])
  })
})

describe('too short and too long is told by how much', () => {
  test.each([
    ['/api/change-password', 'new_pass', 'qwerty', 'мінімум 8 символів'],
    ['/api/change-password', 'new_pass', 'тихо над річкою '.repeat(9), 'максимум 128 символів'],
    ['/api/post-rename-objects', 'new_name', 'а'.repeat(61), 'максимум 60 символів'],
    ['/api/tickets/create', 'title', 'Аб', 'мінімум 3 символи'],
    ['/api/tickets/create', 'title', 'а'.repeat(121), 'максимум 120 символів'],
    ['/api/tickets/create', 'ticket_message', 'Коротко', 'мінімум 10 символів'],
    ['/api/tickets/create', 'ticket_message', 'а'.repeat(4001), 'максимум 4 000 символів'],
    ['/api/tickets/reply', 'ticket_message', 'Коротко', 'мінімум 10 символів'],
    ['/api/apply-agreements', 'email', `${'а'.repeat(250)}@example.com`, 'максимум 254 символи'],
  ] as const)('%s %s', async (path, field, value, sentence) => {
    const answer = await said(send(path, person, { [field]: value }))
    expect(answer.map((part) => String(part).replaceAll('\u00a0', ' '))).toEqual(['400', field, sentence])
  })
})

describe('an account of another prefix is told the prefix and the company', () => {
  const dnem = 'Особовий рахунок компанії Дніпровські електромережі починається з 1100'

  test.each([
    ['/api/auth/entity', '1200000101', {}, dnem],
    ['/api/auth/entity', '1105000101', {}, dnem],
    [
      '/api/auth/entity',
      '9990000101',
      { site: 'krem' },
      'Особовий рахунок компанії Київські регіональні електромережі починається з 841',
    ],
    ['/api/auth/application', '1200000101', {}, dnem],
    ['/api/entity/choice-account', '1200000101', {}, dnem],
    [
      '/api/entity/balance',
      '5720000101',
      {},
      'Особовий рахунок компанії Одеські електромережі починається з 571',
    ],
  ] as const)('%s %s', async (path, account, more, sentence) => {
    expect(await said(send(path, entity, { account, ...more }))).toEqual([400, 'account', sentence])
  })

  test.each([
    ['/api/post-add-objects', 'account'],
    ['/api/person/itm_balance', 'account'],
    ['/api/post-drop-objects', 'account'],
    ['/api/person/objects/save', 'acc'],
    ['/api/person/objects/restore', 'account'],
    ['/api/tickets/create', 'account'],
  ] as const)('a household at %s', async (path, field) => {
    expect(await said(send(path, person, { [field]: '4510000101' }))).toEqual([
      400,
      field,
      'Особовий рахунок компанії Київські електромережі починається з 452',
    ])
    expect((await said(send(path, person, { [field]: '9990000101' })))[2]).toMatch(/не впізнаємо компанію/)
    expect((await said(send(path, person, { [field]: '12000' })))[2]).toBe(
      'Особовий рахунок має містити 10 символів',
    )
  })

  test('whoever asks for a code or signs in by one names a business account', async () => {
    const asks = { purpose: 'sign-in', checkSelect: 'phone', userType: 'entity', account: '1200000101' }
    expect(await said(send('/api/auth/send-code', entity, asks))).toEqual([400, 'account', dnem])
    const signs = { utype: 1, userType: 'entity', account: '1200000101' }
    expect(await said(send('/api/auth/sms', entity, signs))).toEqual([400, 'account', dnem])
  })
})

test('a wrong code is called so in the words the specification gives the server', async () => {
  // one after another: each of them has a code sent first
  for (const wrong of [
    () => send('/api/auth/sms', person, {}, [person.phone, 'ZZZZ']),
    () => send('/api/auth/check-code', person, { code: 'ZZZZ' }),
    async () => send('/api/apply-agreements', await makeActor(t, 'person'), { code: 'ZZZZ' }),
    () => send('/api/auth/restore', person, { code: 'ZZZZ' }),
    async () => send('/api/auth/admin_panel', await makeActor(t, 'admin'), { code: '000000' }),
  ])
    expect((await wrong()).body).toMatchObject({ code: 'wrong-code', message: 'Wrong sms code' })
})

describe('a call as the specification has it sent is accepted', () => {
  test('choice-apart takes the item the server gave', async () => {
    const { token } = person
    const { body } = await t.call('/api/person/overview', { token })
    const item = { ...body.accounts[0], ballanceLoaded: true, debet: '0' }
    const chosen = await t.call('/api/choice-apart', { token, item })
    expect(chosen.body, chosen.text).toMatchObject({ status: 'success', item: { account: item.account } })
    const again = await t.call('/api/choice-apart', { token, item: chosen.body.item })
    expect(again.status, again.text).toBe(200)
  })

  test('supplier takes an empty body that is called JSON', async () => {
    const supplier = await makeActor(t, 'provider')
    const { account } = supplier
    await issueAccessCode(t, supplier.user, account, 'ABCD-EFGH-JKLM-NPQS')
    const reply = await t.app.inject({
      method: 'POST',
      url: '/api/auth/supplier',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`${account}:ABCD-EFGH-JKLM-NPQS`).toString('base64')}`,
      },
    })
    expect(reply.statusCode, reply.body).toBe(200)
    expect(reply.json()).toMatchObject({ status: 'success', user: { type: 'provider' } })
  })

  test('sms takes what a form leaves empty, and utype as a text', async () => {
    for (const over of [
      { email: '', account: '', utype: '' },
      { email: null, account: null, utype: null },
      { email: '', account: '', utype: '0' },
    ]) {
      const signedIn = await send('/api/auth/sms', await makeActor(t, 'person'), over)
      expect(signedIn.status, signedIn.text).toBe(200)
    }
    const business = await makeActor(t, 'entity')
    const { account } = business
    const asks = {
      checkSelect: 'phone' as const,
      phone: business.phone,
      userType: 'entity' as const,
      account,
    }
    await t.call('/api/auth/send-code', { purpose: 'sign-in', email: '', ...asks })
    const code = await t.codeFor(business.phone)
    const signedIn = await t.call(
      '/api/auth/sms',
      { ...asks, email: '', utype: '1' },
      { basic: [business.phone, code] },
    )
    expect(signedIn.status, signedIn.text).toBe(200)
  })
})

test('whoever registers accepts the agreement in force, named in the call or not', async () => {
  const { body, text } = await send('/api/apply-agreements', await makeActor(t, 'person'), {
    agreement: undefined,
  })
  expect(body.status, text).toBe('success')
  const accepted = await t.deps.db
    .selectFrom('portal.user_agreements as a')
    .innerJoin('portal.users as u', 'u.user_id', 'a.user_id')
    .select(['a.version', 'a.accepted_at'])
    .where('u.partner', '=', body.user.partner)
    .execute()
  expect(accepted).toEqual([{ version: agreement.version, accepted_at: t.clock.now() }])
})
