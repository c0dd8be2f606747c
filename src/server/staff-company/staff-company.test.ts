import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { formatIban, makeIban } from '#domain/iban.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { readNbuQr } from '#domain/qr-nbu-under-test.ts'
import { makeAccount } from '#seeds/makers/core.ts'
import { fictionalEdrpou } from '#seeds/makers/identifiers.ts'
import { openCore, workerTrace } from '#server/core/call.ts'
import { openEmbeddedCore } from '#billing/open.ts'
import { fm } from '#server/core/function-modules.ts'
import { requisitesOf } from '#server/bills/requisites.ts'
import { senderOf } from '#server/outbox/sender.ts'
import { tellAbout } from '#server/outbox/tell-about.ts'
import { companyHead } from '#server/pdf/company-head.ts'
import { confirmByCommand } from '#server/staff/confirm-by-command.ts'
import { makeActor } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { callWithFile } from '#tests/setup/form.ts'
import { makeMerchant } from '#tests/setup/payments.ts'
import { makeEmployee } from '#tests/setup/staff.ts'
import { makeUser, tokenOf } from '#tests/setup/users.ts'
import { siteName } from '#text/site-name.ts'
import { previewPaper } from './preview-bill.ts'

let t: TestApp
let editor: string
let other: string
let head: string
beforeAll(async () => {
  t = await testApp()
  editor = await tokenOf(t, await makeEmployee(t, ['content:dnem']))
  other = await tokenOf(t, await makeEmployee(t, ['content']))
  head = await tokenOf(t, await makeEmployee(t, ['head']))
})
afterAll(() => t.close())

const read = async (token = editor) =>
  (await t.call('/api/admin/company', { token, site: 'dnem' })).body.company
const save = async (values: object, token = editor, version?: number) =>
  t.call('/api/admin/company/save', {
    token,
    site: 'dnem',
    version: version ?? (await read(token)).version,
    ...values,
  })
const audited = async (action: string) =>
  (
    await t.deps.db
      .selectFrom('portal.audit')
      .select('details')
      .where('action', '=', action)
      .where('site', '=', 'dnem')
      .orderBy('at', 'desc')
      .executeTakeFirstOrThrow()
  ).details

test('what an editor changes is read at once by the start page, by papers, letters and lists, and the audit has both sides', async () => {
  const values = {
    sitename: 'Світлі мережі',
    contactCenter: ['056 111-22-33', '0800 100-200'],
    email: ['info@svitlo.example'],
    postalAddress: 'м. Дніпро, вул. Довга, 5',
    popUpHelper: ['Номер стоїть угорі рахунка.'],
    footer: [{ name: 'Тарифи', url: 'https://svitlo.example/tariffs' }],
  }
  const saved = await save(values)
  expect(saved.status, saved.text).toBe(200)
  const { data } = (await t.call('/api/api-link', { site: 'dnem' })).body
  expect(data).toMatchObject({
    sitename: 'Світлі мережі',
    company: { contactCenter: values.contactCenter, email: values.email, popUpHelper: values.popUpHelper },
    footer: values.footer,
  })
  expect(data.sites.find(({ site }) => site === 'dnem')?.name).toBe('Світлі мережі')
  expect((await companyHead(t.deps, 'dnem')).lines).toEqual([
    values.postalAddress,
    '056 111-22-33, info@svitlo.example',
  ])
  expect(await senderOf(t.deps, 'dnem')).toMatchObject({ name: 'Світлі мережі', phone: '056 111-22-33' })
  const email = 'renamed@example.com'
  const { number: account } = await makeAccount(t.database.db, { index: 880 })
  await makeUser(t, 'person', { login: '+380970000880', accounts: [account], email })
  await tellAbout(t.deps, 'billIssued', {
    key: randomUUID(),
    to: { account },
    facts: { account, period: '2026-10', kopiykas: 86_400, dueOn: '2026-11-20' },
  })
  const [letter] = await t.sent(email)
  for (const said of ['Світлі мережі', '056 111-22-33']) expect(letter).toContain(said)
  expect(siteName('dnem')).toBe('Світлі мережі')
  expect(await audited('company-changed')).toMatchObject({
    'before.sitename': 'Дніпровські електромережі',
    'after.sitename': 'Світлі мережі',
    'after.contactCenter': '056 111-22-33\n0800 100-200',
  })
})

