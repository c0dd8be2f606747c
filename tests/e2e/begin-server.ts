import { ensureWeb } from '../../scripts/web-build.mjs'
import { serverClock } from './support/clock.ts'

// The server of a run: it has the clock of the tests and the pages (support/clock.ts).
await ensureWeb(process.execPath)
process.env['CLOCK'] = serverClock()
await import('#server/main.ts')
