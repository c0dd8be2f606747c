// node src/server/check-start.ts: reports everything that keeps the server from starting, and starts nothing.
import { startFaults, tellFaults } from './start-faults.ts'

const faults = await startFaults(process.env)
if (faults.length > 0) {
  tellFaults(faults)
  process.exitCode = 1
}
