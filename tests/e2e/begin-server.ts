import { isMainThread } from 'node:worker_threads'
import { ensureWeb } from '../../scripts/web-build.mjs'
import { serverClock } from './support/clock.ts'

// Runs before the server of a run (`node --import`): it has the clock of the tests and the pages (support/clock.ts).
// threads of the server run this too
if (isMainThread) await ensureWeb(process.execPath)
process.env['CLOCK'] = serverClock()
