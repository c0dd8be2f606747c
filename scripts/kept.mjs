// npm run kept [-- --site SITE] [--mend]: whether what is kept of debts and months of hours is what the facts say.
import { spawnSync } from 'node:child_process'
import { install } from './install.mjs'

const args = ['src/server/cli/check-kept.ts', ...process.argv.slice(2)]
const isHelp = args.includes('--help') || args.includes('-h')
const node = isHelp ? process.execPath : await install()
process.exitCode = spawnSync(node, args, { stdio: 'inherit' }).status ?? 1