test('the second of two editors is told who changed what, and then changes only their own fields', async () => {
  const seen = (await read(other)).version
  expect((await save({ urlmain: 'https://first.example/' })).status).toBe(200)
  const late = await save({ urlsupport: 'https://second.example/' }, other, seen)
  expect(late).toMatchObject({ status: 409, body: { code: 'changed-meanwhile', params: { did: /змінює/ } } })
  expect(late.body.message).toMatch(/, \d\d\.\d\d\.\d{4} \d\d:\d\d\./)
  expect((await save({ urlsupport: 'https://second.example/' }, other)).status).toBe(200)
  expect((await read()).words).toMatchObject({
    urlmain: 'https://first.example/',
    urlsupport: 'https://second.example/',
  })
})

test('of many at once one writes', async () => {
  const { version } = await read()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => save({ postalAddress: `вул. Довга, ${n}` }, editor, version)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
})

test.each([
  ['sitename', '', 'required'],
  ['urlmain', 'javascript:alert(1)', 'invalid'],
  ['urlmain', 'https://bank.example@evil.example/', 'invalid'],
  ['supportPhoneEntity', 'дзвоніть', 'invalid'],
  ['contactCenter', ['1'], 'invalid'],
  ['email', ['не пошта'], 'email-invalid'],
  ['footer', [{ name: 'Сайт', url: 'javascript:alert(1)' }], 'invalid'],
  ['footer', [{ name: 'Сайт', url: '//evil.example' }], 'invalid'],
  ['footer', [{ name: 'Сайт', url: '/\\evil.example' }], 'invalid'],
])('%s cannot be %j', async (field, value, code) => {
  expect((await save({ [field]: value })).body).toMatchObject({ code, field })
})

test('an editor of one company neither sees nor changes another', async () => {
  expect((await t.call('/api/admin/company', { token: editor, site: 'kem' })).status).toBe(404)
  const theirs = { token: editor, site: 'kem' as const, version: 1, sitename: 'Чужа' }
  expect((await t.call('/api/admin/company/save', theirs)).status).toBe(404)
  const billing = await tokenOf(t, await makeEmployee(t, ['billing']))
  expect((await t.call('/api/admin/company', { token: billing, site: 'dnem' })).status).toBe(403)
})

const requisites = {
  organizationSimple: '«Світлі мережі»',
  organization: 'Товариство з обмеженою відповідальністю «Світлі мережі»',
  edrpou: fictionalEdrpou(3),
  taxNumber: '000000000007',
}
const propose = async (values: object, token = editor) =>
  t.call('/api/admin/company/propose', {
    token,
    site: 'dnem',
    version: (await read(token)).version,
    ...values,
  })

test('requisites are those of bills after a head has confirmed them, and not before', async () => {
  const { body, status, text } = await propose(requisites)
  expect(status, text).toBe(200)
  expect(await requisitesOf(t.deps, 'dnem')).toBeNull()
  expect((await read()).waiting).toMatchObject([
    {
      kind: 'company-requisites',
      changes: expect.arrayContaining([{ what: 'edrpou', before: '', after: requisites.edrpou }]),
    },
  ])
  expect((await propose({ edrpou: '' })).body).toMatchObject({ code: 'conflict' })
  expect((await propose({ taxOffice: '0463' })).body).toMatchObject({ code: 'already-proposed' })
  const decide = { proposal: body.proposal, confirmed: true }
  expect((await t.call('/api/admin/proposals/decide', { token: editor, ...decide })).status).toBe(403)
  expect((await t.call('/api/admin/proposals/decide', { token: head, ...decide })).status).toBe(200)
  expect(await requisitesOf(t.deps, 'dnem')).toMatchObject({
    name: requisites.organization,
    edrpou: requisites.edrpou,
    taxNumber: requisites.taxNumber,
  })
  expect((await companyHead(t.deps, 'dnem')).name).toBe('«Світлі мережі»')
  expect(await audited('change-confirmed')).toMatchObject({
    'before.edrpou': '',
    'after.edrpou': requisites.edrpou,
  })
})

