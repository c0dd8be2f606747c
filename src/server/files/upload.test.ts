import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFile, readdir, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { startSession } from '#server/auth/session-store.ts'
import { makeAccount } from '#seeds/makers/core.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { sweepFiles } from './sweep.ts'
import { makeZip, workbook } from './zips-under-test.ts'

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
/** The smallest possible SignedData: no content, no signers. */
const signedData = Buffer.from(
  '302306092a864886f70d010702a01630140201013100300b06092a864886f70d0107013100',
  'hex',
)
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
  // the answer need not wait for the deletion
  await expect.poll(() => readdir(t.deps.filesDir)).toEqual(before)
})

test('an empty file is refused as one, not as a table that cannot be read', async () => {
  expect((await upload(Buffer.alloc(0), 'заява.pdf', { purpose: 'ticket' })).json()).toMatchObject({
    code: 'file-error',
    message: expect.stringContaining('Файл порожній'),
  })
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

test('a workbook that fetches something when it is opened is not taken by staff; a link to press is no harm', async () => {
  const related = (kind: string) =>
    makeZip(
      workbook({
        name: 'xl/externalLinks/_rels/externalLink1.xml.rels',
        bytes: Buffer.from(
          `<Relationships><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="file:///\\\\a\\b.xlsx" TargetMode="External"/></Relationships>`,
        ),
      }),
    )
  const outside = (await upload(related('externalLinkPath'), 'ціни.xlsx', { purpose: 'ticket' })).json()
  expect(outside).toMatchObject({ code: 'file-type', params: { why: 'links' } })
  expect(outside.message).toContain('Розірвіть зв’язки')
  const pressed = await upload(related('hyperlink'), 'ціни.xlsx', { purpose: 'ticket' })
  expect(pressed.json()).toMatchObject({ status: 'success' })
})

test('a PDF in which something runs is not taken, and what to do is told', async () => {
  const before = await readdir(t.deps.filesDir)
  const script = Buffer.from('%PDF-1.7\n1 0 obj\n<</S/JavaScript/JS(a)>>\nendobj\n%%EOF\n')
  const reply = await upload(script, 'акт.pdf', { purpose: 'ticket' })
  expect(reply.json()).toMatchObject({ code: 'file-type', params: { why: 'scripts' } })
  expect(reply.json().message).toContain('Збережіть його як PDF без сценаріїв')
  expect(await readdir(t.deps.filesDir)).toEqual(before)
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

test('F3: fifty thousand by fifty thousand points are refused before they are unpacked', async () => {
  const png = await picture().png().toBuffer()
  png.writeUInt32BE(50_000, 16)
  png.writeUInt32BE(50_000, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  const before = await readdir(t.deps.filesDir)
  expect((await upload(png, 'величезне.png')).json()).toMatchObject({ code: 'file-error' })
  expect(await readdir(t.deps.filesDir)).toEqual(before)
})

test('F3, F6: fourteen pictures of 40 megapixels at once are made anew or told to come back; nobody is cut off', async () => {
  const large = await sharp({ create: { width: 8000, height: 5000, channels: 3, background: '#ffc400' } })
    .jpeg()
    .toBuffer()
  const replies = await Promise.all(Array.from({ length: 14 }, (_, n) => upload(large, `лічильник-${n}.jpg`)))
  const statuses = replies.map(({ statusCode }) => statusCode)
  expect(statuses.every((status) => status === 200 || status === 503)).toBe(true)
  expect(statuses).toContain(200)
  for (const reply of replies.filter(({ statusCode }) => statusCode === 503)) {
    expect(reply.json()).toMatchObject({ code: 'busy' })
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  }
})

test('F1: a ticket takes a signature under its real ending, and no workbook of the old kind', async () => {
  const xls = await readFile(join(import.meta.dirname, '../../../tests/files/readings.xls'))
  expect((await upload(xls, 'показання.xls', { purpose: 'ticket' })).json()).toMatchObject({
    code: 'file-type',
    field: 'file',
  })
  const reply = await upload(signedData, 'договір.hta', { purpose: 'ticket' })
  expect(reply.json()).toMatchObject({ status: 'success', file: { name: 'договір.p7s' } })
  // a file kept earlier under its own name is also sent with its real ending
  const { id } = reply.json<{ file: { id: string } }>().file
  await t.database.db
    .updateTable('portal.files')
    .set({ name: 'договір.hta' })
    .where('file_id', '=', id)
    .execute()
  const kept = await t.app.inject({
    method: 'POST',
    url: '/api/files/download',
    payload: { token, file: id },
  })
  expect(decodeURIComponent(String(kept.headers['content-disposition']))).toContain("UTF-8''договір.p7s")
})

test.each([
  '../../../etc/passwd.jpg',
  'a\u0000.jpg',
  'фото\r\nSet-Cookie: a=b.jpg',
  `${'ї'.repeat(2000)}.jpg`,
])('F4: a file called %j lies under a random name and comes back under a harmless one', async (name) => {
  const reply = await upload(await picture().jpeg().toBuffer(), name)
  expect(reply.json()).toMatchObject({ status: 'success' })
  const { id } = reply.json<{ file: { id: string } }>().file
  expect(await readdir(t.deps.filesDir)).toContain(id)
  const kept = await t.app.inject({
    method: 'POST',
    url: '/api/files/download',
    payload: { token, file: id },
  })
  expect(kept.headers['content-disposition']).toMatch(
    /^attachment; filename\*=UTF-8''[A-Za-z0-9!#$&+\-.^_`|~%]+$/,
  )
  expect(kept.headers['x-content-type-options']).toBe('nosniff')
  expect(kept.headers['content-security-policy']).toContain('sandbox')
})

test('F4: a name is kept without what nobody sees and what turns it', async () => {
  const name = `ра\u200Bхунок\u200E \u202Efdp${'ї'.repeat(300)}.p\u00ADdf`
  const reply = await upload(Buffer.from('%PDF-1.7\n%%EOF\n'), name, { purpose: 'ticket' })
  expect(reply.json().file.name).toMatch(/^рахунок {2}fdpї+\.pdf$/)
})

test('F7: a hundred files or two hundred megabytes, and one not sent can be taken back', async () => {
  const { db } = t.database
  const full = await makeAccount(db, { index: 503 })
  const { user_id } = await db
    .selectFrom('portal.users')
    .select('user_id')
    .where('login', '=', '+380990000501')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('portal.account_links')
    .values({ user_id, account: full.number, site: full.site })
    .execute()
  const row = (size: number) => ({
    file_id: t.deps.random.uuid(),
    account: full.number,
    user_id,
    purpose: 'ticket' as const,
    name: 'акт.pdf',
    media_type: 'application/pdf',
    size,
    sha256: Buffer.alloc(32),
    created_at: t.deps.now(),
  })
  const pdf = () =>
    upload(Buffer.from('%PDF-1.7\n%%EOF\n'), 'акт.pdf', { purpose: 'ticket', account: full.number })
  const rows = Array.from({ length: 99 }, () => row(1000))
  await db.insertInto('portal.files').values(rows).execute()
  const both = await Promise.all([pdf(), pdf()])
  expect(both.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await pdf()).json()).toMatchObject({ code: 'file-quota' })
  const taken = await t.call('/api/files/remove', { token, file: rows[0]?.file_id })
  expect(taken.body.status).toBe('success')
  expect((await pdf()).statusCode).toBe(200)

  await db.deleteFrom('portal.files').where('account', '=', full.number).execute()
  await db
    .insertInto('portal.files')
    .values(row(200 * 1024 * 1024 - 5))
    .execute()
  expect((await pdf()).json()).toMatchObject({ code: 'file-quota' })
})

test('F7: what has no row, and what was chosen for a ticket and never sent, is swept; the rest stays', async () => {
  const orphan = join(t.deps.filesDir, t.deps.random.uuid())
  const fresh = join(t.deps.filesDir, `${t.deps.random.uuid()}.part`)
  await writeFile(orphan, 'x')
  await writeFile(fresh, 'x')
  const photo = (await upload(await picture().jpeg().toBuffer(), 'а.jpg')).json().file.id
  const unsent = (await upload(Buffer.from('%PDF-1.7\n%%EOF\n'), 'акт.pdf', { purpose: 'ticket' })).json()
    .file.id
  const old = (t.deps.now().getTime() - 2 * 3_600_000) / 1000
  for (const path of [orphan, join(t.deps.filesDir, photo), join(t.deps.filesDir, unsent)])
    await utimes(path, old, old)
  const soon = t.deps.now().getTime() / 1000
  await utimes(fresh, soon, soon)
  await t.database.db
    .updateTable('portal.files')
    .set({ created_at: new Date(t.deps.now().getTime() - 25 * 3_600_000) })
    .where('file_id', '=', unsent)
    .execute()

  await sweepFiles(t.deps, t.deps.now())
  const left = await readdir(t.deps.filesDir)
  expect(left).toContain(photo)
  expect(left).toContain(basename(fresh))
  expect(left).not.toContain(basename(orphan))
  expect(left).not.toContain(unsent)
})

test('F7: an upload cut off half-way leaves nothing', async () => {
  const before = await readdir(t.deps.filesDir)
  const fields = Object.entries({ token, account, purpose: 'reading-photo' })
    .map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')
  const head =
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\nполовина'
  const reply = await t.app.inject({
    method: 'POST',
    url: '/api/files/upload',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: fields + head,
  })
  expect(reply.statusCode).toBe(400)
  expect(await readdir(t.deps.filesDir)).toEqual(before)
})
