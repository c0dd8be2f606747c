import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from './setup/app.ts'

// Promises E2 and E9: each HTTP message has one meaning, wherever it is cut into pieces, and a broken one harms nobody.

let t: TestApp
let port: number
beforeAll(async () => {
  t = await testApp()
  port = Number(new URL(await t.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => t.close())

/**
 * Sends pieces, each after the previous one was accepted; then waits until the server has closed or sends nothing more.
 */
function exchange(pieces: readonly string[], quietMs = 1500): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => {
      const next = (i: number) => {
        const piece = pieces[i]
        if (piece !== undefined && socket.writable) socket.write(piece, 'latin1', () => next(i + 1))
      }
      next(0)
    })
    socket.setTimeout(quietMs, () => socket.destroy())
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => (answer += chunk))
    socket.on('close', () => resolve(answer))
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve(answer) : reject(error),
    )
  })
}
const statuses = (answer: string) => [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, code]) => code)
const alive = async () => expect((await t.call('/api/agreement', {})).status).toBe(200)

const start = 'POST /api/agreement HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
/** What an attacker wants the server to read as a second request. */
const hidden = 'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n'

test.each<[string, string]>([
  [
    'a length and chunks',
    `${start}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
  ],
  [
    'chunks and a length',
    `${start}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${hidden}`,
  ],
  ['two lengths', `${start}Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}${hidden}`],
  ['two lengths in one line', `${start}Content-Length: 2, 40\r\n\r\n{}${hidden}`],
  ['a length with a sign', `${start}Content-Length: +2\r\n\r\n{}${hidden}`],
  ['a negative length', `${start}Content-Length: -2\r\n\r\n{}${hidden}`],
  ['a length of letters', `${start}Content-Length: 0x2\r\n\r\n{}${hidden}`],
  ['a length past all numbers', `${start}Content-Length: 99999999999999999999999\r\n\r\n{}${hidden}`],
  ['an empty length', `${start}Content-Length: \r\n\r\n{}${hidden}`],
  ['an unknown coding', `${start}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`],
  ['chunks not last', `${start}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`],
  ['a coding with a control', `${start}Transfer-Encoding: \u000bchunked\r\n\r\n0\r\n\r\n${hidden}`],
  ['a space before the colon', `${start}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`],
  ['a folded line', `${start}X-A: 1\r\n Content-Length: 40\r\nContent-Length: 2\r\n\r\n{}${hidden}`],
  ['a name with a space', `${start}Content Length: 2\r\n\r\n{}${hidden}`],
  ['a name that is none', `${start}: 2\r\n\r\n{}${hidden}`],
  ['NUL in a header', `${start}X-A: a\u0000b\r\nContent-Length: 2\r\n\r\n{}${hidden}`],
  ['a bare carriage return', `${start}X-A: a\rContent-Length: 40\r\nContent-Length: 2\r\n\r\n{}${hidden}`],
  ['a chunk of no number', `${start}Transfer-Encoding: chunked\r\n\r\nZ\r\n{}\r\n0\r\n\r\n${hidden}`],
  ['a negative chunk', `${start}Transfer-Encoding: chunked\r\n\r\n-2\r\n{}\r\n0\r\n\r\n${hidden}`],
  ['a chunk with a prefix', `${start}Transfer-Encoding: chunked\r\n\r\n0x2\r\n{}\r\n0\r\n\r\n${hidden}`],
  [
    'a chunk past all numbers',
    `${start}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n{}\r\n${hidden}`,
  ],
  ['a chunk longer than it says', `${start}Transfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n${hidden}`],
  ['no host', 'POST /api/agreement HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}'],
  ['another version', `GET /livez HTTP/3.7\r\nHost: x\r\n\r\n`],
  ['the beginning of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000'],
])('%s: refused once, and nothing behind it is read', async (_what, bytes) => {
  const answer = await exchange([bytes])
  expect(statuses(answer).length, answer).toBeLessThanOrEqual(1)
  expect(statuses(answer).filter((code) => code?.startsWith('2'))).toEqual([])
  if (statuses(answer).length > 0) expect(answer).toMatch(/^HTTP\/1\.1 4\d\d/)
  await alive()
})

test.each(
  'TRACE TRACK CONNECT DEBUG PROPFIND PROPPATCH MKCOL COPY MOVE LOCK UNLOCK SEARCH PURGE LINK UNLINK REPORT MERGE QUERY SOURCE BREW'.split(
    ' ',
  ),
)('the verb %s does nothing', async (verb) => {
  const answer = await exchange([`${verb} /api/agreement HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`])
  expect(
    statuses(answer).filter((code) => code?.startsWith('2') || code?.startsWith('5')),
    answer,
  ).toEqual([])
  expect(answer).not.toContain('Host: x')
})

test('a body in chunks of any size is the same body', async () => {
  const body = '{"site":"dnem"}'
  const head =
    'POST /api/api-link HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n'
  const cut = (size: number) => body.match(new RegExp(`.{1,${size}}`, 'g')) ?? []
  for (const size of [1, 2, 7, body.length]) {
    const chunks = cut(size).map((part) => `${part.length.toString(16)};x=y\r\n${part}\r\n`)
    const chunked = await exchange([
      `${head}Transfer-Encoding: chunked\r\n\r\n`,
      ...chunks,
      '0\r\nX-Trailer: 1\r\n\r\n',
    ])
    const whole = await exchange([`${head}Content-Length: ${body.length}\r\n\r\n`, ...cut(size)])
    for (const answer of [chunked, whole]) {
      expect(statuses(answer)).toEqual(['200'])
      expect(answer).toContain('"site":"dnem"')
    }
  }
})

test('a body broken off at any byte leaves nothing behind', async () => {
  const whole = `${start}Content-Length: 10\r\n\r\n{"a":[1]} `
  for (let length = 1; length < whole.length; length += 3)
    await new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(whole.slice(0, length), () => socket.resetAndDestroy()),
      )
      socket.on('error', () => {})
      socket.on('close', () => resolve())
    })
  await alive()
})
