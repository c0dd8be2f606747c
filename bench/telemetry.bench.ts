// What the recording of a call costs the request: its row, its share of samples, and the same while the table cannot be
// reached (limit 10 µs a call), and how much memory is held then.
import { makePortalCall } from '#seeds/makers/telemetry.ts'
import { outlineOf } from '#server/telemetry/outline.ts'
import { startRecorder } from '#server/telemetry/recorder.ts'

const CALLS = 200_000
const LIMIT_US = 10
const SAMPLED = 100
const silent = { warn() {}, error() {} }
const reply = {
  status: 'success',
  rows: Array.from({ length: 50 }, (_, n) => ({ account: String(n), sum: n, at: '2026' })),
}
const call = makePortalCall()

function costOf(pool: Parameters<typeof startRecorder>[0]['pool']): {
  us: number
  held: number
  dropped: number
} {
  const recorder = startRecorder({ pool, log: silent, flushEveryMs: 1_000_000_000 })
  const began = performance.now()
  for (let n = 0; n < CALLS; n++) {
    recorder.portal({ ...call })
    if (n % SAMPLED === 0)
      recorder.sample({
        at: call.at,
        callId: call.callId,
        why: 'chosen',
        request: outlineOf({ page: 1 }),
        reply: outlineOf(reply),
      })
  }
  const us = ((performance.now() - began) * 1000) / CALLS
  return { us, ...recorder.state() }
}

const taking = { query: async () => ({ rows: [], rowCount: 0 }) } as never
const away = {
  query: async () => {
    throw new Error('no connection')
  },
} as never

costOf(taking)
let slow = false
for (const [name, pool] of [
  ['the table takes rows', taking],
  ['the table is away', away],
] as const) {
  const { us, held, dropped } = costOf(pool)
  console.log(
    `${name.padEnd(24)} ${us.toFixed(2)} µs a call (limit ${LIMIT_US}), held ${held}, dropped ${dropped}`,
  )
  if (us > LIMIT_US) slow = true
}
process.exitCode = slow ? 1 : 0
process.exit()
