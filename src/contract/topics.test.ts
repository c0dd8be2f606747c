import { expect, test } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './index.ts'
import { isStaleAfter, TOPICS } from './topics.ts'

const entries: Readonly<
  Record<string, { reads?: readonly string[]; changes?: readonly string[] } | undefined>
> = TOPICS
const isOwn = ({ access, file }: Endpoint) => access.who === 'signed-in' && !file
const isRead = ({ writes, bucket }: Endpoint) => writes === false && bucket === 'read'
const pathsOf = (some: readonly Endpoint[]) => some.map(({ path }) => path)

test('every call of a signed-in user says what it reads or what it changes, and no other call does', () => {
  const ownEndpoints = endpoints.filter(isOwn)
  expect(new Set(pathsOf(ownEndpoints))).toEqual(new Set(Object.keys(TOPICS)))
  expect(pathsOf(ownEndpoints.filter((call) => isRead(call) && !entries[call.path]?.reads?.length))).toEqual(
    [],
  )
  expect(
    pathsOf(ownEndpoints.filter((call) => call.writes !== false && !entries[call.path]?.changes)),
  ).toEqual([])
})

test('each topic that a write names is read by something', () => {
  const read = new Set(Object.values(entries).flatMap((entry) => entry?.reads ?? []))
  const changed = new Set(Object.values(entries).flatMap((entry) => entry?.changes ?? []))
  expect([...changed].filter((topic) => !read.has(topic))).toEqual([])
})

test('each write names a topic, but for those whose own reply is all there is to know', () => {
  const silent = Object.entries(entries).flatMap(([path, entry]) =>
    entry?.changes?.length === 0 ? [path] : [],
  )
  expect(silent).toEqual([
    '/api/admin/messages/accounts',
    '/api/delete-account',
    '/api/second-factor/begin',
    '/api/admin/passkeys/challenge',
    '/api/admin/passkeys/begin',
    '/api/payments/link',
    '/api/admin/registrations/contacts',
    '/api/admin/tickets/upload',
    // everything kept about the previous account is forgotten too
    '/api/entity/choice-account',
    '/api/choice-apart',
    '/api/person/objects/preview',
    '/api/files/upload',
    '/api/person/shutdowns/feed',
    '/api/entity/shutdowns/feed',
    '/api/person/shutdowns/feed/renew',
  ])
})

test('a reading makes the home, the meters, the balance and the consumption stale, and no documents', () => {
  const stale = Object.keys(entries).filter((read) => isStaleAfter('/api/person/readings/submit', read))
  expect(stale).toEqual(
    expect.arrayContaining([
      '/api/person/overview',
      '/api/person/meters',
      '/api/person/itm_balance',
      '/api/person/consumption',
    ]),
  )
  expect(stale).not.toContain('/api/person/violations')
})
