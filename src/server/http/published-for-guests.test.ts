import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HouseQueues } from '#domain/find-place.ts'
import { messageLine, type TimedMessage } from '#domain/message-line.ts'
import { streetLetters } from '#domain/street-search.ts'
import { type Town, townWithSources } from '#server/outages/town-under-test.ts'

// What the start page needs as documents by GET (docs/operate/scale.md, the day of an outage).

let town: Town
let address: string
beforeAll(async () => {
  town = await townWithSources()
  await town.read()
  address = await town.t.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => town.close())

const ROOT = '/api/published'
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(`${ROOT}/${path}`, address), { headers })
const read = async <T>(path: string) => (await (await get(path)).json()) as T
const streetsOf = (letters: string) =>
  read<{ streets: { site: string; street: string; houses: string }[] }>(
    `streets/${encodeURIComponent(`${letters}.json`)}`,
  )

test('an address leads to its queue by two documents, in which no account stands', async () => {
  const [letters = ''] = streetLetters('вул. Шевченка')
  const { streets } = await streetsOf(letters)
  const street = streets.find((candidate) => candidate.street === 'вул. Шевченка')
  const path = `houses/${street?.houses}.json`
  const text = await (await get(path)).text()
  const { houses } = JSON.parse(text) as { houses: HouseQueues[] } // our own document
  expect(houses).toContainEqual({ house: '9', queues: [town.stranger.shutdownQueue] })
  for (const secret of [town.stranger.number, town.account.number, town.stranger.eic, 'Коваленко'])
    expect(text).not.toContain(secret)
  const reply = await town.t.call('/api/outages/find', { street: 'Шевченка', house: '9' })
  expect(reply.body.schedule?.queues).toEqual([town.stranger.shutdownQueue])
})

test('letters that no street has are an empty document, and what is not there is not found', async () => {
  expect(await streetsOf('щщ')).toEqual({ streets: [] })
  for (const path of ['houses/nobody.json', 'company/nowhere.json', 'messages/any/no-such-page.json'])
    expect((await get(path)).status, path).toBe(404)
  // one spelling of an address, so that a cache in front cannot be filled with others
  expect((await get('company/dnem.json?one')).status).toBe(404)
})

test('the copies say of a company and of its messages what the calls say', async () => {
  const { t } = town
  const link = await t.call('/api/api-link', { site: 'dnem' })
  expect(await read('company/dnem.json')).toEqual(link.body.data)
  expect(await read('company/any.json')).toEqual((await t.call('/api/api-link', {})).body.data)

  const now = t.clock.now()
  const message = (audience: 'guest' | 'person', body: string, from: number, till: number | null) =>
    t.database.db
      .insertInto('portal.service_messages')
      .values({
        message_id: t.deps.random.uuid(),
        title: body,
        pages: ['index'],
        sites: null,
        audience,
        body,
        valid_from: new Date(now.getTime() + from),
        valid_till: till === null ? null : new Date(now.getTime() + till),
        updated_at: now,
      })
      .execute()
  await message('guest', 'Гостям зараз', -60_000, 300_000)
  await message('guest', 'Гостям за хвилину', 60_000, null)
  await message('guest', 'Гостям завтра', 86_400_000, null)
  await message('person', 'Лише побутовим', -60_000, null)
  const path = 'messages/any/index.json'
  await expect
    .poll(async () => (await read<{ messages: TimedMessage[] }>(path)).messages.length, { timeout: 10_000 })
    .toBe(2)
  const { messages } = await read<{ messages: TimedMessage[] }>(path)
  for (const later of [0, 61_000, 301_000]) {
    t.clock.forward(later)
    const { updated: _updated, ...shownMessage } = (
      await t.call('/api/get-service-message', { pageToDisplay: 'index' })
    ).body.data
    expect(messageLine(messages, now.getTime() + later)).toEqual(shownMessage)
    t.clock.set(now.toISOString())
  }
  const [line, page] = [await get(path), await get('company/dnem.json')]
  expect(line.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=30')
  expect(page.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=30, stale-if-error=86400')
  const again = await get('company/dnem.json', { 'if-none-match': page.headers.get('etag') ?? '' })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('a carrier with thousands of subscribers behind one address is refused none of them', async () => {
  const app = await town.t.reopened({}, { limitFactor: 1 })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const paths = [`streets/${encodeURIComponent('ше.json')}`, 'company/dnem.json', 'messages/dnem/index.json']
  const statuses = new Set<number>()
  for (let n = 0; n < 12; n++) {
    const replies = paths.flatMap((path) =>
      Array.from({ length: 20 }, () => fetch(new URL(`${ROOT}/${path}`, address))),
    )
    for (const { status } of await Promise.all(replies)) statuses.add(status)
  }
  expect([...statuses]).toEqual([200])
  await app.close()
})
