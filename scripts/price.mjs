// npm run price -- COMMAND: prices, contracts and requisites of the embedded core; --help says how.
import { spawnSync } from 'node:child_process'
import { install } from './install.mjs'

const args = ['src/server/cli/price.ts', ...process.argv.slice(2)]
process.exitCode = spawnSync(await install(), args, { stdio: 'inherit' }).status ?? 1
