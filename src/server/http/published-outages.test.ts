import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { scheduleOf } from '#domain/outage-schedule.ts'
import { outagesOf, type PublishedQueue } from '#domain/outages.ts'
import { NOON, type Town, townWithSources } from '#server/outages/town-under-test.ts'
import { makeDirectory } from '#tests/setup/quick-directory.ts'

let town: Town
let address: string
beforeAll(async () => {
  town = await townWithSources()
  await town.read()
  address = await town.t.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => town.close())

const get = (path: string, headers: Record<string, string> = {}) => fetch(new URL(path, address), { headers })
const INDEX = '/api/outages/published/index.json'
const path = (queue: string | null) => `/api/outages/published/dnem/${queue}.json`

test('every queue is a document that says, computed by whoever reads it, what the look-up says', async () => {
  const { queues } = (await (await get(INDEX)).json()) as { queues: (PublishedQueue & { path: string })[] }
  expect(queues.length).toBeGreaterThan(20)
  for (const { site, queue, path: ownPath } of queues.slice(0, 12)) {
    const document = (await (await get(ownPath)).json()) as PublishedQueue
    const { body } = await town.t.call('/api/outages/find', { site, queue })
    const now = town.t.clock.now()
    expect(scheduleOf(outagesOf([document], now), now)).toEqual(body.schedule)
  }
  expect((await get(path('9.9'))).status).toBe(404)
  expect((await get('/api/outages/published/nowhere/1.1.json')).status).toBe(404)
})

test('whatever stands between may keep it, half a minute fresh and a day while the portal is silent', async () => {
  const reply = await get(path(town.account.shutdownQueue))
  expect(reply.headers.get('cache-control')).toBe(
    'public, max-age=30, s-maxage=30, stale-while-revalidate=600, stale-if-error=86400',
  )
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
  const etag = reply.headers.get('etag') ?? ''
  const again = await get(path(town.account.shutdownQueue), { 'if-none-match': etag })
  expect([again.status, await again.text()]).toEqual([304, ''])
  for (const encoding of ['br', 'gzip']) {
    const packed = await get(INDEX, { 'accept-encoding': encoding })
    expect(packed.headers.get('content-encoding')).toBe(encoding)
    expect(JSON.stringify(await packed.json())).toContain('dnem')
  }
})

test('it does not depend on the clock: hours later the same bytes say something else', async () => {
  const before = await (await get(path(town.account.shutdownQueue))).text()
  town.t.clock.forward(3 * 3_600_000)
  expect(await (await get(path(town.account.shutdownQueue))).text()).toBe(before)
  town.t.clock.set(NOON)
})

test('what the duty enters and what a source changes is seen after a second', async () => {
  const ownPath = path(town.account.shutdownQueue)
  const before = await (await get(ownPath)).text()
  await town.t.database.db
    .updateTable('portal.outage_sites')
    .set({ mode: 'hidden' })
    .where('site', '=', 'dnem')
    .execute()
  await expect
    .poll(async () => (await (await get(ownPath)).text()) === before, { timeout: 10_000 })
    .toBe(false)
  expect(((await (await get(ownPath)).json()) as PublishedQueue).source?.mode).toBe('hidden')
})

test('a carrier with thousands of subscribers behind one address is not refused', async () => {
  const app = await town.t.reopened({}, { limitFactor: 1 })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const statuses = new Set<number>()
  for (let n = 0; n < 40; n++)
    for (const { status } of await Promise.all(
      Array.from({ length: 50 }, () => fetch(new URL(INDEX, address))),
    ))
      statuses.add(status)
  expect([...statuses]).toEqual([200])
  await app.close()
})

/** What every server says of itself and of its connection. */
const OF_THE_WAY = new Set(['server', 'date', 'connection', 'keep-alive', 'x-cache', 'content-length'])
const nginx = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find((path) =>
  existsSync(path),
)
test.runIf(nginx !== undefined)(
  'the nginx of docs/operate/scale.md keeps them (runs where an nginx is installed)',
  async () => {
    const directory = makeDirectory('nginx')
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const [, block = ''] =
      /```nginx\n([\s\S]*?)```/.exec(
        readFileSync(join(import.meta.dirname, '../../../docs/operate/scale.md'), 'utf8'),
      ) ?? []
    const configuration = block
      .replace('/var/cache/nginx/outages', join(directory, 'cache'))
      .replace('listen 8080', `listen 127.0.0.1:${port}`)
      .replaceAll('http://127.0.0.1:3000', address)
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${join(directory, name)};`)
      .join('\n')
    const file = join(directory, 'nginx.conf')
    await writeFile(
      file,
      // its workers read the folder of whoever runs the test
      `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${join(directory, 'pid')}; error_log stderr;\nevents {}\nhttp { access_log off;\n${paths}\n${configuration}}\n`,
    )
    const child = spawn(nginx ?? '', ['-p', directory, '-c', file], { stdio: 'inherit' })
    onTestFinished(() => void child.kill('SIGTERM'))
    const readIndex = () => fetch(new URL(INDEX, `http://127.0.0.1:${port}`)).catch(() => null)
    await expect
      .poll(async () => (await readIndex())?.headers.get('x-cache'), { timeout: 20_000 })
      .toBe('HIT')
    const from = (base: string, headers: Record<string, string>) => fetch(new URL(INDEX, base), { headers })
    const shown = async (reply: Response) => ({
      status: reply.status,
      text: await reply.text(),
      headers: [...reply.headers].filter(([name]) => !OF_THE_WAY.has(name)),
    })
    const front = `http://127.0.0.1:${port}`
    const etag = (await get(INDEX)).headers.get('etag') ?? ''
    const asks: Record<string, string>[] = [
      { 'accept-encoding': 'gzip, deflate, br, zstd' },
      { 'accept-encoding': 'gzip' },
      { 'accept-encoding': 'identity' },
      { 'if-none-match': etag },
    ]
    for (const headers of asks) {
      await from(front, headers)
      const kept = await from(front, headers)
      expect(kept.headers.get('x-cache')).toBe('HIT')
      expect(await shown(kept)).toEqual(await shown(await from(address, headers)))
    }
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    await rm(directory, { recursive: true, force: true })
  },
)
