// How long a household waits for its screens while one event is told to 100,000 receivers: every reading call of the
// person cabinet before it, while the statement that queues the messages runs, and while they are sent at their pace.
// A town of its own is made for it.
import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { endpoints } from '#contract/index.ts'
import { startSession } from '#server/auth/session-store.ts'
import { readConfig } from '#server/config.ts'
import { composer } from '#server/outbox/compose.ts'
import { smsGateway } from '#server/outbox/sms-gateway.ts'
import { tellAbout } from '#server/outbox/tell-about.ts'
import { startOutboxDrainer } from '#server/worker/outbox-drainer.ts'
import { startSmsGateway } from '#stubs/sms-gateway.ts'
import { startServer } from '#server/start-server.ts'
import { httpClient, quantile } from './setup/load.ts'
import { makeDirectory } from '#tests/setup/quick-directory.ts'

const RECEIVERS = 100_000
const PEOPLE = 25
const ROUNDS = 4
/** A customer may wait a third longer while an event is told. */
const RATIO = 1.33

const directory = process.env['TOWN'] ?? makeDirectory('fan-out')
if (!process.env['TOWN'])
  execFileSync(process.execPath, [join(import.meta.dirname, '../demo/seeds/run.ts')], {
    env: { ...process.env, DATA_DIR: directory },
    stdio: 'ignore',
  })
const server = await startServer(readConfig({ DATA_DIR: directory, PORT: '0', DEMO: '1', LOG: 'silent' }), {
  webDir: null,
  limitFactor: 100_000,
})
const { db } = server.database
// what an earlier run in the same town has left
await sql`delete from portal.outbox where sent_at is null and event = 'plannedWork'`.execute(db)
const gateway = await startSmsGateway({ port: 0 })
const drainer = startOutboxDrainer({
  db,
  carriers: {
    sms: smsGateway({
      url: `http://127.0.0.1:${gateway.port}`,
      token: 't',
      sender: 'Svitlo',
      timeoutMs: 5_000,
    }),
  },
  compose: composer(server.deps),
  now: () => new Date(),
  jitter: Math.random,
  log: { info() {}, warn: console.warn, error: console.error },
})

const links = await db
  .selectFrom('portal.account_links as l')
  .innerJoin('portal.users as u', 'u.user_id', 'l.user_id')
  .select(['l.user_id', 'l.account', 'l.site'])
  .where('u.kind', '=', 'person')
  .where('u.state', '=', 'active')
  .where('l.dropped_at', 'is', null)
  .orderBy('l.account')
  .limit(PEOPLE)
  .execute()
const people = await Promise.all(
  links.map(async ({ user_id, account, site }) => ({
    account,
    token: (
      await startSession(server.deps, {
        userId: user_id,
        kind: 'person',
        site,
        remembered: false,
        device: 'bench',
        address: '127.0.0.1',
        chosenAccount: account,
        onlyAccount: null,
      })
    ).token,
  })),
)

// receivers with a phone each, in a company of their own for the measure: krem; in portions, as one would be too long
const PORTION = 5_000
for (let from = 0; from < RECEIVERS; from += PORTION)
  await sql`
  with made as (
    insert into portal.users (user_id, kind, login, state, phone, password_hash)
    select gen_random_uuid(), 'person', '+38068' || lpad(n::text, 7, '0'), 'active', '+38068' || lpad(n::text, 7, '0'), 'x'
    from generate_series(${from}::int, ${from + PORTION - 1}::int) n on conflict do nothing returning user_id, login
  )
  insert into portal.account_links (user_id, account, site)
  select user_id, '849' || right(login, 7), 'krem' from made`.execute(db)

const calls = endpoints.flatMap(({ access, writes, file, upload, bucket, request, path }) =>
  access.who === 'signed-in' &&
  access.kinds.includes('person') &&
  !writes &&
  !file &&
  !upload &&
  bucket === 'read' &&
  request.safeParse({ token: 't', account: '1200000001' }).success
    ? [path]
    : [],
)

const client = httpClient(server.address, 1)
async function round(times: number[]): Promise<void> {
  for (const body of people)
    for (const path of calls) {
      const begun = performance.now()
      const { status, text } = await client.post({ path, body })
      if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 200)}`)
      times.push(performance.now() - begun)
    }
}
const show = (name: string, times: readonly number[]) =>
  console.log(
    `${name.padEnd(34)} ${String(times.length).padStart(6)} calls  p50 ${quantile(times, 0.5).toFixed(1)} ms  p95 ${quantile(times, 0.95).toFixed(1)} ms`,
  )

await round([])
const [before, queueing, sending]: [number[], number[], number[]] = [[], [], []]
for (let n = 0; n < ROUNDS; n++) await round(before)

const began = performance.now()
let put = 0
let queuedMs: number | null = null
const telling = tellAbout(server.deps, 'plannedWork', {
  key: `bench ${Date.now()}`,
  to: { site: 'krem', kinds: ['person'] },
  facts: {
    address: 'Мережа',
    startsAt: new Date().toISOString(),
    endsAt: null,
    reason: 'Аварія',
    emergency: true,
    special: true,
  },
}).then((n) => {
  put = n
  queuedMs = performance.now() - began
})
const isQueued = () => queuedMs !== null
while (!isQueued()) await round(queueing)
await telling
for (let n = 0; n < ROUNDS; n++) await round(sending)
const sent = gateway.messages().length

console.log(
  `${put} messages queued by one statement in ${Math.round(queuedMs ?? 0)} ms, ${sent} sent meanwhile`,
)
show('before', before)
show('while they are queued', queueing)
show('while they are sent', sending)
const base = quantile(before, 0.95)
const ratios = [queueing, sending].map((times) => quantile(times, 0.95) / base)
console.log(`p95 ×${ratios.map((ratio) => ratio.toFixed(2)).join(' and ×')}, allowed ×${RATIO}`)
if (put < RECEIVERS || sent === 0 || ratios.some((ratio) => ratio > RATIO)) process.exitCode = 1

client.close()
await drainer.close()
await gateway.close()
await server.close()
if (!process.env['TOWN']) await rm(directory, { recursive: true, force: true })