test('who signs tax invoices is a person: the audit does not name them', async () => {
  const { body } = await propose({ taxSigner: 'Цимбаліста Ївга Орестівна' })
  expect(JSON.stringify(await audited('change-proposed'))).not.toContain('Цимбаліста')
  await t.call('/api/admin/proposals/decide', { token: head, proposal: body.proposal, confirmed: true })
  expect((await read()).requisites.taxSigner).toBe('Цимбаліста Ївга Орестівна')
})

test('a proposal that no longer fits what is entered is not applied', async () => {
  const { body } = await propose({ taxOffice: '0463' })
  await t.deps.db
    .updateTable('portal.site_settings')
    .set({ company: JSON.stringify({ ...requisites, taxOffice: '0101' }) })
    .where('site', '=', 'dnem')
    .execute()
  const decided = await t.call('/api/admin/proposals/decide', {
    token: head,
    proposal: body.proposal,
    confirmed: true,
  })
  expect(decided.body).toMatchObject({ code: 'conflict' })
  await t.call('/api/admin/proposals/decide', {
    token: head,
    proposal: body.proposal,
    confirmed: false,
    reason: 'Застаріло',
  })
})

test('where there is one head, the command on the server confirms', async () => {
  const { body } = await propose({ taxOffice: '0463' })
  const core = openCore({
    answerers: openEmbeddedCore({ db: t.deps.db }),
    record: { fm: () => undefined },
    now: t.deps.now,
  }).for(workerTrace)
  const tools = { ...t.deps, core }
  expect(await confirmByCommand(tools, { proposal: body.proposal, confirmed: true })).toBe('confirmed')
  expect((await requisitesOf(t.deps, 'dnem'))?.taxOffice).toEqual({ region: '04', district: '63' })
})

test.each([
  ['edrpou', '12345679', 'edrpou-invalid'],
  ['taxNumber', '123', 'invalid'],
  ['taxOffice', '12', 'invalid'],
  ['taxSignerCode', '1234567890', 'invalid'],
  ['organizationSimple', '', 'required'],
])('%s cannot be %j', async (field, value, code) => {
  expect((await propose({ [field]: value })).body).toMatchObject({ code, field })
})

test('a bank account that a head has confirmed is the one on bills, by way of the outbox, and no other changes', async () => {
  const site = 'dnem' as const
  const account = makeIban('300001', '26001234567')
  await makeActor(t, 'person')
  const ask = (more: object = {}) =>
    t.call('/api/admin/company/propose-bank', {
      token: editor,
      site,
      kind: 'person',
      service: null,
      from: kyivDate(t.clock.now()),
      account: formatIban(account),
      name: 'Банк «Приклад»',
      edrpou: fictionalEdrpou(3),
      ...more,
    })
  expect((await ask({ account: `${account.slice(0, -1)}0` })).body).toMatchObject({ code: 'iban-invalid' })
  const { body, status, text } = await ask()
  expect(status, text).toBe(200)
  expect((await read()).waiting).toMatchObject([{ kind: 'company-bank' }])
  await t.call('/api/admin/proposals/decide', { token: head, proposal: body.proposal, confirmed: true })
  const [change = ''] = await t.sent('ZPORTAL_BANK_CHANGE')
  const core = openCore({
    answerers: openEmbeddedCore({ db: t.database.core.db }),
    record: { fm() {} },
    now: t.clock.now,
  })
  await core
    .for(workerTrace)
    .call(fm.ZPORTAL_BANK_CHANGE, JSON.parse(change) as never, { key: 'a-key-of-a-bank' })
  const { banks } = await read()
  expect(banks?.find(({ kind }) => kind === 'person')).toMatchObject({ account, mfo: '300001' })
  expect(banks?.find(({ kind }) => kind === 'entity')?.account).not.toBe(account)
  const person = await makeActor(t, 'person')
  const { body: info } = await t.call('/api/person/objects/info', {
    token: person.token,
    partner: person.partner,
    account: person.account,
  })
  expect(info.bankInfo).toMatchObject({ bankAccount: account, bankMFO: '300001', bankName: 'Банк «Приклад»' })
  expect((await ask()).body).toMatchObject({ code: 'conflict' })
})

