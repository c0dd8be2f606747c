import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccount } from '#seeds/makers/core.ts'
import { makeActor } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makeUser, tokenOf } from '#tests/setup/users.ts'

// The queue of applications: one is looked at, asked about, and decided, whoever else looks at it.

let t: TestApp
let token: string
beforeAll(async () => {
  t = await testApp({ now: '2026-11-21T12:00:00+02:00' })
  token = await tokenOf(t, await makeUser(t, 'admin', { login: 'olena' }))
  await t.deps.db
    .updateTable('portal.users')
    .set({ name: 'Олена Ткач' })
    .where('login', '=', 'olena')
    .execute()
})
afterAll(() => t.close())

let made = 0
async function file(
  given: { company?: string; edrpou?: string; site?: string | undefined; account?: string } = {},
) {
  const n = (made += 1)
  const application_id = t.deps.random.uuid()
  await t.deps.db
    .insertInto('portal.applications')
    .values({
      application_id,
      kind: 'provider',
      login: `p${n}@example.com`,
      company: `ТОВ «Заявник ${n}»`,
      edrpou: '99999994',
      account: null,
      unique_code: null,
      responsible: 'Ганна Лях',
      phone: `+3809900005${String(n).padStart(2, '0')}`,
      email: `p${n}@example.com`,
      site: 'dnem',
      agreement: 1,
      password_hash: 'x',
      created_at: t.deps.now(),
      decided_at: null,
      decided_by: null,
      reason: null,
      ...given,
    })
    .execute()
  return { id: application_id, email: `p${n}@example.com`, phone: `+3809900005${String(n).padStart(2, '0')}` }
}
const listed = async (wish: object = {}) =>
  (await t.call('/api/admin/applications', { token, ...wish })).body.rows
const applicationOf = async (id: string) => (await t.call('/api/admin/applications/one', { token, id })).body
const ask = (id: string, version: number) =>
  t.call('/api/admin/applications/ask', { token, id, version, text: 'Надішліть номер договору з нами.' })
const codeOf = async (email: string) => /application\/(\w+)/.exec((await t.sent(email))[0] ?? '')?.[1] ?? ''

test('the applicant is asked, answers by the link without signing in, and the link opens nothing after it', async () => {
  const { id, email, phone } = await file()
  expect((await ask(id, 1)).body).toEqual({ status: 'success', state: 'waiting' })
  expect((await listed()).some((row) => row.id === id)).toBe(false)
  expect(await listed({ state: 'waiting' })).toMatchObject([{ id, state: 'waiting' }])
  expect((await t.sent(phone))[0]).toContain('/application/')

  const code = await codeOf(email)
  expect((await t.call('/api/application/question', { code })).body).toMatchObject({
    question: 'Надішліть номер договору з нами.',
    site: 'dnem',
  })
  expect((await t.call('/api/application/reply', { code, text: 'Договір № 7' })).status).toBe(200)
  expect((await t.call('/api/application/reply', { code, text: 'Договір № 8' })).body.code).toBe('link-ended')
  const { application, history } = await applicationOf(id)
  expect(application).toMatchObject({ state: 'pending', version: 3, answeredAt: t.deps.now().toISOString() })
  expect(history.map(({ kind, who, text }) => [kind, who, text])).toEqual([
    ['filed', null, null],
    ['asked', 'Олена Ткач', 'Надішліть номер договору з нами.'],
    ['answered', null, 'Договір № 7'],
  ])
})

test('a new question closes the link of the earlier one, and a link grows old', async () => {
  const { id, email } = await file()
  await ask(id, 1)
  const first = await codeOf(email)
  await ask(id, 2)
  expect((await t.call('/api/application/question', { code: first })).body.code).toBe('link-ended')
  const second = await codeOf(email)
  expect((await t.call('/api/application/question', { code: second })).status).toBe(200)
  t.clock.forward(15 * 86_400_000)
  expect((await t.call('/api/application/question', { code: second })).body.code).toBe('link-ended')
  token = await tokenOf(t, await makeUser(t, 'admin', { login: 'later' }))
})

