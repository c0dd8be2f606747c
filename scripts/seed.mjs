// npm run seed -- --households N --businesses M: fills the database with the demo town.
import { run } from './child.mjs'
import { install } from './install.mjs'

process.exitCode = await run(await install(), ['seeds/run.ts', ...process.argv.slice(2)])