test('a service has an account of its own from its day: the balance, its codes and the paper of a bill say so', async () => {
  const person = await makeActor(t, 'person')
  const { db } = t.database.core
  const core = openCore({
    answerers: openEmbeddedCore({ db }),
    record: { fm() {} },
    now: t.clock.now,
  }).for(workerTrace)
  const day = kyivDate(t.clock.now())
  const bank = {
    account: makeIban('300001', '26007654321'),
    name: 'Банк розподілу',
    edrpou: fictionalEdrpou(3),
  }
  const ask = (more: object) =>
    t.call('/api/admin/company/propose-bank', {
      token: editor,
      site: 'dnem',
      kind: 'person',
      service: 'distribution',
      from: day,
      ...bank,
      ...more,
    })
  const confirm = async (more: object) => {
    const { body, text, status } = await ask(more)
    expect(status, text).toBe(200)
    const done = await t.call('/api/admin/proposals/decide', {
      token: head,
      proposal: body.proposal,
      confirmed: true,
    })
    expect(done.status, done.text).toBe(200)
    const request = { from: day, account: bank.account, ...more }
    const change = (await t.sent('ZPORTAL_BANK_CHANGE'))
      .map((text) => JSON.parse(text) as typeof request & { service: string | null })
      .find(
        (candidate) =>
          candidate.service !== null &&
          candidate.from === request.from &&
          candidate.account === request.account,
      )
    await core.call(fm.ZPORTAL_BANK_CHANGE, change as never, { key: `own ${body.proposal}` })
  }
  expect((await ask({ from: addDays(day, -1) })).body).toMatchObject({ code: 'date-invalid', field: 'from' })
  expect((await ask({ name: '' })).body).toMatchObject({ code: 'required', field: 'name' })
  // nothing stands there that could be ended
  expect((await ask({ account: '', name: '', edrpou: '' })).body).toMatchObject({ code: 'conflict' })

  await sql`insert into core.ledger (account_id, entry_date, entry_id, kind, service, amount_kop, document, created_at)
    select account_id, ${day}::date, gen_random_uuid(), 'charge', s.service, s.kop, 'own-' || s.service, now()
    from core.accounts, (values ('energy', 30000), ('distribution', 12345)) s (service, kop)
    where number = ${person.account}`.execute(db)
  const balance = async () =>
    (await t.call('/api/person/balance', { token: person.token, account: person.account })).body
  await confirm({})
  const next = { account: makeIban('300001', '26000000777'), from: addDays(day, 3) }
  await confirm(next)
  expect((await read()).banks?.filter(({ service }) => service !== null)).toMatchObject([
    { kind: 'person', service: 'distribution', from: day, account: bank.account },
    { kind: 'person', service: 'distribution', from: next.from, account: next.account },
  ])
  const { payTo, payMore, endKopiykas } = await balance()
  const [ownPayee] = payMore
  expect(ownPayee).toMatchObject({ iban: bank.account, bankName: bank.name, amountKopiykas: 12345 })
  expect(ownPayee?.purpose).toBe(`Розподіл електричної енергії, особовий рахунок ${person.account}`)
  expect(readNbuQr(ownPayee?.link ?? '')).toMatchObject({ iban: bank.account, amount: 12345 })
  expect(payTo.iban).not.toBe(bank.account)
  expect((payTo.amountKopiykas ?? 0) + 12345).toBe(endKopiykas)
  await makeMerchant(t, 'dnem', 'liqpay')
  const basket = { token: person.token, items: [{ account: person.account, kopiykas: endKopiykas }] }
  const { body: paid } = await t.call('/api/payments/preview', basket)
  expect(new Map(paid.payments.map(({ payee, kopiykas }) => [payee.iban, kopiykas]))).toEqual(
    new Map([
      [payTo.iban, payTo.amountKopiykas],
      [bank.account, 12345],
    ]),
  )
  const sample = { site: 'dnem', kind: 'person' } as const
  const caller = { kind: 'admin', userId: randomUUID(), roles: ['content:dnem'] } as never
  const paper = JSON.stringify(await previewPaper({ ...t.deps, core }, caller, sample))
  for (const iban of [payTo.iban, bank.account]) expect(paper).toContain(formatIban(iban))

  await confirm({ account: '', name: '', edrpou: '' })
  expect((await balance()).payMore).toEqual([])
})

