// npm run company -- --site SITE …: what the cabinet and its papers say of a company.
import { spawnSync } from 'node:child_process'
import { install } from './install.mjs'

const args = ['src/server/cli/set-company.ts', ...process.argv.slice(2)]
const isHelp = args.includes('--help') || args.includes('-h')
const node = isHelp ? process.execPath : await install()
process.exitCode = spawnSync(node, args, { stdio: 'inherit' }).status ?? 1
