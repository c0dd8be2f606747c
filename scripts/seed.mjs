// npm run seed -- --households N --businesses M: fills the database with the demo town.
import { run } from './child.mjs'
import { help } from './help.mjs'
import { install } from './install.mjs'

help(`
npm run seed -- [--households N] [--businesses M] [--telemetry [--calls-a-day N]]
  Fills an empty embedded database with the demo town, and grows the town to so many accounts. DATA_DIR says where.
  --fill-a-database-that-is-not-embedded  allows it for DATABASE_URL; no administrators are made there`)

process.exitCode = await run(await install(), ['demo/seeds/run.ts', ...process.argv.slice(2)])
