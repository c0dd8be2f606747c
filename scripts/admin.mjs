// npm run admin -- --login LOGIN [--name NAME] [--roles ROLE,ROLE:COMPANY] [--reset]: makes an administrator.
// The password is asked for, or taken from ADMIN_PASSWORD or the first line piped in; there is no default one.
import { spawnSync } from 'node:child_process'
import { help } from './help.mjs'
import { install } from './install.mjs'

help(`
npm run admin -- --login LOGIN [--name NAME] [--roles ROLE,ROLE:COMPANY] [--reset]
  Makes an administrator and prints the second factor once. The password is asked for, or taken from ADMIN_PASSWORD
  or from the first line piped in; there is no default one. --reset gives an existing administrator new credentials.`)

// in our own process group: the terminal answers its questions
const args = ['src/server/cli/create-admin.ts', ...process.argv.slice(2)]
process.exitCode = spawnSync(await install(), args, { stdio: 'inherit' }).status ?? 1
