// npm run confirm [-- --change ID [--refuse]]: the second person for a dear change where there is one head only.
import { spawnSync } from 'node:child_process'
import { install } from './install.mjs'

const args = ['src/server/cli/confirm-change.ts', ...process.argv.slice(2)]
const isHelp = args.includes('--help') || args.includes('-h')
const node = isHelp ? process.execPath : await install()
process.exitCode = spawnSync(node, args, { stdio: 'inherit' }).status ?? 1
