// How long the screens of a household wait in the demo town and in a large one: every reading call of the person
// cabinet, alternately in both towns, each for many different households. The large town is read from BIG_TOWN (a
// DATA_DIR grown by `npm run seed -- --households 100000`); without it a town of 2,000 households is made.
import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { endpoints } from '#contract/index.ts'
import { startSession } from '#server/auth/session-store.ts'
import { readConfig } from '#server/config.ts'
import { type RunningServer, startServer } from '#server/start-server.ts'
import { makeDirectory } from '#tests/setup/quick-directory.ts'
import { httpClient, quantile } from './setup/load.ts'

const PEOPLE = 150
const ROUNDS = 3
/** The large town may be slower by a third, and no call may wait longer than 30 ms at the 95th percentile. */
const RATIO = 1.34
const LIMIT_MS = 30

const temporary = makeDirectory('towns')
const small = join(temporary, 'demo')
const large = process.env['BIG_TOWN'] ?? join(temporary, 'large')
const seed = (directory: string, ...args: string[]) =>
  execFileSync(process.execPath, [join(import.meta.dirname, '../demo/seeds/run.ts'), ...args], {
    env: { ...process.env, DATA_DIR: directory },
    stdio: 'ignore',
  })
seed(small)
if (!process.env['BIG_TOWN']) seed(large, '--households', '2000')

type Town = {
  server: RunningServer
  people: { token: string; account: string }[]
  households: number
  times: Map<string, number[]>
}

async function open(directory: string): Promise<Town> {
  const server = await startServer(readConfig({ DATA_DIR: directory, PORT: '0', DEMO: '1', LOG: 'silent' }), {
    webDir: null,
    limitFactor: 100_000,
  })
  const { db } = server.database
  const links = await db
    .selectFrom('portal.account_links as l')
    .innerJoin('portal.users as u', 'u.user_id', 'l.user_id')
    .select(['l.user_id', 'l.account', 'l.site'])
    .where('u.kind', '=', 'person')
    .where('l.dropped_at', 'is', null)
    .where('u.state', '=', 'active')
    .execute()
  const people = []
  for (let n = 0; n < PEOPLE; n++) {
    const link = links[Math.floor((n / PEOPLE) * links.length)]
    if (!link) continue
    const { token } = await startSession(server.deps, {
      userId: link.user_id,
      kind: 'person',
      site: link.site,
      remembered: false,
      device: 'bench',
      address: '127.0.0.1',
      chosenAccount: link.account,
      onlyAccount: null,
    })
    people.push({ token, account: link.account })
  }
  return { server, people, households: links.length, times: new Map() }
}

const towns = { demo: await open(small), large: await open(large) }
const calls = endpoints.flatMap((endpoint) => {
  if (
    endpoint.access.who !== 'signed-in' ||
    !endpoint.access.kinds.includes('person') ||
    endpoint.writes ||
    endpoint.file ||
    endpoint.upload ||
    endpoint.bucket !== 'read'
  )
    return []
  const bodies: ((who: { token: string; account: string }) => object)[] = [
    ({ token, account }) => ({ token, account }),
    ({ token }) => ({ token }),
  ]
  const body = bodies.find(
    (make) => endpoint.request.safeParse(make({ token: 't', account: '1200000001' })).success,
  )
  return body ? [{ path: endpoint.path, body }] : []
})

const clients = {
  demo: httpClient(towns.demo.server.address, 1),
  large: httpClient(towns.large.server.address, 1),
}
/** A refused call gives no time; without this count the table would look too good. */
const refused = new Map<string, number>()
for (let round = 0; round < ROUNDS; round++)
  for (let n = 0; n < PEOPLE; n++)
    for (const { path, body } of calls)
      for (const name of ['demo', 'large'] as const) {
        const town = towns[name]
        const who = town.people[n]
        if (!who) continue
        const begun = performance.now()
        const { status } = await clients[name].post({ path, body: body(who) })
        if (status !== 200)
          refused.set(
            `${path} in the ${name} town answered ${status}`,
            (refused.get(`${path} in the ${name} town answered ${status}`) ?? 0) + 1,
          )
        const took = performance.now() - begun
        // the first round warms up both towns
        if (status === 200 && round > 0) town.times.set(path, [...(town.times.get(path) ?? []), took])
      }

console.log(
  `${towns.demo.households} and ${towns.large.households} apartments of people; ${PEOPLE} of each asked ${ROUNDS - 1} times\n`,
)
console.log('call                                       demo p95   large p95   ratio')
let worst = 0
for (const { path } of calls) {
  const [demo = [], big = []] = [towns.demo.times.get(path), towns.large.times.get(path)]
  if (demo.length === 0 || big.length === 0) {
    refused.set(`${path} has no figures`, 1)
    continue
  }
  const [a, b] = [quantile(demo, 0.95), quantile(big, 0.95)]
  worst = Math.max(worst, b / a)
  const mark = b > LIMIT_MS ? `  over ${LIMIT_MS} ms` : b / a > RATIO ? `  over ${RATIO}` : ''
  console.log(
    `${path.padEnd(40)} ${a.toFixed(1).padStart(8)}ms ${b.toFixed(1).padStart(8)}ms   ×${(b / a).toFixed(2)}${mark}`,
  )
}
console.log(`\nworst ratio ×${worst.toFixed(2)}, allowed ×${RATIO}`)

for (const [what, times] of refused) console.error(`${what} (${times} times)`)
if (refused.size > 0) process.exitCode = 1

for (const client of Object.values(clients)) client.close()
await towns.demo.server.close()
await towns.large.server.close()
await rm(temporary, { recursive: true, force: true })
