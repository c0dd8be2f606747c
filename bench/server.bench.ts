// The server over HTTP compared with three of its peers on the same database: a bare Fastify route that answers the same
// fields by one statement, one that runs the statements of the server itself, and the driver alone. One run, one load
// generator, a separate copy of the same town for each; rounds alternate, and the median of each is shown. Anything but
// 200, and a ratio below its floor, fails.
import { hash } from '@node-rs/argon2'
import { openDatabase } from '#server/db/open.ts'
import { captureScripts, type Script } from './setup/capture.ts'
import { type Figures, httpClient, measure } from './setup/load.ts'
import { startProgram } from './setup/program.ts'
import { runScript } from './setup/replay.ts'
import { benchTown } from './setup/town.ts'

const AT_ONCE = 8
const ROUNDS = 3
const SIZES = {
  'home overview': 2000,
  bills: 2000,
  readings: 2000,
  'submit reading': 120,
  'sign in': 40,
} as const
/** A server that has run for a day has its hot code compiled. */
const WARM = {
  'home overview': 2000,
  bills: 2000,
  readings: 2000,
  'submit reading': 60,
  'sign in': 16,
} as const
/** Of what the one statement gives (reads), or the server's own statements (writes): below it the bench fails. */
const FLOORS: Record<What, { of: string; floor: number; goal: number }> = {
  'home overview': { of: 'one statement', floor: 0.25, goal: 0.55 },
  bills: { of: 'one statement', floor: 0.25, goal: 0.55 },
  readings: { of: 'one statement', floor: 0.25, goal: 0.55 },
  'submit reading': { of: 'own statements', floor: 0.4, goal: 0.5 },
  'sign in': { of: 'own statements', floor: 0.7, goal: 0.9 },
}
type What = keyof typeof SIZES

const town = await benchTown(WARM['submit reading'] + ROUNDS * SIZES['submit reading'])
const whats = Object.keys(SIZES) as What[] // exactly the keys of SIZES
const calls = Object.fromEntries(whats.map((what) => [what, repeated(what)])) as Record<
  What,
  (typeof town.calls)[What]
>

/** Reads may be repeated; a reading is submitted once. */
function repeated(what: What) {
  const list = town.calls[what]
  return Array.from(
    { length: WARM[what] + ROUNDS * SIZES[what] },
    (_, i) => list[i % list.length] ?? list[0]!,
  )
}

const { appUrl: capturing } = await town.copy('capturing')
const scripts = {} as Record<What, Script[]>
for (const what of whats) {
  // a read is the same every time, so one capture per person is enough; the second, when what stays in memory is there
  const distinct = what in town.calls && calls[what][0]?.one ? town.calls[what] : calls[what]
  if (distinct === town.calls[what]) await captureScripts(capturing, distinct)
  const captured = await captureScripts(capturing, distinct)
  scripts[what] = calls[what].map((_, i) => captured[i % captured.length]!)
}

const full = await startProgram('full', await town.copy('full_server'))
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const bare = await startProgram('bare', {
  connectionString: (await town.copy('bare_route')).appUrl,
  scripts,
  hash: await hash('some password', parameters),
})
const driver = openDatabase({ connectionString: (await town.copy('driver_alone')).appUrl, log: console })
const clients = { full: httpClient(full.address, AT_ONCE), bare: httpClient(bare.address, AT_ONCE) }

type Way = {
  applies: (what: What) => boolean
  cpuMs?: () => number
  run: (what: What, n: number) => Promise<void>
}
const always = () => true
const ways: Record<string, Way> = {
  server: {
    applies: always,
    cpuMs: full.cpuMs,
    async run(what, n) {
      const { status, text } = await clients.full.post(calls[what][n]!)
      if (status !== 200) throw new Error(`${what}: ${status} ${text}`)
    },
  },
  'one statement': {
    applies: (what) => calls[what][0]?.one !== undefined,
    cpuMs: bare.cpuMs,
    async run(what, n) {
      const { status, text } = await clients.bare.post({
        path: '/one',
        body: { what, values: calls[what][n]?.one },
      })
      if (status !== 200) throw new Error(text)
    },
  },
  'own statements': {
    applies: always,
    cpuMs: bare.cpuMs,
    async run(what, n) {
      const { status, text } = await clients.bare.post({ path: '/call', body: { what, n } })
      if (status !== 200) throw new Error(text)
    },
  },
  driver: {
    applies: always,
    async run(what, n) {
      await runScript(driver.pool, scripts[what][n]!)
    },
  },
}

await sameRows()
console.log(`${AT_ONCE} at once, middle of ${ROUNDS} rounds; the demo town and its own people\n`)
console.log('what             by             requests/s   p50 ms   p95 ms   cpu ms   server / this')
for (const what of whats) {
  const rounds: Record<string, (Figures & { cpu: number })[]> = {}
  const ownWays = Object.entries(ways).filter(([, { applies }]) => applies(what))
  for (const [by, { run }] of ownWays) {
    rounds[by] = []
    await measure(range(0, WARM[what]), AT_ONCE, (n) => run(what, n))
  }
  for (let round = 0; round < ROUNDS; round++)
    for (const [by, { run, cpuMs = () => 0 }] of ownWays) {
      const from = WARM[what] + round * SIZES[what]
      const before = cpuMs()
      const figures = await measure(range(from, from + SIZES[what]), AT_ONCE, (n) => run(what, n))
      rounds[by]?.push({ ...figures, cpu: (cpuMs() - before) / SIZES[what] })
    }
  const server = middle(rounds['server'] ?? [])
  for (const [by] of ownWays) {
    const figures = middle(rounds[by] ?? [])
    const ratio = server.perSecond / figures.perSecond
    const { of, floor, goal } = FLOORS[what]
    const low = by === of && ratio < floor
    if (low) process.exitCode = 1
    const cells = [
      figures.perSecond.toFixed(0).padStart(10),
      figures.p50.toFixed(1).padStart(8),
      figures.p95.toFixed(1).padStart(8),
      (figures.cpu > 0 ? figures.cpu.toFixed(2) : '').padStart(8),
      ratio.toFixed(2).padStart(13),
      by === of ? `  floor ${floor}, goal ${goal}${low ? ': TOO LOW' : ''}` : '',
    ]
    console.log(`${what.padEnd(16)} ${by.padEnd(14)} ${cells.join(' ')}`)
  }
}
console.log(
  '\nstatements of one call: ' +
    whats.map((what) => `${what} ${scripts[what].at(-1)?.statements.length}`).join(', '),
)
console.log('the bare sign in verifies one password by the library, the driver none')

await full.close()
await bare.close()
clients.full.close()
clients.bare.close()
await driver.close()
await town.close()

/** The peer does the same work only while it gives as many rows. */
async function sameRows(): Promise<void> {
  for (const what of whats)
    for (const call of town.calls[what]) {
      if (!call.one) break
      const answers = await Promise.all([
        clients.full.post(call),
        clients.bare.post({ path: '/one', body: { what, values: call.one } }),
      ])
      const [first, other] = answers.map(({ text }) => rowsIn(JSON.parse(text) as Answer))
      if (first !== other || first === undefined)
        throw new Error(`${what}: the server gives ${first} rows, the one statement ${other}`)
    }
}
type Answer = { accounts?: unknown[]; rows?: unknown[] }
function rowsIn({ accounts, rows }: Answer): number | undefined {
  return (accounts ?? rows)?.length
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i)
}
function middle<T extends Figures>(list: T[]): T {
  return list.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(list.length / 2)]!
}
