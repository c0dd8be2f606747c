import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Contract } from '#contract/index.ts'
import { startSession } from '#server/auth/session-store.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makeUser, type MadeUser } from '#tests/setup/users.ts'

type Wish = Partial<Contract['/api/sessions']['request']>

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'
const edge = `${chrome} Edg/141.0.0.0`
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'
const MINUTE = 60_000

let t: TestApp
let person: MadeUser
let token: string

/** Opens a session; those of one test are opened a minute apart. */
async function open(user: MadeUser, device: string, address: string, remembered = false) {
  t.clock.forward(MINUTE)
  const { userId, kind } = user
  const known = { site: null, chosenAccount: null, onlyAccount: null, kind, userId }
  return (await startSession(t.deps, { ...known, remembered, device, address })).token
}

beforeAll(async () => {
  t = await testApp({ now: '2026-11-01T12:00:00+02:00' })
  person = await makeUser(t, 'person', { login: '+380990000441' })
  const other = await makeUser(t, 'person', { login: '+380990000442' })
  await open(other, chrome, '192.0.2.9')
  token = await open(person, chrome, '192.0.2.1')
  await open(person, iphone, '2001:db8::17', true)
  await open(person, edge, '198.51.100.4')
  await open(person, '', '198.51.100.5')
  await open(person, '=cmd|x', '198.51.100.6')
})
afterAll(() => t.close())

async function sessions(wish: Wish = {}) {
  const { status, body, text } = await t.call('/api/sessions', { token, ...wish })
  expect(status, text).toBe(200)
  return body
}
const addresses = async (wish: Wish) => (await sessions(wish)).rows.map(({ address }) => address)

test('this session is the first of the own ones and is marked, though others were used later', async () => {
  const { rows: all, total, others } = await sessions()
  expect(all.map(({ current }) => current)).toEqual([true, false, false, false, false])
  expect(all.map(({ address }) => address)).toEqual([
    '192.0.2.1',
    '198.51.100.6',
    '198.51.100.5',
    '198.51.100.4',
    '2001:db8::17',
  ])
  expect([total, others]).toEqual([5, 4])
})

test('it pages, and says how many there are', async () => {
  const pages = await Promise.all([1, 2, 3, 4].map((page) => sessions({ page, pageSize: 2 })))
  expect(pages.map((page) => page.rows.length)).toEqual([2, 2, 1, 0])
  expect(new Set(pages.flatMap((page) => page.rows.map(({ id }) => id))).size).toBe(5)
  expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([5]))
})

test('a device is found by the name it is shown under, and by a part of its address', async () => {
  // Edge also calls itself Chrome
  expect(await addresses({ search: ' chrome, W' })).toEqual(['192.0.2.1'])
  expect(await addresses({ search: 'невідомий' })).toEqual(['198.51.100.5'])
  expect(await addresses({ search: '198.51.100' })).toHaveLength(3)
  expect(await addresses({ search: '2001:DB8' })).toEqual(['2001:db8::17'])
  const none = await sessions({ search: '%' })
  expect(none).toMatchObject({ total: 0, others: 4, rows: [] })
})

test('it is filtered by the kind of device', async () => {
  expect(await addresses({ kind: 'phone' })).toEqual(['2001:db8::17'])
  expect(await addresses({ kind: 'computer' })).toEqual(['192.0.2.1', '198.51.100.4'])
  expect(await addresses({ kind: 'tablet' })).toEqual([])
  expect(await addresses({ kind: 'other', search: '100.6' })).toEqual(['198.51.100.6'])
})

test('it is ordered by each of its columns, both ways', async () => {
  const by = (sort: string) => addresses({ sort, descending: false, pageSize: 1 })
  expect(await by('createdAt')).toEqual(['192.0.2.1'])
  expect(await by('seenAt')).toEqual(['2001:db8::17'])
  expect(await by('address')).toEqual(['192.0.2.1'])
  expect(await addresses({ sort: 'endsAt', pageSize: 1 })).toEqual(['2001:db8::17'])
  const devices = (await sessions({ sort: 'device', descending: false })).rows
  expect(devices.map(({ device }) => device)).toEqual(['=cmd|x', '', chrome, edge, iphone])
})

test('it goes into a file as filtered, and a device that calls itself a formula stays text (F5)', async () => {
  const csv = async (wish: Wish) => {
    const { text, status } = await t.call('/api/sessions/export', { token, format: 'csv', ...wish })
    expect(status, text).toBe(200)
    return text.replace('\uFEFF', '').trim().split('\r\n')
  }
  expect(await csv({ search: '198.51.100.6' })).toEqual([
    'Пристрій;IP-адреса;Вхід;Остання дія;Діє до;Примітка',
    "'=cmd|x;198.51.100.6;01.11.2026 12:06;01.11.2026 12:06;01.11.2026 13:06;",
  ])
  const all = await csv({})
  expect(all).toHaveLength(6)
  expect(all[1]).toMatch(/^Chrome, Windows;192\.0\.2\.1;.*;Цей пристрій$/)
})

test('what is left alone too long is on no list; what is remembered stays', async () => {
  t.clock.forward(40 * MINUTE)
  // used a minute before the hour is over
  expect((await sessions()).others).toBe(4)
  t.clock.forward(55 * MINUTE)
  const { rows: left, others } = await sessions()
  expect(left.map(({ address }) => address)).toEqual(['192.0.2.1', '2001:db8::17'])
  expect(others).toBe(1)
  expect(left[1]?.endsAt).toBe(
    new Date(Date.parse(left[1]?.createdAt ?? '') + 30 * 24 * 60 * MINUTE).toISOString(),
  )
  const { body } = await t.call('/api/sessions/end', { token, id: left[1]?.id })
  expect(body.ended).toBe(1)
  expect(await sessions()).toMatchObject({ total: 1, others: 0 })
})
