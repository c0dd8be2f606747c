import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { startServer } from '#server/start-server.ts'
import { makeActor } from './setup/actors.ts'
import { type TestApp, testApp } from './setup/app.ts'
import { startServerProcess } from './setup/server-process.ts'
import { makeQuickDirectory } from './setup/quick-directory.ts'

// What operators of an installation may face: a database that stops, a full disk, missing gateways.

const SECRET = Buffer.alloc(32, 7).toString('base64')
const quiet = { debug() {}, info() {}, warn() {}, error() {} }

let t: TestApp
let directory: string
beforeAll(async () => {
  t = await testApp()
  directory = makeQuickDirectory('operation')
})
afterAll(async () => {
  await t.close()
  await rm(directory, { recursive: true, force: true })
})

test('a server whose PostgreSQL is stopped, or silent, is not ready, and says so instead of waiting for it', async () => {
  const postgres = await startEmbedded({ dataDir: join(directory, 'own'), log: quiet, sharedBuffersMb: 16 })
  const server = await startServer(
    readConfig({
      DATABASE_URL: postgres.appConnectionString,
      DATABASE_OWNER_URL: postgres.connectionString,
      DATA_DIR: join(directory, 'files-of-own'),
      SVITLO_SECRET: SECRET,
      LOG: 'silent',
      PORT: '0',
    }),
    { webDir: null },
  )
  const ready = async () => {
    const reply = await fetch(new URL('/readyz', server.address), { signal: AbortSignal.timeout(20_000) })
    return { status: reply.status, body: await reply.json() }
  }
  expect(await ready()).toEqual({
    status: 200,
    body: {
      status: 'ok',
      database: 'up',
      disk: 'has room',
      trustList: 'none',
      revocationLists: 'none',
      sms: 'not configured',
      email: 'not configured',
    },
  })
  await postgres.stop()
  for (let n = 0; n < 3; n++)
    expect(await ready()).toMatchObject({ status: 503, body: { status: 'waiting', database: 'down' } })
  expect((await fetch(new URL('/livez', server.address))).status).toBe(200)
  await server.close()
})

describe('a disk that is full', () => {
  const room = ['unshare', '--user', '--map-root-user', '--mount']
  const canMount =
    spawnSync(room[0] ?? '', [...room.slice(1), 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0

  test.skipIf(!canMount)(
    'refuses a file with a sentence and 503, and keeps the next one that has room',
    async () => {
      const person = await makeActor(t, 'person')
      const small = join(directory, 'small')
      const server = await startServerProcess(
        t.database,
        { SMALL: small, CLOCK: t.deps.now().toISOString() },
        [
          ...room,
          'sh',
          '-c',
          'mkdir -p "$SMALL" && mount -t tmpfs -o size=3m tmpfs "$SMALL" && DATA_DIR="$SMALL" exec "$@"',
          'sh',
        ],
      )
      const upload = async (megabytes: number) => {
        const form = new FormData()
        for (const [name, value] of Object.entries({
          token: person.token,
          account: person.account,
          purpose: 'ticket',
        }))
          form.set(name, value)
        const pdf = `%PDF-1.7\n${' '.repeat(megabytes * 1024 * 1024)}\ntrailer<</Root 1 0 R>>\n%%EOF\n`
        form.set('file', new Blob([pdf]), 'лист.pdf')
        const reply = await fetch(new URL('/api/files/upload', server.address), {
          method: 'POST',
          body: form,
        })
        const body = (await reply.json()) as { code?: string; message?: string } // every refusal has this shape
        return { status: reply.status, retry: reply.headers.get('retry-after'), body }
      }
      const refused = await upload(5)
      expect(refused).toMatchObject({ status: 503, retry: '60', body: { code: 'service-down' } })
      expect(refused.body.message).toMatch(/[а-яіїєґ]/i)
      expect(await upload(1)).toMatchObject({ status: 200 })
      // the connection whose upload was refused half-way does not delay the stop; an idle one would be kept for 72 s
      expect(await Promise.race([server.stop(), setTimeout(60_000, 'still running', { ref: false })])).toBe(
        undefined,
      )
    },
    600_000,
  )

  test('of the database refuses a write with a sentence and 503', async () => {
    const { owner } = t.database
    await owner.pool.query(`create function portal.full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
    await owner.pool.query(
      'create trigger full_disk before insert on portal.client_logs execute function portal.full_disk()',
    )
    const log = () => t.call('/api/client_log', { error: { message: 'Помилка', url: '/' }, language: 'uk' })
    expect(await log()).toMatchObject({ status: 503, body: { code: 'service-down' } })
    await owner.pool.query('drop trigger full_disk on portal.client_logs')
    expect((await log()).status).toBe(200)
    expect(await sql`select from portal.client_logs`.execute(t.database.db)).toMatchObject({ rows: [{}] })
  })
})

describe('what npm ci --omit=dev installs, without the demo tree', () => {
  const start = (env: Record<string, string>) =>
    spawn(
      process.execPath,
      ['--import', join(import.meta.dirname, 'programs/without-development.ts'), 'src/server/main.ts'],
      {
        env: {
          PATH: process.env['PATH'],
          NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
          DATA_DIR: join(directory, 'production'),
          LOG: 'warn',
          ...env,
        },
      },
    )

  test('is enough to serve the portal, which says that its messages reach nobody', async () => {
    if (!existsSync('dist/web/index.html')) throw new Error('the web is not built: npm run build')
    const child = start({
      DEMO: '0',
      DATABASE_URL: t.database.connectionString,
      DATABASE_OWNER_URL: t.database.owner.connectionString,
      SVITLO_SECRET: SECRET,
      PORT: '0',
    })
    const warned = text(child.stderr)
    let address = ''
    for await (const line of createInterface({ input: child.stdout }))
      if ((address = /^Світло: (http\S+)/.exec(line)?.[1] ?? '')) break
    expect(address, address || (await warned)).not.toBe('')
    const page = await fetch(address, { headers: { 'accept-encoding': 'br' } })
    expect(page.headers.get('content-encoding')).toBe('br')
    expect(page.headers.get('vary')).toMatch(/accept-encoding/i)
    expect((await page.text()).replace(/(\n<meta property="og:.*)+/, '')).toBe(
      readFileSync('dist/web/start.html', 'utf8'),
    )
    child.kill('SIGTERM')
    await once(child, 'exit')
    expect(await warned).toContain('SMS_URL and SMTP_URL not given')
  })

  test('is not enough for the demo, which says what is missing', async () => {
    const child = start({ PORT: '0' })
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect(said).toContain('The demo needs demo/ and the development packages')
    expect(code).toBe(1)
  })
})
