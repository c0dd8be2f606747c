// npm run debts [-- --site SITE] [--mend]: whether what is kept of the debts is what the ledger says.
import { spawnSync } from 'node:child_process'
import { install } from './install.mjs'

const args = ['src/server/cli/check-debts.ts', ...process.argv.slice(2)]
const isHelp = args.includes('--help') || args.includes('-h')
const node = isHelp ? process.execPath : await install()
process.exitCode = spawnSync(node, args, { stdio: 'inherit' }).status ?? 1
