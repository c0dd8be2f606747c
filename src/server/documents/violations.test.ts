import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertActs } from '#seeds/makers/core-books.ts'
import { makeAccount } from '#seeds/makers/core.ts'
import { openSession } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makeUser } from '#tests/setup/users.ts'

let t: TestApp
const requests = { person: { token: '', account: '' }, entity: { token: '', account: '' } }

beforeAll(async () => {
  t = await testApp({ now: '2026-11-21T12:00:00+02:00' })
  for (const [kind, login, index] of [
    ['person', '+380990000451', 451],
    ['entity', '9000000451', 452],
  ] as const) {
    const { number, accountId } = await makeAccount(t.database.db, { index, kind })
    await insertActs(
      t.database.db,
      [
        ['АП-1', '2026-03-31', 'paid'] as const,
        ['АП-2', '2026-04-01', 'reviewed'] as const,
        ['АП-3', '2026-04-30', 'paid'] as const,
        ['АП-4', '2026-05-01', 'drawn'] as const,
      ].map(([act, drawnOn, state]) => ({ accountId, number: act, drawnOn, state, amountKop: 50_000 })),
    )
    const user = await makeUser(t, kind, { login, accounts: [number] })
    requests[kind] = { token: (await openSession(t, user)).token, account: number }
  }
})
afterAll(() => t.close())

describe.each(['person', 'entity'] as const)('acts of a %s', (kind) => {
  const list = async (wish: object) => {
    const { status, body, text } = await t.call(`/api/${kind}/violations`, { ...requests[kind], ...wish })
    expect(status, text).toBe(200)
    return { total: body.total, numbers: body.rows.map(({ number }) => number) }
  }

  test('are those drawn on the days of a period, both ends included, either left out', async () => {
    expect(await list({ from: '2026-04-01', to: '2026-04-30' })).toEqual({
      total: 2,
      numbers: ['АП-3', 'АП-2'],
    })
    expect((await list({ from: '2026-04-30' })).numbers).toEqual(['АП-4', 'АП-3'])
    expect((await list({ to: '2026-03-31' })).numbers).toEqual(['АП-1'])
    expect((await list({ from: '2026-04-01', state: 'paid' })).numbers).toEqual(['АП-3'])
    expect(await list({ from: '2027-01-01' })).toEqual({ total: 0, numbers: [] })
    expect(await list({ from: '2026-03-01', pageSize: 1, page: 2 })).toEqual({ total: 4, numbers: ['АП-3'] })
  })

  test('are ordered by state as an act goes through them', async () => {
    expect((await list({ sort: 'state', descending: false, pageSize: 2 })).numbers).toEqual(['АП-4', 'АП-2'])
  })

  test('leave as a file for the same period', async () => {
    const { text } = await t.call(`/api/${kind}/violations/export`, {
      ...requests[kind],
      from: '2026-04-01',
      to: '2026-04-15',
      format: 'csv',
    })
    expect(text.trim().split('\r\n')).toHaveLength(2)
    expect(text).toContain('АП-2;01.04.2026;')
  })

  test.each(['violations', 'violations/export'] as const)(
    'are refused by %s for a period that ends before it begins',
    async (path) => {
      const wrong = { ...requests[kind], from: '2026-05-02', to: '2026-05-01' }
      const format = path === 'violations' ? {} : { format: 'csv' }
      const { status, body } = await t.call(`/api/${kind}/${path}`, { ...wrong, ...format })
      expect([status, body.code, body.field]).toEqual([400, 'period-invalid', 'to'])
    },
  )
})