test('what is typed is seen on the paper of a bill before it is saved, and nothing is saved by it', async () => {
  const before = await read()
  const typed = {
    site: 'dnem',
    kind: 'person',
    organization: 'ТОВ «Перегляд»',
    organizationSimple: '«Перегляд»',
    edrpou: fictionalEdrpou(5),
    taxNumber: '1234567890',
    postalAddress: 'м. Зразків, вул. Нова, 7',
    bank: {
      service: null,
      account: makeIban('300001', '777'),
      name: 'Банк «Зразок»',
      edrpou: fictionalEdrpou(5),
    },
  } as const
  const reply = await t.call('/api/admin/company/preview-bill', { token: editor, ...typed })
  expect(reply.text.startsWith('%PDF')).toBe(true)
  const actor = await makeEmployee(t, ['content:dnem'])
  const core = openCore({
    answerers: openEmbeddedCore({ db: t.database.core.db }),
    record: { fm() {} },
    now: t.clock.now,
  }).for(workerTrace)
  const caller = { kind: 'admin', userId: actor.userId, roles: ['content:dnem'] } as never
  const drawn = JSON.stringify(await previewPaper({ ...t.deps, core }, caller, typed))
  for (const said of [
    'ТОВ «Перегляд»',
    'м. Зразків',
    'Банк «Зразок»',
    'ЗРАЗОК',
    formatIban(typed.bank.account),
  ])
    expect(drawn).toContain(said)
  expect(await read()).toEqual(before)
})

const draw = (width = 64, height = 64) =>
  sharp({ create: { width, height, channels: 4, background: { r: 255, g: 196, b: 0, alpha: 0.5 } } })
const send = (bytes: Buffer, place = 'logo', token = editor) =>
  callWithFile(t, '/api/admin/company/image', { token, site: 'dnem', place }, Buffer.from(bytes))
// the reply of the call for pictures
const urlOf = (body: object) => (body as { url: string }).url
const fetched = (url: string) => t.app.inject({ method: 'GET', url })

test('a picture is made anew, seen by its address, and stands on the start page once it is saved', async () => {
  const png = await draw(600, 300)
    .withExif({ IFD0: { Make: 'CANARY' } })
    .png()
    .toBuffer()
  const { body, status, text } = await send(Buffer.concat([png, Buffer.from('<script>CANARY</script>')]))
  expect(status, text).toBe(200)
  const url = urlOf(body)
  const answer = await fetched(url)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  expect(answer.rawPayload.includes('CANARY')).toBe(false)
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 128, height: 64, format: 'webp' })
  const imagesNow = async () => (await t.call('/api/api-link', { site: 'dnem' })).body.data.images
  expect(await imagesNow()).toEqual({})
  expect((await save({ images: { logo: url } })).status).toBe(200)
  expect(await imagesNow()).toEqual({ logo: url })
  expect(await audited('company-changed')).toMatchObject({ 'before.logo': '', 'after.logo': url })
  expect((await save({ images: { logo: null } })).status).toBe(200)
  expect(await imagesNow()).toEqual({})
})

test.each([
  ['an SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  [
    'an SVG behind a declaration',
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>',
  ],
  ['a page that calls itself a picture', '<html><script>alert(1)</script></html>'],
  ['a PDF', '%PDF-1.7\n%%EOF\n'],
])('%s is refused', async (_what, text) => {
  expect((await send(Buffer.from(text))).body).toMatchObject({ code: 'file-type', field: 'file' })
})

test('the head of a picture with something else behind it, and a picture of too many points, are refused', async () => {
  const png = await draw().png().toBuffer()
  expect((await send(Buffer.concat([png.subarray(0, 40), Buffer.from('<script>')]))).body).toMatchObject({
    code: 'file-error',
  })
  const huge = await draw(8000, 5200).png({ compressionLevel: 9 }).toBuffer()
  expect((await send(huge)).body).toMatchObject({ code: 'file-error' })
})

test('only a picture uploaded for this place of this company is published', async () => {
  const mine = urlOf((await send(await draw().png().toBuffer(), 'emblem')).body)
  for (const logo of [mine, 'https://evil.example/logo.png', 'javascript:alert(1)', '/company-images/0.webp'])
    expect((await save({ images: { logo } })).body).toMatchObject({ code: 'not-found', field: 'logo' })
  for (const url of ['/company-images/0.webp', '/company-images/..%2f..%2fetc', '/company-images/a'])
    expect((await fetched(url)).statusCode).toBe(404)
})
