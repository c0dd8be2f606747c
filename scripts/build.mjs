// npm run build: the web into dist/web, and the bytes of every route against the budgets.
import { run } from './child.mjs'
import { help } from './help.mjs'
import { install } from './install.mjs'
import { buildWeb } from './web-build.mjs'

help(`
npm run build
  Builds the web into dist/web and prints the bytes a browser receives for every page against the budgets.`)

try {
  const node = await install()
  await buildWeb(node)
  process.exitCode = await run(node, ['scripts/budgets.mjs'])
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
