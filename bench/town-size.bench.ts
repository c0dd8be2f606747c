// How long the screens of a household wait in the demo town and in a large one: every reading call of the person
// cabinet, and the search of an address by guests and employees, alternately in both towns, each for many different
// households; how many blocks each reads; and how long each waits after both databases were started anew. The large
// town is read from BIG_TOWN (a DATA_DIR grown by `npm run seed -- --households 100000`); without it a town of 2,000
// households is made.
import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { endpoints } from '#contract/index.ts'
import { admins } from '#seeds/demo-users.ts'
import { startSession } from '#server/auth/session-store.ts'
import { readConfig } from '#server/config.ts'
import { type RunningServer, startServer } from '#server/start-server.ts'
import { captureScripts } from './setup/capture.ts'
import { makeDirectory } from '#tests/setup/quick-directory.ts'
import { httpClient, quantile } from './setup/load.ts'
import { blocksRead } from './setup/replay.ts'

const PEOPLE = 200
const ROUNDS = 3
/** The middle of the large town may be slower by three tenths; the 95th percentile is printed, with a mark above 30 ms. */
const RATIO = 1.3
const LIMIT_MS = 30
/** Of the first answers after a start, each of another household. */
const FIRST_RATIO = 2
const FIRST_EACH = 6

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

type Asker = {
  token: string
  account: string
  bill: string
  settlement: string
  street: string
  house: string
}
type Town = { server: RunningServer; people: Asker[]; employee: string; households: number }

const start = (directory: string) =>
  startServer(readConfig({ DATA_DIR: directory, PORT: '0', DEMO: '1', LOG: 'silent' }), {
    webDir: null,
    limitFactor: 100_000,
  })

async function open(directory: string): Promise<Town> {
  const server = await start(directory)
  const { db } = server.database
  const links = await db
    .selectFrom('portal.account_links as l')
    .innerJoin('portal.users as u', 'u.user_id', 'l.user_id')
    .innerJoin(
      sql<{ account: string; bill: string; settlement: string; street: string; house: string }>`(
        select a.number as account, b.last_bill as bill, a.settlement, a.street, a.house
        from core.accounts a join core.balances b using (account_id) where b.last_bill is not null)`.as('a'),
      'a.account',
      'l.account',
    )
    .select(['l.user_id', 'l.account', 'l.site', 'a.bill', 'a.settlement', 'a.street', 'a.house'])
    .where('u.kind', '=', 'person')
    .where('l.dropped_at', 'is', null)
    .where('u.state', '=', 'active')
    .execute()
  const session = async (kind: 'person' | 'admin', userId: string, account: string | null) => {
    const options = { userId, kind, site: null, remembered: false, device: 'bench', address: '127.0.0.1' }
    return (await startSession(server.deps, { ...options, chosenAccount: account, onlyAccount: null })).token
  }
  const people = []
  for (let n = 0; n < PEOPLE; n++) {
    const link = links[Math.floor((n / PEOPLE) * links.length)]
    if (link) people.push({ ...link, token: await session('person', link.user_id, link.account) })
  }
  const head = await db
    .updateTable('portal.users')
    .set({ roles: ['head'] })
    .where('login', '=', admins.chief.login)
    .returning('user_id')
    .executeTakeFirstOrThrow()
  return { server, people, employee: await session('admin', head.user_id, null), households: links.length }
}

const towns = { demo: await open(small), large: await open(large) }
const names = ['demo', 'large'] as const
/** What a reading call may ask for. */
const bodies: ((who: Asker) => object)[] = [
  ({ token, account }) => ({ token, account }),
  ({ token }) => ({ token }),
  ({ token, account, bill }) => ({ token, account, bill }),
  ({ token, account }) => ({ token, account, months: 24 }),
  ({ token, account }) => ({ token, account, from: '2026-01-01', to: '2026-11-01' }),
]
type Asking = { what: string; path: string; body: (who: Asker, town: Town) => object }
const ofHouseholds = endpoints.flatMap((endpoint): Asking[] => {
  if (
    endpoint.access.who !== 'signed-in' ||
    !endpoint.access.kinds.includes('person') ||
    endpoint.writes ||
    endpoint.file ||
    endpoint.upload ||
    endpoint.bucket !== 'read'
  )
    return []
  const example = { token: 't', account: '1200000001', bill: '1', settlement: '', street: '', house: '' }
  const body = bodies.find((make) => endpoint.request.safeParse(make(example)).success)
  return body ? [{ what: endpoint.path, path: endpoint.path, body }] : []
})
/** An address is looked for by its street and house, by its street alone, and by no more than its town. */
const employeeSearch = (what: string, words: (who: Asker) => string): Asking => ({
  what: `employee finds ${what}`,
  path: '/api/admin/accounts/find',
  body: (who, { employee }) => ({ token: employee, search: words(who) }),
})
const addresses: Asking[] = [
  {
    what: 'guest finds street and house',
    path: '/api/outages/find',
    body: ({ settlement, street, house }) => ({ settlement, street, house }),
  },
  {
    what: 'guest types street and house',
    path: '/api/outages/suggest',
    body: ({ settlement, street, house }) => ({ text: `${settlement}, ${street}, ${house}` }),
  },
  employeeSearch('street and house', ({ settlement, street, house }) => `${settlement}, ${street}, ${house}`),
  employeeSearch('street', ({ settlement, street }) => `${settlement}, ${street}`),
  employeeSearch('town', ({ settlement }) => settlement),
]
const calls = [...ofHouseholds, ...addresses]

const ms = (figure: number) => `${figure.toFixed(1)} ms`
const times = (ratio: number) => `×${ratio.toFixed(2)}`

