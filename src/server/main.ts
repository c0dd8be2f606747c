import { join } from 'node:path'
import closeWithGrace from 'close-with-grace'
import { readConfig } from './config.ts'
import { prepareDemo } from './demo.ts'
import { startServer } from './start-server.ts'

const config = readConfig(process.env)
const demo = config.demo ? await prepareDemo(config) : null

const server = await startServer(demo?.config ?? config, {
  webDir: join(import.meta.dirname, '../../dist/web'),
  ...(demo ? { prepare: demo.prepare, extend: demo.extend } : {}),
}).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})

console.log(`\nСвітло: ${server.address}`)
demo?.announce(server.address)

closeWithGrace({ delay: 10_000 }, async ({ err, signal }) => {
  if (err) console.error(err)
  if (signal) console.log(`Зупиняємо (${signal})…`)
  await server.close()
  await demo?.close()
})