test('of two at one application the second is told who did what, and nothing is overwritten', async () => {
  const { id } = await file()
  const other = await makeUser(t, 'admin', { login: 'petro' })
  await t.deps.db.updateTable('portal.users').set({ name: null }).where('login', '=', 'petro').execute()
  const petro = await tokenOf(t, other)
  const { application } = await applicationOf(id)
  const refused = { id, version: application.version, reason: 'Немає договору' }
  await t.call('/api/admin/registrations/refuse', { token: petro, ...refused })
  const late = await t.call('/api/admin/registrations/approve', { token, id, version: application.version })
  expect(late.status).toBe(409)
  expect(late.body).toMatchObject({
    code: 'changed-meanwhile',
    params: { who: 'petro', did: 'заявку відхилено' },
  })
  expect((await applicationOf(id)).application.state).toBe('refused')
})

test('others with the same code, account or contact are shown: applications and users', async () => {
  await makeAccount(t.database.db, { index: 70, kind: 'entity' })
  const { userId } = await makeUser(t, 'entity', { login: '9000000070', accounts: ['1100000070'] })
  await t.deps.db
    .updateTable('portal.users')
    .set({ edrpou: '32855961', company: 'ТОВ «Сад»', site: 'dnem' })
    .where('user_id', '=', userId)
    .execute()
  const first = await file({ edrpou: '32855961', account: '1100000070' })
  const second = await file({ edrpou: '32855961' })
  const { same } = await applicationOf(first.id)
  const reasons = new Map(same.map(({ id, what, by }) => [id, [what, ...by.toSorted()]]))
  expect(reasons.get(second.id)).toEqual(['application', 'edrpou'])
  expect(reasons.get(userId)).toEqual(['user', 'account', 'edrpou'])
  expect(reasons.size).toBe(2)
  expect((await listed({ search: '32855961' })).map(({ duplicates }) => duplicates)).toEqual([2, 2])
})

test('the check digit of the code is judged, for a company and for a sole proprietor', async () => {
  for (const [edrpou, verdict] of [
    ['99999994', 'edrpou'],
    ['99999995', 'check'],
    ['123', 'length'],
  ] as const) {
    const { id } = await file({ edrpou })
    expect((await applicationOf(id)).application.verdict).toBe(verdict)
  }
})

test('what is of another company does not exist', async () => {
  const { id } = await file({ site: 'kem' })
  const localAdmin = await makeUser(t, 'admin', { login: 'dnem-only', roles: ['customer-service:dnem'] })
  const its = await tokenOf(t, localAdmin)
  expect((await t.call('/api/admin/applications/one', { token: its, id })).body.code).toBe('not-found')
  const { rows } = (await t.call('/api/admin/applications', { token: its, pageSize: 200 })).body
  expect(rows.every(({ site }) => site === 'dnem' || site === null)).toBe(true)
  const refuse = { token: its, id, reason: 'ні' }
  expect((await t.call('/api/admin/registrations/refuse', refuse)).body.code).toBe('not-found')
})

test('an employee of one company turns the pages of its queue and of those who name no company, in one order', async () => {
  await t.deps.db.deleteFrom('portal.application_events').execute()
  await t.deps.db.deleteFrom('portal.applications').execute()
  const ids: string[] = []
  for (const site of ['dnem', 'kem', undefined, 'dnem', undefined]) {
    t.clock.forward(1000)
    ids.push((await file({ site })).id)
  }
  const its = await tokenOf(
    t,
    await makeUser(t, 'admin', { login: 'dnem-pages', roles: ['customer-service:dnem'] }),
  )
  const page = async (n: number, wish: object = {}) => {
    const { body } = await t.call('/api/admin/applications', { token: its, page: n, pageSize: 2, ...wish })
    return [body.total, body.rows.map(({ id }) => ids.indexOf(id))]
  }
  expect([await page(1), await page(2), await page(3)]).toEqual([
    [4, [0, 2]],
    [4, [3, 4]],
    [4, []],
  ])
  expect(await page(1, { sort: 'createdAt', descending: true })).toEqual([4, [4, 3]])
  const counted = async () =>
    (await t.call('/api/admin/overview', { token: its })).body.waiting.find(
      ({ what }) => what === 'applications',
    )
  expect(await counted()).toMatchObject({ count: 4 })
  // who was asked is waited for
  await ask(ids[0] ?? '', 1)
  expect(await counted()).toMatchObject({ count: 3 })
  expect(await page(1, { state: 'waiting' })).toEqual([1, [0]])
})

test('the queue leaves as a file', async () => {
  await makeActor(t, 'admin')
  const { text } = await t.call('/api/admin/applications/export', { token, format: 'csv' })
  expect(text).toContain('Код ЄДРПОУ')
})
