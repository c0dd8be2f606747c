import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { host, payloads } from './redirect-payloads.ts'
import { type TestApp, testApp } from './setup/app.ts'
import { builtWeb } from './setup/built-web.ts'

// Promise D6: an address of ours sends nobody to another site, and no page of ours can be put in a frame.

let t: TestApp
let webDir: string
beforeAll(async () => {
  webDir = await builtWeb()
  t = await testApp({ webDir })
})
afterAll(async () => {
  await t.close()
  await rm(webDir, { recursive: true, force: true })
})

test('the list is long enough', () => {
  expect(new Set(payloads).size).toBeGreaterThanOrEqual(60)
})

test('the way back from the directory of the company leads nowhere by itself, and repeats nothing of its address', async () => {
  for (const payload of payloads) {
    const encodedText = encodeURIComponent(payload)
    const url = `/admin/directory?code=${encodedText}&state=${encodedText}&iss=${encodedText}&error=${encodedText}&returnTo=${encodedText}`
    const reply = await t.app.inject({ method: 'GET', url, headers: { host, 'x-forwarded-host': host } })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).not.toHaveProperty('location')
    expect(reply.headers).not.toHaveProperty('set-cookie')
    // the code of the address must not travel on to other sites
    expect(reply.headers['referrer-policy']).toBe('same-origin')
    expect(reply.body).not.toContain(host)
  }
})

test('the directory is asked to send people back to our own address only, whatever a request says', async () => {
  for (const payload of payloads) {
    const reply = await t.app.inject({
      method: 'POST',
      url: `/api/auth/directory/begin?redirect_uri=${encodeURIComponent(payload)}`,
      headers: { host, 'x-forwarded-host': host },
      payload: {},
    })
    const to = new URL(reply.json().url)
    expect(to.origin).toBe(t.directory.issuer)
    expect(to.searchParams.get('redirect_uri')).toBe('http://localhost:3000/admin/directory')
  }
})

/** As a browser would send it: characters that a header cannot contain are escaped. */
const sendable = (text: string) => text.replace(/[^\x21-\x7e]/g, (character) => encodeURIComponent(character))

test.each(payloads)('the server sends nobody to %j', async (payload) => {
  const path = payload.startsWith('/') ? payload : `/${payload}`
  const encodedText = encodeURIComponent(payload)
  for (const url of [
    sendable(path),
    `/sign-in/person?${['returnTo', 'next', 'url', 'redirect', 'continue', 'to'].map((name) => `${name}=${encodedText}`).join('&')}`,
  ])
    for (const method of ['GET', 'HEAD', 'POST'] as const) {
      const reply = await t.app.inject({ method, url, headers: { host, 'x-forwarded-host': host } })
      expect(reply.statusCode, url).not.toSatisfy((code: number) => code >= 300 && code < 400)
      expect(reply.headers).not.toHaveProperty('location')
      expect(reply.headers).not.toHaveProperty('refresh')
      expect(reply.headers).not.toHaveProperty('set-cookie')
      expect(reply.headers['x-frame-options']).toBe('DENY')
      expect(reply.headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(reply.body).not.toContain(host)
    }
})
