import sharp from 'sharp'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepFiles } from '#server/files/sweep.ts'
import { type Actor, makeActor, makeAttachment } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'

let t: TestApp
let me: Actor
beforeAll(async () => {
  // inside the window of readings
  t = await testApp({ now: '2026-11-30T12:00:00+02:00' })
  me = await makeActor(t, 'person')
})
afterAll(() => t.close())

async function takePhoto({ token }: Actor, account: string): Promise<string> {
  const form = new FormData()
  for (const [key, value] of Object.entries({ token, account, purpose: 'reading-photo' }))
    form.set(key, value)
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: '#333' } })
  form.set('file', new Blob([new Uint8Array(await picture.jpeg().toBuffer())]), 'лічильник.jpg')
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  const reply = await t.app.inject({
    method: 'POST',
    url: '/api/files/upload',
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  expect(reply.statusCode, reply.body).toBe(200)
  const { id } = reply.json<{ file: { id: string } }>().file
  // a file has the time of the machine, which is another than that of the test
  await utimes(join(t.deps.filesDir, id), t.deps.now(), t.deps.now())
  return id
}

const handIn = (photo?: string) =>
  t.call('/api/person/readings/submit', {
    token: me.token,
    account: me.account,
    meterId: me.meterId,
    // three thousand kilowatt-hours more than anybody here uses
    values: [{ zone: 'single', value: me.nextValue + 3000 }],
    confirmed: true,
    photo,
  })

test('a large deviation is taken with a photo of the own account only, and is held until somebody has looked', async () => {
  expect((await handIn()).body.code).toBe('large-deviation')

  const stranger = await makeActor(t, 'person')
  const theirs = await takePhoto(stranger, stranger.account)
  expect((await handIn(theirs)).body).toMatchObject({ code: 'not-found', field: 'photo' })
  expect((await handIn(await takePhoto(me, me.second))).body).toMatchObject({
    code: 'file-error',
    field: 'photo',
  })
  expect((await handIn(await makeAttachment(t, me))).body).toMatchObject({
    code: 'file-error',
    field: 'photo',
  })

  const good = await handIn(await takePhoto(me, me.account))
  expect(good.status, good.text).toBe(200)
  expect(good.body.receipt.readings).toMatchObject([{ state: 'held' }])
})

test('a photo that went with a reading is kept, one that never did is swept after a day', async () => {
  const owner = await makeActor(t, 'person')
  const [used, unused] = [await takePhoto(owner, owner.account), await takePhoto(owner, owner.account)]
  const reply = await t.call('/api/person/readings/submit', {
    token: owner.token,
    account: owner.account,
    meterId: owner.meterId,
    values: [{ zone: 'single', value: owner.nextValue + 3000 }],
    confirmed: true,
    photo: used,
  })
  expect(reply.status, reply.text).toBe(200)
  t.clock.forward(30 * 60_000)
  const fresh = await takePhoto(owner, owner.account)

  t.clock.forward(23 * 3_600_000 + 45 * 60_000)
  await sweepFiles(t.deps, t.deps.now())
  const left = await readdir(t.deps.filesDir)
  expect(left).toContain(used)
  expect(left).toContain(fresh)
  expect(left).not.toContain(unused)
})
