// npm run price -- COMMAND: prices, contracts and requisites of the embedded core; --help says how.
import { spawnSync } from 'node:child_process'
import { help } from './help.mjs'
import { install } from './install.mjs'

help(`
npm run price -- COMMAND
  Prices, contracts and requisites of the embedded core: list, add, end, remove, contract, seller, check.
  Without a command it prints what each of them takes.`)

const args = ['src/server/cli/price.ts', ...process.argv.slice(2)]
process.exitCode = spawnSync(await install(), args, { stdio: 'inherit' }).status ?? 1
