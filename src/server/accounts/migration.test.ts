import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MadeAccount, makeAccount } from '#seeds/makers/core.ts'
import { openSession } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makeUser } from '#tests/setup/users.ts'

// Spec §3, accountsForMigration: accounts of the same customer that are not in the cabinet yet.

const PHONE = '+380990000701'
let t: TestApp
let token: string
let partner: string
let forgotten: MadeAccount

beforeAll(async () => {
  t = await testApp()
  const { db } = t.database
  const account = await makeAccount(db, { index: 1, kind: 'person', phone: PHONE })
  forgotten = await makeAccount(db, { index: 2, kind: 'person', phone: PHONE })
  // the landlord of a flat that the person rents and has added by its bill, and another flat of the same landlord
  const rented = await makeAccount(db, { index: 3, kind: 'person', phone: '+380990000702' })
  await makeAccount(db, { index: 4, kind: 'person', phone: '+380990000702' })
  // a firm has the same phone
  await makeAccount(db, { index: 5, kind: 'entity', phone: PHONE })
  const removed = await makeAccount(db, { index: 6, kind: 'person', phone: PHONE })
  const user = await makeUser(t, 'person', {
    login: PHONE,
    accounts: [account.number, rented.number, removed.number],
  })
  partner = user.partner
  token = (await openSession(t, user)).token
  await t.call('/api/post-drop-objects', { token, partner, account: removed.number })
})
afterAll(() => t.close())

const offered = async () =>
  (await t.call('/api/person/objects/migration', { token })).body.accountsForMigration

test('only the accounts under the own proved phone are offered, their addresses partly hidden', async () => {
  const accounts = await offered()
  expect(Object.keys(accounts)).toEqual([forgotten.number])
  expect(accounts[forgotten.number]).toContain('•')
})

test('one is added by the code on its own bill, and is offered no more', async () => {
  const add = (code: string) =>
    t.call('/api/post-add-objects', { token, partner, account: forgotten.number, code })
  expect((await add('000000')).body.code).toBe('account-not-found')
  expect((await add(forgotten.billCode)).status).toBe(200)
  expect(await offered()).toEqual({})
})
