import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { endSessionsOf } from '#server/auth/session-store.ts'
import { type Actor, makeActor } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'

const MEGABYTE = 1024 * 1024

let t: TestApp
let me: Actor
let port = 0
beforeAll(async () => {
  t = await testApp()
  me = await makeActor(t, 'person')
  port = Number(new URL(await t.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => t.close())

const sockets: Socket[] = []
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()))

const field = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const fields = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => field(name, value))
    .join('')
const FILE =
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7\n'
const END = '\n%%EOF\n\r\n--x--\r\n'

/** Begins to send a form, and waits with the rest of it. */
function begin(path: string, first: string, rest: number) {
  const socket = connect({ port, host: '127.0.0.1' })
  sockets.push(socket)
  socket.on('error', () => {})
  const length = Buffer.byteLength(first) + rest
  const headers = `Host: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}`
  socket.write(`POST ${path} HTTP/1.1\r\n${headers}\r\n\r\n${first}`)
  return socket
}

/** The next answer, if it comes within three seconds: the server itself ends a request after ten. */
async function answerOn(socket: Socket): Promise<{ status: number; code: unknown }> {
  const [data]: unknown[] = await once(socket, 'data', { signal: AbortSignal.timeout(3_000) })
  const text = String(data)
  const body = JSON.parse(text.slice(text.indexOf('\r\n\r\n'))) as { code?: unknown } // the beginning of every answer
  return { status: Number(text.slice(9, 12)), code: body.code }
}

const mine = () => ({ account: me.account, purpose: 'ticket' })
test.each([
  ['without a token', '/api/files/upload', mine, 401, 'session-invalid'],
  ['with a wrong token', '/api/files/upload', () => ({ token: 'abc', ...mine() }), 401, 'session-invalid'],
  [
    'of somebody else’s kind',
    '/api/admin/tickets/upload',
    () => ({ token: me.token, ticket: 'a' }),
    403,
    'forbidden',
  ],
  [
    'that asks for nothing known',
    '/api/files/upload',
    () => ({ token: me.token, ...mine(), purpose: 'a' }),
    400,
    'invalid',
  ],
])('a form %s is refused before its file is read', async (_name, path, values, status, code) => {
  const before = await readdir(t.deps.filesDir)
  const rest = 9 * MEGABYTE
  const socket = begin(path, fields(values()) + FILE + 'a'.repeat(200_000), rest)
  expect(await answerOn(socket)).toEqual({ status, code })
  expect(await readdir(t.deps.filesDir)).toEqual(before)

  // what comes afterwards is dropped, and the connection goes on
  socket.write('a'.repeat(rest))
  socket.write(
    'POST /api/files/upload HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 7\r\n\r\n--x--\r\n',
  )
  expect(await answerOn(socket)).toMatchObject({ status: 401 })
  expect(await readdir(t.deps.filesDir)).toEqual(before)
})

test('whoever goes on sending a refused form is cut off', async () => {
  const socket = begin('/api/files/upload', fields(mine()) + FILE, 100 * MEGABYTE)
  expect(await answerOn(socket)).toMatchObject({ status: 401 })
  for (let n = 0; n < 12; n++) socket.write('a'.repeat(MEGABYTE))
  await expect.poll(() => socket.closed, { timeout: 5_000 }).toBe(true)
})

test.each([
  ['a field without end', field('purpose', 'a').slice(0, -2)],
  ['what stands before the parts', 'a'],
  [
    'a part that nobody reads',
    '--x\r\nContent-Disposition: form-data; name="__proto__"; filename="a"\r\n\r\n',
  ],
])('%s ends the reading of a form whose sender is not known', async (_name, first) => {
  const socket = begin('/api/files/upload', first + 'a'.repeat(300_000), 9 * MEGABYTE)
  expect(await answerOn(socket)).toEqual({ status: 413, code: 'too-large' })
})

test('a session that ends while its file comes hands in nothing', async () => {
  const other = await makeActor(t, 'person')
  const before = await readdir(t.deps.filesDir)
  const sent = { token: other.token, account: other.account, purpose: 'ticket' }
  const socket = begin('/api/files/upload', fields(sent) + FILE, END.length)
  await expect.poll(() => readdir(t.deps.filesDir)).not.toEqual(before)
  await endSessionsOf({ db: t.database.db, now: t.deps.now }, other.user.userId, 'test')
  socket.write(END)
  expect(await answerOn(socket)).toEqual({ status: 401, code: 'session-invalid' })
  expect(await readdir(t.deps.filesDir)).toEqual(before)
})

test('fields that follow the file are not taken', async () => {
  const first = fields({ token: me.token, ...mine() }) + FILE + END.replace('--x--\r\n', '')
  const socket = begin('/api/files/upload', `${first}${field('account', '1')}--x--\r\n`, 0)
  expect(await answerOn(socket)).toEqual({ status: 400, code: 'file-error' })
})
