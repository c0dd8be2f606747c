import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMMON_TARGETS } from '#contract/common.ts'
import { makeAccount } from '#seeds/makers/core.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makeUser, type MadeUser, tokenOf } from '#tests/setup/users.ts'
import { targets } from './targets.ts'

let t: TestApp
let person: MadeUser
let tokens: Record<'person' | 'entity' | 'provider' | 'admin', string>
let account: string
beforeAll(async () => {
  t = await testApp()
  const { db } = t.database
  account = (await makeAccount(db, { index: 71, phone: '+380990000371', email: 'holder@example.com' })).number
  await makeAccount(db, { index: 72, kind: 'entity', legacyId: 'L-72', attribute01: 'creditor' })
  const business = ['1100000072']
  person = await makeUser(t, 'person', { login: '+380990000372', accounts: [account] })
  tokens = {
    person: await tokenOf(t, person),
    entity: await tokenOf(t, await makeUser(t, 'entity', { login: '9000000072', accounts: business })),
    provider: await tokenOf(t, await makeUser(t, 'provider', { login: 'p@example.com', accounts: business })),
    admin: await tokenOf(t, await makeUser(t, 'admin', { login: 'duty' })),
  }
})
afterAll(() => t.close())

test('there are exactly the six targets of the specification', () => {
  expect([...targets.keys()].toSorted()).toEqual([
    '/admin_panel/get_entities_amount',
    '/admin_panel/get_persons_amount',
    '/entity/custom_info',
    '/person/custom_info',
    '/person/orders/calendar_zrqt',
    '/person/orders/orders',
  ])
  expect([...targets.keys()].toSorted()).toEqual([...COMMON_TARGETS])
})

test('the amounts are numbers in data.data', async () => {
  const amount = async (url: string) =>
    (await t.call('/api/get-common', { token: tokens.admin, site: 'dnem', url })).body
  expect(await amount('/admin_panel/get_entities_amount')).toEqual({ status: 'success', data: { data: 1 } })
  expect(await amount('/admin_panel/get_persons_amount')).toEqual({ status: 'success', data: { data: 1 } })
})

test('custom info of the own account, the holder’s contacts masked for a household', async () => {
  const entity = await t.call('/api/get-common', {
    token: tokens.entity,
    url: '/entity/custom_info',
    account: '1100000072',
  })
  expect(entity.body.data.data, entity.text).toMatchObject({ attribute01: 'creditor', legacy_ID: 'L-72' })
  const household = await t.call('/api/get-common', {
    token: tokens.person,
    url: '/person/custom_info',
    account,
  })
  expect(household.body.data.data).toMatchObject({
    customer: { kind: 'person' },
    supply: { tariffGroup: 'household' },
  })
  expect(household.text).not.toContain('+380990000371')
  expect(household.text).not.toContain('holder@')
})

test('each target is open to its own kinds of user and sends the others home', async () => {
  for (const [url, target] of targets)
    for (const kind of ['person', 'entity', 'provider', 'admin'] as const) {
      const { status } = await t.call('/api/get-common', { token: tokens[kind], url })
      const open = target.kinds.includes(kind)
      expect(status === 403, `${kind} ${url}`).toBe(!open)
    }
})

test('a target asks for its own fields and takes no others', async () => {
  const ask = async (more: object) =>
    (await t.call('/api/get-common', { token: tokens.person, ...more })).body
  expect(await ask({ url: '/person/custom_info' })).toMatchObject({ code: 'required', field: 'account' })
  expect(await ask({ url: '/person/custom_info', account, code: 'X' })).toMatchObject({
    code: 'unknown-field',
    field: 'code',
  })
  expect(await ask({ url: '/person/custom_info', account: '1200000999' })).toMatchObject({
    code: 'account-not-found',
  })
})

const spoilt = fc
  .constantFrom(...targets.keys())
  .chain((url) =>
    fc.constantFrom(
      url.toUpperCase(),
      `${url}/`,
      `/${url}`,
      url.slice(1),
      `${url}?x=1`,
      `${url}#`,
      `${url}%2e`,
      `${url} `,
      ` ${url}`,
      url.replaceAll('/', '\\'),
      url.replace('/', '/../'),
      url.replace('_', '%5f'),
      url.replace('e', 'е'),
      `http://169.254.169.254${url}`,
      `http://[::1]${url}`,
      `http://2130706433${url}`,
      `file://${url}`,
      `//evil.example${url}`,
      `${url}\r\nHost: evil`,
      `${url}@evil.example`,
      url.normalize('NFKD').replace('/', '／'),
      '__proto__',
      'constructor',
    ),
  )

test('anything but the exact string is one and the same 404, and reaches nothing (E7)', async () => {
  const answers = new Set<string>()
  const before = t.recorded.fm.length
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(spoilt, fc.webUrl(), fc.string({ minLength: 1, maxLength: 200 })),
      async (url) => {
        // spaces alone are no address: the field is required
        fc.pre(url.trim() !== '' && !targets.has(url))
        const { status, body } = await t.call('/api/get-common', { token: tokens.admin, url })
        if (body.code === 'text-not-allowed') return
        const { requestCode: _, ...rest } = body
        answers.add(JSON.stringify([status, rest]))
      },
    ),
    { numRuns: 400 },
  )
  expect([...answers]).toHaveLength(1)
  expect([...answers][0]).toContain('unknown-target')
  expect(t.recorded.fm).toHaveLength(before)
})
