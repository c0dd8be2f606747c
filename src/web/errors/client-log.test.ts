import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notices } from '#contract/notices.ts'

// Spec §7: the error with what the browser says of itself. What the schema refuses would be lost without a word.

let sent: unknown
beforeEach(() => {
  vi.resetModules()
  const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  vi.stubGlobal('window', {
    addEventListener: () => {},
    localStorage: storage,
    location: { pathname: '/FAQ' },
  })
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    sent = JSON.parse(body)
    return Promise.resolve(new Response(JSON.stringify({ status: 'success', requestCode: 'AAAA-0000' })))
  })
})
afterEach(() => vi.unstubAllGlobals())

const browser = (userAgent: string) => ({
  appCodeName: 'Mozilla',
  appName: 'Netscape',
  appVersion: userAgent.slice('Mozilla/'.length),
  language: 'uk-UA',
  onLine: true,
  platform: 'Linux armv81',
  userAgent,
})

test.each([
  ['an ordinary error', 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0)', 'a is undefined'],
  [
    'the browser of a messenger, whose name is very long',
    `Mozilla/5.0 ${'Program/1.2.3 '.repeat(60)}`,
    'a is undefined',
  ],
  ['a message with characters of control', 'Mozilla/5.0', 'bad \u0000\u001b[31m\u202e token'],
  ['a message cut in the middle of a character', 'Mozilla/5.0', `${'x'.repeat(799)}😀`],
  ['a long message in Ukrainian', `Mozilla/5.0 ${'Program/1.2.3 '.repeat(60)}`, 'ї'.repeat(3000)],
])('%s is reported in a form that the server takes', async (_what, userAgent, message) => {
  vi.stubGlobal('navigator', browser(userAgent))
  const { reportToServer } = await import('./client-log.ts')
  const error = new Error(message)
  error.stack = `Error: ${message}`.repeat(2)
  reportToServer(error)
  const { error: refusal } = notices.clientLog.request.safeParse(sent)
  expect(refusal?.issues).toBeUndefined()
  expect(Buffer.byteLength(JSON.stringify(sent))).toBeLessThan(notices.clientLog.bodyLimit)
})
