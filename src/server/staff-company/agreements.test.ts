import { afterAll, beforeAll, expect, test } from 'vitest'
import { agreement } from '#text/agreement.ts'
import { makeActor } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makeEmployee } from '#tests/setup/staff.ts'
import { nameUser, tokenOf } from '#tests/setup/users.ts'

let t: TestApp
let editor: string
let head: string
let person: Awaited<ReturnType<typeof makeActor>>
beforeAll(async () => {
  t = await testApp()
  editor = await tokenOf(t, await makeEmployee(t, ['content']))
  head = await tokenOf(t, await makeEmployee(t, ['head']))
  person = await makeActor(t, 'person')
})
afterAll(() => t.close())

const TEXT = `## 1. Про що ця угода\n\n${'Кабінет безоплатний для клієнтів. '.repeat(10)}\n\nДругий абзац.\n\n## 2. Зміни\n\nПро зміни пишемо в кабінеті.`
const NOTICE = '## 3. Персональні дані\n\nДані бачать працівники, яким вони потрібні.'
const propose = (values: object = {}, token = editor) =>
  t.call('/api/admin/company/agreements/propose', {
    token,
    seen: 1,
    from: '2026-11-23',
    text: TEXT,
    notice: NOTICE,
    ...values,
  })
const decide = (proposal: string, confirmed = true) =>
  t.call('/api/admin/proposals/decide', {
    token: head,
    proposal,
    confirmed,
    ...(confirmed ? {} : { reason: 'Не зараз' }),
  })
const read = async (version?: number) =>
  (await t.call('/api/agreement', version === undefined ? {} : { version })).body
const asks = async () => (await t.call('/api/agreement/own', { token: person.token })).body.asks

test('the first version is the one that came with the program, and nobody is asked about it', async () => {
  expect(await read()).toMatchObject({ version: 1, title: agreement.title })
  expect((await read()).sections).toEqual(agreement.sections)
  expect(await asks()).toBeNull()
})

test('what cannot be read as sections, a past day, and the same text are refused', async () => {
  expect((await propose({ text: `Без заголовка. ${'слово '.repeat(60)}` })).body).toMatchObject({
    code: 'invalid',
    field: 'text',
  })
  expect((await propose({ text: '## 1\n\nКоротко' })).body).toMatchObject({
    code: 'too-short',
    field: 'text',
  })
  expect((await propose({ from: '2020-01-01' })).body).toMatchObject({ code: 'date-invalid', field: 'from' })
  const [last] = (await t.call('/api/admin/company/agreements', { token: editor })).body.versions
  expect((await propose({ text: last?.text, notice: last?.notice })).body).toMatchObject({ code: 'conflict' })
  const local = await tokenOf(t, await makeEmployee(t, ['content:dnem']))
  expect((await propose({}, local)).status).toBe(404)
})

test('a confirmed version holds from its day; customers are asked once, and who agreed is counted', async () => {
  const today = t.deps.now().toISOString().slice(0, 10)
  const { body, status, text } = await propose({ from: today })
  expect(status, text).toBe(200)
  expect((await read()).version).toBe(1)
  expect((await decide(body.proposal)).status).toBe(200)
  const now = await read()
  expect(now.version).toBe(2)
  expect(now.sections.map(({ id }) => id)).toEqual(['part-1', 'part-2', 'personal-data'])
  expect(now.versions.map(({ version }) => version)).toEqual([2, 1])
  expect((await read(1)).sections).toEqual(agreement.sections)

  expect(await asks()).toBe(2)
  const accept = (version: number) =>
    t.call('/api/agreement/accept', { token: person.token, agreement: version })
  expect((await accept(1)).body).toMatchObject({ code: 'agreement-outdated' })
  expect((await accept(2)).status).toBe(200)
  expect((await accept(2)).status).toBe(200)
  expect(await asks()).toBeNull()
  const rows = await t.deps.db
    .selectFrom('portal.audit')
    .select('details')
    .where('action', '=', 'agreement-accepted')
    .where('actor_id', '=', person.user.userId)
    .execute()
  expect(rows).toMatchObject([{ details: { version: 2 } }])
  const { versions } = (await t.call('/api/admin/company/agreements', { token: editor })).body
  expect(versions.map(({ version, users, inForce }) => [version, users, inForce])).toMatchObject([
    [2, 1, true],
    [1, expect.any(Number), true],
  ])
})

test('the audit of the change holds no whole texts, but says which version', async () => {
  const entry = await t.deps.db
    .selectFrom('portal.audit')
    .select('details')
    .where('action', '=', 'change-confirmed')
    .executeTakeFirstOrThrow()
  expect(entry.details).toMatchObject({ 'before.agreementVersion': '1', 'after.agreementVersion': '2' })
  expect(JSON.stringify(entry.details)).not.toContain('безоплатний')
})

test('a version of a later day waits for it, and the second of two editors learns of the first', async () => {
  expect((await propose()).body).toMatchObject({ code: 'changed-meanwhile', field: 'seen' })
  const later = new Date(t.deps.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
  const { body } = await propose({ seen: 2, from: later, notice: `${NOTICE} Інше.` })
  expect((await decide(body.proposal)).status).toBe(200)
  expect((await read()).version).toBe(2)
  expect((await t.call('/api/agreement', { version: 3 })).status).toBe(404)
  t.clock.forward(4 * 86_400_000)
  expect((await read()).version).toBe(3)
})

test('who has agreed is found by the surname and told without it, to their own company alone', async () => {
  const { userId, accounts } = person.user
  await nameUser(t, userId, { surname: 'Угоденко', name: 'Ганна' })
  await t.deps.db
    .insertInto('portal.user_agreements')
    .values({ user_id: userId, version: 1, accepted_at: t.deps.now() })
    .onConflict((on) => on.doNothing())
    .execute()
  // days have passed since the others signed in
  const now = await tokenOf(t, await makeEmployee(t, ['content']))
  const searchUsers = async (token: string, search: string) =>
    (await t.call('/api/admin/company/agreements/users', { token, version: 1, search })).body
  expect((await searchUsers(now, 'угоденко')).rows).toMatchObject([{ kind: 'person', name: 'Ганна У.' }])
  expect(JSON.stringify(await searchUsers(now, 'угоденко'))).not.toContain('Угоденко')
  expect(await searchUsers(now, 'нікого')).toMatchObject({ total: 0, rows: [] })
  expect(accounts.length).toBeGreaterThan(0)
  const stranger = await tokenOf(t, await makeEmployee(t, ['content:krem']))
  expect(await searchUsers(stranger, 'угоденко')).toMatchObject({ total: 0 })
})
