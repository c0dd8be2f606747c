import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { failureNotices } from '#text/failures.ts'
import { callsTo, type TestApp, testApp } from '#tests/setup/app.ts'
import { openSession } from '#tests/setup/actors.ts'
import { makeUser } from '#tests/setup/users.ts'
import { openGate } from './gate.ts'

const ROOM = { atOnce: 1, inLine: 2, waitMs: 60, holdMs: 0 }

test('whoever is signed in goes before those who only look, each in the order of coming', async () => {
  const gate = openGate({ ...ROOM, waitMs: 10_000 })
  const order: string[] = []
  const end = await gate.enter('rest')
  const calls = (['rest', 'rest', 'first', 'first'] as const).map(async (of, n) => {
    const leave = await gate.enter(of)
    order.push(`${of} ${n}`)
    leave()
  })
  end()
  await Promise.all(calls)
  expect(order).toEqual(['first 2', 'first 3', 'rest 0', 'rest 1'])
  expect(gate.state()).toEqual({ running: 0, waiting: 0 })
})

test('nobody waits longer than told, and a full line lets nobody in', async () => {
  const gate = openGate(ROOM)
  const end = await gate.enter('first')
  const waiting = [gate.enter('first'), gate.enter('first')]
  const ends = Promise.allSettled(waiting)
  expect(gate.refuses('/api/person/overview')).toBe(true)
  // what only looks has a line of its own; pages and files take no turn
  expect(gate.refuses('/api/outages/find')).toBe(false)
  expect(gate.refuses('/')).toBe(false)
  await expect(gate.enter('first')).rejects.toThrow('service-down')
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  end()
  // ended once, however often it is said
  end()
  expect(gate.state()).toEqual({ running: 0, waiting: 0 })
})

let t: TestApp
beforeAll(async () => void (t = await testApp()))
afterAll(() => t.close())

test('every turn is given back: by answers, refusals and callers who went away', async () => {
  const app = await t.reopened({}, { gate: { atOnce: 1, inLine: 1, waitMs: 20_000, holdMs: 0 } })
  const call = callsTo(app)
  const user = await makeUser(t, 'person', { login: '+380990000915' })
  const { token } = await openSession(t, user)
  for (let n = 0; n < 3; n++) {
    expect((await call('/api/person/overview', { token })).status).toBe(200)
    expect((await call('/api/person/overview', { token: 'nobody' })).status).toBe(401)
    expect((await call('/api/person/overview', [])).status).toBe(401)
  }
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  for (let n = 0; n < 5; n++) {
    const body = JSON.stringify({ token })
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(
      `POST /api/person/overview HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    await once(socket, 'connect')
    setImmediate(() => socket.destroy())
  }
  await expect.poll(async () => (await call('/api/person/overview', { token })).status).toBe(200)
  await app.close()
})

test('what is over the room is refused after a while, before its body has come, with the words of the catalogue', async () => {
  const app = await t.reopened({}, { gate: { atOnce: 0, inLine: 0, waitMs: 50, holdMs: 1000 } })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  // two thousand bytes are promised, none is sent
  socket.write(
    'POST /api/person/overview HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2000\r\n\r\n',
  )
  let isRefused = false
  const refusal = once(socket, 'data').finally(() => (isRefused = true))
  // the page itself and its health are served meanwhile
  expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200)
  expect(isRefused).toBe(false)
  const [head] = await refusal
  expect(String(head)).toContain('HTTP/1.1 503')
  expect(String(head)).toMatch(/retry-after: 2/i)
  expect(String(head)).toContain(failureNotices['will-be-resumed'])
  expect(String(head)).toContain('X-Content-Type-Options: nosniff')
  socket.destroy()
  await app.close()
})

test('no more wait than have got their turn in time lately, and who only looks waits behind the others', async () => {
  let now = 0
  const gate = openGate({ atOnce: 1, inLine: 100, waitMs: 200, holdMs: 0 }, () => now)
  const ends: (() => void)[] = []
  const come = (of: 'first' | 'rest') => void gate.enter(of).then((end) => ends.push(end))
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  for (let n = 0; n < 6; n++) come('first')
  // turns are handed on every twenty milliseconds: of the two hundred that one may wait, a fifth is kept back
  for (let n = 0; n < 50; n++) {
    await settled()
    now += 20
    ends.shift()?.()
    come('first')
  }
  await settled()
  expect(gate.state()).toEqual({ running: 1, waiting: 5 })
  expect([gate.refuses('/api/person/overview'), gate.refuses('/api/outages/find')]).toEqual([false, false])
  for (let n = 0; n < 3; n++) come('first')
  await settled()
  expect([gate.refuses('/api/person/overview'), gate.refuses('/api/outages/find')]).toEqual([true, true])
  for (let n = 0; n < 9; n++) {
    ends.shift()?.()
    await settled()
  }
  expect(gate.state()).toEqual({ running: 0, waiting: 0 })
})
