import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { capConnections } from './connection-cap.ts'

// Promise E8. Addresses of the loopback network stand for customers; elsewhere than on Linux only the first exists.
const others = process.platform === 'linux' ? ['127.0.0.2', '127.0.0.3'] : []

let server: Server
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

async function serve(
  trusted: readonly string[] | false,
  room = { all: 100, crowd: 0, least: 3 },
): Promise<number> {
  server = createServer((_request, response) => void response.end('ok'))
  capConnections(server, { ...room, trusted })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port // a TCP server's address is never a path
}

/** Sends a request over a new connection and keeps it open. @returns whether it was answered */
async function ask(port: number, localAddress = '127.0.0.1'): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  sockets.push(socket)
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const heard: unknown = await Promise.race([
    once(socket, 'data').then(() => 'data'),
    once(socket, 'close').then(() => 'close'),
  ])
  return heard === 'data'
}

test('in a crowd every address has its share and not one connection more', async () => {
  const addresses = ['127.0.0.1', ...others]
  const port = await serve(false, { all: 4 * addresses.length, crowd: 0, least: 1 })
  for (const address of addresses)
    expect(await Promise.all([1, 2, 3].map(() => ask(port, address)))).toEqual([true, true, true])
  for (const address of addresses) expect(await ask(port, address)).toBe(false)
})

test('one that is closed makes room for another', async () => {
  const port = await serve(false, { all: 4, crowd: 0, least: 1 })
  for (let n = 0; n < 3; n++) await ask(port)
  sockets[0]?.destroy()
  await expect.poll(() => ask(port), { timeout: 5_000 }).toBe(true)
})

test.each([['127.0.0.0/8'], ['127.0.0.1'], ['loopback']])('a proxy named %s is not counted', async (name) => {
  const port = await serve([name], { all: 100, crowd: 0, least: 1 })
  for (let n = 0; n < 6; n++) expect(await ask(port)).toBe(true)
})

test('a proxy elsewhere lets nobody else through', async () => {
  const port = await serve(['10.0.0.0/8', 'fe80::/10', 'uniquelocal'], { all: 4, crowd: 0, least: 3 })
  for (let n = 0; n < 3; n++) await ask(port)
  expect(await ask(port)).toBe(false)
})

test('as long as there is room nobody is refused: a carrier sends thousands of people from one address', async () => {
  const port = await serve(false, { all: 50, crowd: 20, least: 1 })
  for (let n = 0; n < 37; n++) expect(await ask(port)).toBe(true)
  expect(await ask(port)).toBe(false)
})

test.runIf(others.length > 0)('whoever holds the whole share leaves room to others', async () => {
  const port = await serve(false, { all: 8, crowd: 0, least: 1 })
  for (let n = 0; n < 6; n++) expect(await ask(port)).toBe(true)
  expect(await ask(port)).toBe(false)
  expect(await ask(port, others[0])).toBe(true)
  expect(await ask(port, others[1])).toBe(true)
  expect(await ask(port, others[0])).toBe(false)
})
