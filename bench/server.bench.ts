// The server over HTTP compared with a bare Fastify route that runs the same statements, and with the driver alone. One
// run, one load generator, a separate copy of the same town for each; rounds alternate, and the median of each is
// shown.
import { hash } from '@node-rs/argon2'
import { openDatabase } from '#server/db/open.ts'
import { captureScripts, type Script } from './setup/capture.ts'
import { type Figures, httpClient, measure } from './setup/load.ts'
import { startProgram } from './setup/program.ts'
import { runScript } from './setup/replay.ts'
import { benchTown } from './setup/town.ts'

const AT_ONCE = 8
const ROUNDS = 3
const SIZES = { 'home overview': 800, 'submit reading': 120, 'sign in': 40 } as const
const WARM = 16
type What = keyof typeof SIZES

const town = await benchTown(WARM + ROUNDS * SIZES['submit reading'])
const whats = Object.keys(SIZES) as What[] // exactly the keys of SIZES
const calls = Object.fromEntries(whats.map((what) => [what, repeated(what)])) as Record<
  What,
  (typeof town.calls)[What]
>

/** Reads may be repeated; a reading is submitted once. */
function repeated(what: What) {
  const list = town.calls[what]
  return Array.from({ length: WARM + ROUNDS * SIZES[what] }, (_, i) => list[i % list.length] ?? list[0]!)
}

const { appUrl: capturing } = await town.copy('capturing')
const scripts = {} as Record<What, Script[]>
for (const what of whats) {
  // a read is the same every time, so one capture per person is enough
  const distinct = what === 'home overview' ? town.calls[what] : calls[what]
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

const ways: Record<string, (what: What, n: number) => Promise<void>> = {
  async server(what, n) {
    const { status, text } = await clients.full.post(calls[what][n]!)
    if (status !== 200) throw new Error(text)
  },
  async 'bare route'(what, n) {
    const { status, text } = await clients.bare.post({ path: '/call', body: { what, n } })
    if (status !== 200) throw new Error(text)
  },
  async driver(what, n) {
    await runScript(driver.pool, scripts[what][n]!)
  },
}

console.log(`${AT_ONCE} at once, middle of ${ROUNDS} rounds; the demo town and its own people\n`)
console.log('what             by             requests/s   p50 ms   p95 ms   server / this')
for (const what of whats) {
  const rounds: Record<string, Figures[]> = {}
  for (const [by, run] of Object.entries(ways)) {
    rounds[by] = []
    await measure(range(0, WARM), AT_ONCE, (n) => run(what, n))
  }
  for (let round = 0; round < ROUNDS; round++)
    for (const [by, run] of Object.entries(ways)) {
      const from = WARM + round * SIZES[what]
      rounds[by]?.push(await measure(range(from, from + SIZES[what]), AT_ONCE, (n) => run(what, n)))
    }
  const server = middle(rounds['server'] ?? [])
  for (const by of Object.keys(ways)) {
    const figures = middle(rounds[by] ?? [])
    const cells = [
      figures.perSecond.toFixed(0).padStart(10),
      figures.p50.toFixed(1).padStart(8),
      figures.p95.toFixed(1).padStart(8),
    ]
    console.log(
      `${what.padEnd(16)} ${by.padEnd(14)} ${cells.join(' ')}   ${(server.perSecond / figures.perSecond).toFixed(2).padStart(13)}`,
    )
  }
}
console.log(
  '\nstatements of one call: ' +
    whats.map((what) => `${what} ${scripts[what][0]?.statements.length}`).join(', '),
)
console.log('the bare sign in verifies one password by the library, the driver none')

await full.close()
await bare.close()
clients.full.close()
clients.bare.close()
await driver.close()
await town.close()

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i)
}
function middle(list: Figures[]): Figures {
  return (
    list.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(list.length / 2)] ?? {
      perSecond: 0,
      p50: 0,
      p95: 0,
    }
  )
}
