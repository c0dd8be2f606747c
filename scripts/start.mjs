// npm start: installs what is missing, builds the web when its sources have changed, runs the server.
import { run } from './child.mjs'
import { install } from './install.mjs'
import { untilLeft } from './leftover.mjs'
import { ensureWeb } from './web-build.mjs'

try {
  const node = await install()
  await ensureWeb(node)
  await untilLeft(process.env.DATA_DIR ?? './data')
  process.exitCode = await run(node, ['src/server/main.ts', ...process.argv.slice(2)])
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
