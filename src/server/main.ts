import { join } from 'node:path'
import closeWithGrace from 'close-with-grace'
import { readConfig } from './config.ts'
import { startServer } from './start-server.ts'
import { unsentChannels, unsentSentence } from './worker/carriers.ts'
import { listenSentence, startFaults, tellFaults } from './start-faults.ts'

const faults = await startFaults(process.env)
if (faults.length > 0) refuse(faults)

const config = readConfig(process.env)
if (config.demoOff.length > 0)
  console.log(`Демонстрацію вимкнено, бо задано ${config.demoOff.join(', ')} (DEMO=1 вмикає її прямо).`)
// the demo may be absent where only production packages are installed
const demo = config.demo ? await startDemo() : null

const server = await startServer(demo?.config ?? config, {
  webDir: join(import.meta.dirname, '../../dist/web'),
  prepare: demo?.prepare,
  extend: demo?.extend,
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

console.log(`\nСвітло: ${server.address}`)
const unsent = unsentChannels(server.deps.config)
if (unsent.length > 0) console.warn(unsentSentence(unsent))
demo?.announce(server.address)

closeWithGrace({ delay: 10_000 }, async ({ err, signal }) => {
  if (err) console.error(err)
  if (signal) console.log(`Зупиняємо (${signal})…`)
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
