// npm run dev: the server starts again and the browser reloads on every change. Open the address that Vite prints.
import { run, stopAll } from './child.mjs'
import { help } from './help.mjs'
import { install } from './install.mjs'
import { untilLeft } from './leftover.mjs'

help(`
npm run dev
  The server starts again and the browser reloads on every change. Variables are those of npm start.`)

const node = await install()
await untilLeft(process.env.DATA_DIR ?? './data')
const server = run(node, ['--watch', '--watch-preserve-output', 'src/server/main.ts'])
const web = run(node, ['node_modules/vite/bin/vite.js'])
process.exitCode = await Promise.race([server, web])
stopAll()
