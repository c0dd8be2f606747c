import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type * as Calls from './call.ts'
import type * as Downloads from './download.ts'
import type * as Uploads from './upload.ts'
import type * as Sessions from '#web/session/session.ts'

// Spec §4, §8: however a call was made, a 403 sends the browser home and a dead session is cleared.

const refusal = (code: string, message = '') =>
  JSON.stringify({ status: 'error', code, message, requestCode: 'AAAA-0000' })
let answer = { status: 200, text: '{}' }
/** Runs while the server has not answered yet. */
let meanwhile = () => {}

class Request extends EventTarget {
  status = 0
  responseText = ''
  upload = new EventTarget()
  open() {}
  setRequestHeader() {}
  send() {
    meanwhile()
    this.status = answer.status
    this.responseText = answer.text
    this.dispatchEvent(new Event('load'))
  }
}

let calls: typeof Calls
let downloads: typeof Downloads
let uploads: typeof Uploads
let session: (typeof Sessions)['session']
const wentHome = vi.fn()

beforeAll(async () => {
  const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  vi.stubGlobal('window', { addEventListener: () => {}, localStorage: storage })
  vi.stubGlobal('XMLHttpRequest', Request)
  vi.stubGlobal('fetch', () => {
    meanwhile()
    return Promise.resolve(new Response(answer.text, { status: answer.status }))
  })
  calls = await import('./call.ts')
  downloads = await import('./download.ts')
  uploads = await import('./upload.ts')
  session = (await import('#web/session/session.ts')).session
  calls.onForbidden(wentHome)
})

const signIn = (token: string) =>
  session.signIn({
    common: {
      token,
      type: 'person',
      expires: new Date(Date.now() + 60_000).toISOString(),
      whatsNewOn: false,
    },
  })
beforeEach(() => {
  meanwhile = () => {}
  wentHome.mockClear()
  signIn('token-1')
})

const ways = [
  ['a call', () => calls.call('/api/sessions', {})],
  ['a download', () => downloads.download('/api/own-audit/export', { format: 'csv' })],
  ['an upload', () => uploads.upload('/api/files/upload', new File(['x'], 'a.csv'))],
] as const

test.each(ways)('%s refused with 403 leads home and leaves the session', async (_way, ask) => {
  answer = { status: 403, text: refusal('forbidden') }
  await expect(ask()).rejects.toMatchObject({ status: 403 })
  expect(wentHome).toHaveBeenCalledOnce()
  expect(session.get().common.token).toBe('token-1')
})

test.each(ways)('%s that meets a dead session clears it, and leads nowhere by itself', async (_way, ask) => {
  answer = { status: 401, text: refusal('whatever', 'Signature verification failed') }
  await expect(ask()).rejects.toMatchObject({ status: 401 })
  expect(session.get().common.token).toBeNull()
  expect(wentHome).not.toHaveBeenCalled()
})

test.each(ways)('%s refused for a wrong code leaves the session', async (_way, ask) => {
  answer = { status: 401, text: refusal('wrong-code') }
  await expect(ask()).rejects.toMatchObject({ code: 'wrong-code' })
  expect(session.get().common.token).toBe('token-1')
})

test.each(ways)('%s of the session before does not end the one that began meanwhile', async (_way, ask) => {
  answer = { status: 401, text: refusal('session-invalid', 'Signature verification failed') }
  meanwhile = () => signIn('token-2')
  await expect(ask()).rejects.toMatchObject({ code: 'session-invalid' })
  expect(session.get().common.token).toBe('token-2')
})
