import type { AuditAction } from '#text/audit-actions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Contract } from '#contract/index.ts'
import { writeAudit } from './audit.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makeUser, tokenOf } from '#tests/setup/users.ts'

type Wish = Partial<Contract['/api/own-audit']['request']>

let t: TestApp
let token: string
beforeAll(async () => {
  t = await testApp({ now: '2026-11-01T12:00:00+02:00' })
  const user = await makeUser(t, 'person', { login: '+380990000431' })
  const other = await makeUser(t, 'person', { login: '+380990000432' })
  const write = (
    action: AuditAction,
    outcome: string,
    at: string,
    subjectId = user.userId,
    userAgent = 'x',
  ) =>
    writeAudit(
      { ...t.deps, now: () => new Date(at) },
      { address: '192.0.2.1', requestCode: 'AAAA-0000', userAgent },
      { action, outcome, subjectId },
    )
  for (let n = 0; n < 45; n++) await write('reading-submitted', 'success', '2026-10-10T10:00:00Z')
  await write('sign-up', 'success', '2026-09-01T21:30:00Z')
  await write('registration', 'core-down', '2026-09-01T10:00:00Z')
  await write('email-changed', 'wrong-code', '2026-10-20T10:00:00Z', user.userId, '=cmd|x')
  await write('payment-retried', 'success', '2026-10-21T10:00:00Z', other.userId)
  token = await tokenOf(t, user)
})
afterAll(() => t.close())

async function audit(wish: Wish = {}) {
  const { status, body, text } = await t.call('/api/own-audit', { token, ...wish })
  expect(status, text).toBe(200)
  return body
}
const actions = async (wish: Wish) => (await audit(wish)).rows.map(({ action }) => action)

test('the record pages through everything of the own name and nothing of another', async () => {
  // the sign-in is the newest entry
  expect(await actions({ pageSize: 2 })).toEqual(['sign-in', 'email-changed'])
  const pages = await Promise.all([1, 2, 3, 4].map((page) => actions({ page })))
  expect(pages.map((page) => page.length)).toEqual([20, 20, 9, 0])
  expect(pages.flat()).not.toContain('payment-retried')
})

test('it says which actions there are, those of one name once, by the alphabet', async () => {
  const { actions: known } = await audit({ action: 'sign-in' })
  expect(known).toHaveLength(4)
  expect(known.filter((action) => action !== 'sign-up' && action !== 'registration')).toEqual([
    'sign-in',
    'email-changed',
    'reading-submitted',
  ])
})

test('it is filtered by action, whatever the code of that name, by outcome and by Kyiv days', async () => {
  expect(await actions({ action: 'sign-up' })).toEqual(['sign-up', 'registration'])
  expect(await actions({ outcome: 'refused' })).toEqual(['email-changed'])
  expect(await actions({ outcome: 'failed' })).toEqual(['registration'])
  expect((await audit({ outcome: 'success' })).total).toBe(47)
  expect(await actions({ from: '2026-09-02', to: '2026-09-02' })).toEqual(['sign-up'])
  expect((await audit({ action: 'no such action' })).rows).toEqual([])
  const wrong = await t.call('/api/own-audit', { token, from: '2026-09-02', to: '2026-09-01' })
  expect([wrong.status, wrong.body.code]).toEqual([400, 'period-invalid'])
})

test('it is ordered by the names of the actions and by how they ended', async () => {
  expect((await actions({ sort: 'action', descending: false, pageSize: 2 }))[0]).toBe('sign-in')
  expect(await actions({ sort: 'outcome', pageSize: 2 })).toEqual(['registration', 'email-changed'])
  expect(await actions({ sort: 'at', descending: false, pageSize: 1 })).toEqual(['registration'])
})

test('it goes into a file in words, and a device that calls itself a formula stays text (F5)', async () => {
  const { text } = await t.call('/api/own-audit/export', { token, outcome: 'refused', format: 'csv' })
  expect(text.split('\r\n')[1]).toBe("20.10.2026 13:00;Зміна пошти;Відмовлено;'=cmd|x")
})
