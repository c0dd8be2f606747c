import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccount } from '#seeds/makers/core.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makeUser, tokenOf } from '#tests/setup/users.ts'

// Spec §1, §2: a message for each page, site and kind of user; an entity flagged creditor also has its own message.

const PAGE = 'cabinet-entity-indication'
let t: TestApp
let tokens: Record<'entity' | 'creditor' | 'person', string>

beforeAll(async () => {
  t = await testApp()
  const { db } = t.database
  for (const [index, kind, site] of [
    [81, 'person', 'dnem'],
    [82, 'person', 'kem'],
    [83, 'entity', 'dnem'],
    [84, 'entity', 'dnem'],
  ] as const)
    await makeAccount(db, { index, kind, site })
  const messages = [
    [PAGE, null, 'entity', 'Бізнесу'],
    [PAGE, null, 'creditor', 'Кредиторам'],
    [PAGE, null, 'guest', 'Гостям'],
    ['cabinet-person', 'dnem', 'person', 'Дніпру'],
    ['cabinet-person', 'kem', 'person', 'Києву'],
  ] as const
  for (const [page, site, audience, body] of messages)
    await db
      .insertInto('portal.service_messages')
      .values({
        message_id: t.deps.random.uuid(),
        title: body,
        pages: [page],
        sites: site === null ? null : [site],
        audience,
        body,
        valid_from: new Date(0),
        valid_till: null,
        updated_at: new Date(0),
      })
      .execute()
  const user = (
    kind: 'entity' | 'person',
    login: string,
    accounts: string[],
    attribute01: string | null = null,
  ) => makeUser(t, kind, { login, accounts, attribute01 }).then((made) => tokenOf(t, made))
  tokens = {
    entity: await user('entity', '9000000083', ['1100000083']),
    creditor: await user('entity', '9000000084', ['1100000084'], 'creditor'),
    person: await user('person', '+380990000381', ['1200000081', '4520000082']),
  }
  // a household with accounts in two companies: the user's own site is not that of the apartment in view
  await db.updateTable('portal.users').set({ site: 'dnem' }).where('login', '=', '+380990000381').execute()
})
afterAll(() => t.close())

const messageOf = async (pageToDisplay: string, token?: string) =>
  (await t.call('/api/get-service-message', { pageToDisplay, token })).body.data.message

test('a page has the message of whoever looks', async () => {
  expect(await messageOf(PAGE, tokens.entity)).toBe('Бізнесу')
  expect(await messageOf(PAGE)).toBe('Гостям')
})

test('the creditor’s message is given to a creditor and to nobody else', async () => {
  expect(await messageOf(`${PAGE}:creditor`, tokens.creditor)).toBe('Кредиторам')
  expect(await messageOf(`${PAGE}:creditor`, tokens.entity)).toBe('')
  expect(await messageOf(`${PAGE}:creditor`)).toBe('')
})

test('an apartment of another company has the messages of its own company', async () => {
  const token = tokens.person
  await t.call('/api/choice-apart', { token, item: '4520000082' })
  expect(await messageOf('cabinet-person', token)).toBe('Києву')
  await t.call('/api/choice-apart', { token, item: '1200000081' })
  expect(await messageOf('cabinet-person', token)).toBe('Дніпру')
})
