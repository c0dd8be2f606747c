import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONNECTIONS } from '#server/http/connection-cap.ts'
import { type TestApp, testApp } from '../setup/app.ts'

// Promise E8: clients that send a byte from time to time make nobody wait and are disconnected in time. Each kind has
// its own addresses, like a small crowd; a good client keeps calling from another address.

const SLOW = 300
const HEADERS_MS = 5_000
const BODY_MS = 10_000
/** The server checks once a second; the rest is for a machine that is busy with other things. */
const SLACK_MS = 5_000

let t: TestApp
let port: number
beforeAll(async () => {
  t = await testApp({ limitFactor: 1 })
  const address = new URL(await t.app.listen({ port: 0, host: '127.0.0.1' }))
  port = Number(address.port)
})
afterAll(() => t.close())

type Slow = { socket: Socket; openMs: Promise<number> }

/** A connection that begins with `start` and then sends one character of `then` every second. */
function slow(localAddress: string, start: string, then: string): Slow {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  const began = performance.now()
  let sent = 0
  const dripping = setInterval(() => socket.write(then[sent++ % then.length] ?? ''), 1000)
  socket.on('error', () => {})
  // the last words of the server are read, because otherwise the end of the connection would not be noticed
  socket.resume()
  socket.write(start)
  const openMs = new Promise<number>((resolve) => {
    socket.once('close', () => {
      clearInterval(dripping)
      resolve(performance.now() - began)
    })
  })
  return { socket, openMs }
}

/** A good client with a separate address, until it is stopped. */
function goodClient() {
  let going = true
  const failures: string[] = []
  let count = 0
  const done = (async () => {
    while (going) {
      try {
        const reply = await fetch(`http://127.0.0.1:${port}/api/agreement`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{}',
        })
        if (reply.status !== 200) failures.push(`${reply.status} ${await reply.text()}`)
        else await reply.arrayBuffer()
      } catch (error) {
        failures.push(String(error))
      }
      count += 1
      // within its own limit of six hundred a minute
      await new Promise((resolve) => setTimeout(resolve, 150))
    }
  })()
  return {
    async stop() {
      going = false
      await done
      return { asked: count, failures }
    },
  }
}

const HEAD = 'POST /api/agreement HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
const kinds = [
  ['nothing at all', '', '', HEADERS_MS],
  ['headers', HEAD, 'X-Slow: a\r\n', HEADERS_MS],
  ['a body', `${HEAD}Content-Length: 2000\r\n\r\n{`, ' ', BODY_MS],
  ['a body in chunks', `${HEAD}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n \r\n', BODY_MS],
] as const

test.each(kinds)(
  `${SLOW} clients slow with %s are sent away, and a good one notices nothing`,
  async (_what, start, then, limitMs) => {
    const good = goodClient()
    const clients = Array.from({ length: SLOW }, (_, n) => slow(`127.0.0.${2 + (n % 4)}`, start, then))
    const open = await Promise.all(clients.map((client) => client.openMs))
    const { asked: count, failures } = await good.stop()
    expect(failures).toEqual([])
    expect(count).toBeGreaterThan(10)
    expect(Math.max(...open)).toBeLessThan(limitMs + SLACK_MS)
    // disconnected by the limit, not refused at the start
    expect(Math.min(...open)).toBeGreaterThan(limitMs - 500)
  },
)

test('of a crowd of connections from one address its share is kept, and a good client notices nothing', async () => {
  const good = goodClient()
  const share = (CONNECTIONS.all * 3) / 4
  const clients = Array.from({ length: share + SLOW }, () => slow('127.0.0.9', HEAD, 'X-Slow: a\r\n'))
  const open = await Promise.all(clients.map((client) => client.openMs))
  // the good client is an address, too
  expect(open.filter((ms) => ms > HEADERS_MS - 500).length).toBeLessThanOrEqual(share)
  expect((await good.stop()).failures).toEqual([])
})