/** A refused call gives no time; without this count the table would look too good. */
const refused = new Map<string, number>()
const clients = () => ({
  demo: httpClient(towns.demo.server.address, 1),
  large: httpClient(towns.large.server.address, 1),
})
type Times = Map<string, number[]>

/** Asks in one town; what it took is kept where `times` is given. */
async function ask(
  { what, path, body }: Asking,
  n: number,
  name: (typeof names)[number],
  client: ReturnType<typeof httpClient>,
  times: Times | null,
): Promise<void> {
  const town = towns[name]
  const who = town.people[n % town.people.length]
  if (!who) return
  const begun = performance.now()
  const { status } = await client.post({ path, body: body(who, town) })
  const took = performance.now() - begun
  const refusal = `${what} in the ${name} town answered ${status}`
  if (status !== 200) refused.set(refusal, (refused.get(refusal) ?? 0) + 1)
  else times?.set(`${name} ${what}`, [...(times.get(`${name} ${what}`) ?? []), took])
}

let failed = false
const middle: Times = new Map()
{
  const ownClients = clients()
  // the first round warms up both towns
  for (let round = 0; round < ROUNDS; round++)
    for (let n = 0; n < PEOPLE; n++)
      for (const call of calls)
        for (const name of names) await ask(call, n, name, ownClients[name], round > 0 ? middle : null)
  for (const name of names) ownClients[name].close()
}

/** How many blocks each call reads once what is kept in memory is there. */
async function blocksOf(name: (typeof names)[number]): Promise<Map<string, number>> {
  const { server, people } = towns[name]
  const who = people[Math.floor(people.length / 2)]
  if (!who) return new Map()
  const requests = calls.map(({ path, body }) => ({ path, body: body(who, towns[name]) }))
  const scripts = await captureScripts(server.found.appUrl, [...requests, ...requests], server.deps)
  const blocks = new Map<string, number>()
  for (const [index, { what }] of calls.entries()) {
    const script = scripts[calls.length + index]
    if (script) blocks.set(what, await blocksRead(server.database.pool, script))
  }
  return blocks
}
const blocks = { demo: await blocksOf('demo'), large: await blocksOf('large') }

// both databases stopped and started: nothing of them is in their memory, though it may be in that of the system
const first: Times = new Map()
await Promise.all(names.map((name) => towns[name].server.close()))
for (const [name, directory] of [
  ['demo', small],
  ['large', large],
] as const)
  towns[name] = { ...towns[name], server: await start(directory) }
{
  const ownClients = clients()
  // connections are opened by the last household, and every later answer is the first of its own
  for (const call of calls)
    for (const name of names) await ask(call, PEOPLE - 1, name, ownClients[name], null)
  for (const [index, call] of calls.entries())
    for (let n = 0; n < FIRST_EACH; n++)
      for (const name of n % 2 ? names : names.toReversed())
        await ask(call, index * FIRST_EACH + n, name, ownClients[name], first)
  for (const name of names) ownClients[name].close()
}

console.log(
  `${towns.demo.households} and ${towns.large.households} apartments of people; ${PEOPLE} of each asked ${ROUNDS - 1} times\n`,
)
const heads = [
  'demo p50',
  'large p50',
  'ratio',
  'large p95',
  'ratio',
  'blocks',
  'large',
  'first',
  'large',
  'ratio',
]
console.log(`${'call'.padEnd(40)} ${heads.map((head) => head.padStart(10)).join('')}`)
const worst = { middle: 0, first: 0 }
for (const { what } of calls) {
  const [demo = [], big = []] = names.map((name) => middle.get(`${name} ${what}`))
  const [demoFirst = [], bigFirst = []] = names.map((name) => first.get(`${name} ${what}`))
  if ([demo, big, demoFirst, bigFirst].some((times) => times.length === 0)) {
    refused.set(`${what} has no figures`, 1)
    continue
  }
  const [demoMiddle, bigMiddle] = [quantile(demo, 0.5), quantile(big, 0.5)]
  const [demoLate, late] = [quantile(demo, 0.95), quantile(big, 0.95)]
  const [demoQuantile, other] = [quantile(demoFirst, 0.5), quantile(bigFirst, 0.5)]
  const ratios = { middle: bigMiddle / demoMiddle, first: other / demoQuantile }
  worst.middle = Math.max(worst.middle, ratios.middle)
  worst.first = Math.max(worst.first, ratios.first)
  const figures = [
    ms(demoMiddle),
    ms(bigMiddle),
    times(ratios.middle),
    ms(late),
    times(late / demoLate),
    String(blocks.demo.get(what)),
    String(blocks.large.get(what)),
    ms(demoQuantile),
    ms(other),
    times(ratios.first),
  ]
  const marks = [
    ratios.middle > RATIO ? `over ×${RATIO}` : late > LIMIT_MS ? `over ${LIMIT_MS} ms` : '',
    ratios.first > FIRST_RATIO ? `first over ×${FIRST_RATIO}` : '',
  ]
  console.log(
    `${what.padEnd(40)} ${figures.map((figure) => figure.padStart(10)).join('')}  ${marks.join(' ')}`,
  )
}
console.log(
  `\nworst ratio of the middles ×${worst.middle.toFixed(2)}, allowed ×${RATIO}; of first answers ×${worst.first.toFixed(2)}, allowed ×${FIRST_RATIO}`,
)
if (worst.middle > RATIO || worst.first > FIRST_RATIO) failed = true
console.log(`load ${loadavg()[0]?.toFixed(1)}`)

for (const [what, count] of refused) console.error(`${what} (${count} times)`)
if (failed || refused.size > 0) process.exitCode = 1

for (const name of names) await towns[name].server.close()
await rm(temporary, { recursive: true, force: true })
