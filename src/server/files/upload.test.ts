import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readdir } from 'node:fs/promises'
import { startSession } from '#server/auth/session-store.ts'
import { makeAccount } from '#seeds/makers/core.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'

let t: TestApp
let token = ''
let account = ''
beforeAll(async () => {
  t = await testApp()
  const made = await makeAccount(t.database.db, { index: 501 })
  account = made.number
  const userId = t.deps.random.uuid()
  await t.database.db
    .insertInto('portal.users')
    .values({ user_id: userId, kind: 'person', login: '+380990000501', partner: '7000000501' })
    .execute()
  await t.database.db
    .insertInto('portal.account_links')
    .values({ user_id: userId, account, site: made.site })
    .execute()
  const session = await startSession(t.deps, {
    userId,
    kind: 'person',
    site: null,
    remembered: false,
    device: '',
    address: '127.0.0.1',
    chosenAccount: null,
    onlyAccount: null,
  })
  token = session.token
})
afterAll(() => t.close())

async function upload(bytes: Uint8Array, name: string, fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [key, value] of Object.entries({ token, account, purpose: 'reading-photo', ...fields }))
    form.set(key, value)
  form.set('file', new Blob([bytes]), name)
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  return t.app.inject({
    method: 'POST',
    url: '/api/files/upload',
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}
const picture = () => sharp({ create: { width: 64, height: 32, channels: 3, background: '#ffc400' } })

test('a photo is made anew: its place on the map and what was appended to it are gone', async () => {
  const photo = await picture()
    .withExif({ IFD0: { Make: 'CANARY' }, IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
  const reply = await upload(Buffer.concat([photo, Buffer.from('<script>CANARY</script>')]), 'лічильник.JPG')
  expect(reply.json()).toMatchObject({
    status: 'success',
    file: { name: 'лічильник.jpg', type: 'image/jpeg' },
  })

  const kept = await t.app.inject({
    method: 'POST',
    url: '/api/files/download',
    payload: { token, file: reply.json().file.id },
  })
  expect(kept.headers['content-disposition']).toContain('attachment')
  expect(kept.rawPayload.includes('CANARY')).toBe(false)
  expect(await sharp(kept.rawPayload).metadata()).toMatchObject({ width: 64, format: 'jpeg' })
})

test('a page that calls itself a picture is refused, and nothing of it stays on the disk', async () => {
  const before = await readdir(t.deps.filesDir)
  const reply = await upload(Buffer.from('<html><script>alert(1)</script></html>'), 'photo.jpg')
  expect(reply.json()).toMatchObject({ status: 'error', code: 'file-type', field: 'file' })
  expect(await readdir(t.deps.filesDir)).toEqual(before)
})

test('a workbook is no photo, but goes with a ticket only when it is one', async () => {
  expect(
    (await upload(Buffer.from('PK\u0003\u0004 not a workbook'), 'звіт.xlsx', { purpose: 'ticket' })).json(),
  ).toMatchObject({ code: 'file-type' })
  expect(
    (await upload(Buffer.from('%PDF-1.7\n%%EOF\n'), 'акт.pdf', { purpose: 'ticket' })).json(),
  ).toMatchObject({ status: 'success' })
  expect((await upload(Buffer.from('%PDF-1.7\n%%EOF\n'), 'акт.pdf')).json()).toMatchObject({
    code: 'file-type',
  })
})

test('more than ten megabytes is cut off while it comes', async () => {
  const reply = await upload(
    Buffer.concat([await picture().jpeg().toBuffer(), Buffer.alloc(10_600_000)]),
    'велике.jpg',
  )
  expect(reply.statusCode).toBe(413)
})

test('a file for a stranger’s account is refused as if the account did not exist', async () => {
  const stranger = await makeAccount(t.database.db, { index: 502 })
  expect(
    (await upload(await picture().png().toBuffer(), 'a.png', { account: stranger.number })).json(),
  ).toMatchObject({ code: 'account-not-found' })
})

test('no other call reads a form', async () => {
  const reply = await t.app.inject({
    method: 'POST',
    url: '/api/person/overview',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x--',
  })
  expect(reply.statusCode).toBe(415)
})
