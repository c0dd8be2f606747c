// node tests/setup/run-embedded.ts DIRECTORY: a server process that leaves nothing behind but its database. Prints its
// address in one line of JSON and runs until it is killed.
import { startEmbedded } from '#server/db/embedded.ts'

const quiet = { debug() {}, info() {}, warn() {}, error: console.error }
const dataDir = process.argv[2] ?? ''
const { connectionString, pid } = await startEmbedded({ dataDir, log: quiet, sharedBuffersMb: 16 })
console.log(JSON.stringify({ connectionString, pid: pid() }))
process.stdin.resume()
