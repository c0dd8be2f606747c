import { join } from 'node:path'
import { parseArgs } from 'node:util'
import closeWithGrace from 'close-with-grace'
import { readConfig } from './config.ts'
import { startProcesses } from './processes.ts'
import { startServer } from './start-server.ts'
import { unsentSentence } from './worker/channels.ts'
import { listenSentence, startFaults, tellFaults } from './start-faults.ts'

const { values } = parseArgs({ options: { processes: { type: 'string' } }, strict: false })
const overrides = values.processes === undefined ? {} : { PROCESSES: String(values.processes) }
const faults = await startFaults({ ...process.env, ...overrides })
if (faults.length > 0) refuse(faults)

const config = readConfig({ ...process.env, ...overrides })
const several = config.processes > 1
if (config.demoOff.length > 0)
  console.log(`Демонстрацію вимкнено, бо задано ${config.demoOff.join(', ')} (DEMO=1 вмикає її прямо).`)
// the demo may be absent where only production packages are installed
const demo = config.demo ? await startDemo() : null

const server = await startServer(demo?.config ?? config, {
  webDir: several ? null : join(import.meta.dirname, '../../dist/web'),
  prepare: demo?.prepare,
  extend: demo?.extend,
  part: several ? { does: 'works' } : undefined,
}).catch((error: unknown) => {
  const taken = error instanceof Error && 'syscall' in error && error.syscall === 'listen'
  return refuse([
    taken
      ? listenSentence(error, config.host, config.port)
      : error instanceof Error
        ? error.message
        : String(error),
  ])
})

const processes = several
  ? await startProcesses(config.processes, server.found, (sentence) => server.deps.log.warn({}, sentence))
  : null
const address = processes?.address ?? server.address
if (processes)
  process.on('SIGUSR2', () => void processes.renew().then(() => console.log('Процеси оновлено.')))

console.log(`\nСвітло: ${address}${processes ? ` (процесів: ${config.processes})` : ''}`)
const unsent = unsentSentence(server.deps.config)
if (unsent !== null) console.warn(unsent)
demo?.announce(address)

// the processes that answer have twenty seconds for their last calls
closeWithGrace({ delay: processes ? 30_000 : 10_000, skip: ['SIGUSR2'] }, async ({ err, signal }) => {
  if (err) console.error(err)
  if (signal) console.log(`Зупиняємо (${signal})…`)
  await processes?.close()
  await server.close()
  await demo?.close()
})

async function startDemo() {
  const { prepareDemo } = await import('#demo/demo.ts').catch((error: unknown) => {
    const absent = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
    if (!absent) throw error
    return refuse([
      'The demo needs demo/ and the development packages: install them with npm ci, or give DEMO=0.',
    ])
  })
  return prepareDemo(config)
}

function refuse(sentences: readonly string[]): never {
  tellFaults(sentences)
  process.exit(1)
}
