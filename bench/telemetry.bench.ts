// What the recording of a call costs the request: its row, its share of samples, and the same while the table cannot be
// reached (limit 10 µs a call), and how much memory is held then. Then what PostgreSQL spends on counting the calls of a
// steady hour, by minutes and twelve times by hours, and this against counting the hour once (limit ×3).
import { makePortalCall } from '#seeds/makers/telemetry.ts'
import { countMinutes } from '#server/telemetry/minutes.ts'
import { outlineOf } from '#server/telemetry/outline.ts'
import { startRecorder } from '#server/telemetry/recorder.ts'
import { rollUp } from '#server/telemetry/rollup.ts'
import { steadyHour } from './setup/steady-hour.ts'

const CALLS = 200_000
const LIMIT_US = 10
const SAMPLED = 100
const HOUR_CALLS = 180_000
const RUNS = 12
const TIMES = 3
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

const hour = await steadyHour({ calls: HOUR_CALLS, parts: RUNS })
const { db } = hour
const after = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000)
const costs = { minutes: 0, hours: 0, once: 0 }
await hour.empty()
for (let run = 1; run <= RUNS; run++) {
  await hour.write(run)
  const end = hour.endOf(run)
  for (let ago = 240; ago >= 0; ago -= 60)
    costs.minutes += await hour.costOf(() => countMinutes({ db, now: after(end, 3 - ago) }))
  costs.hours += await hour.costOf(() => rollUp({ db, now: after(end, 1) }))
}
// the first of the next hour
costs.hours += await hour.costOf(() => rollUp({ db, now: after(hour.endOf(RUNS), 301) }))
await hour.forget()
costs.once += await hour.costOf(() => rollUp({ db, now: after(hour.endOf(RUNS), 301) }))
await hour.close()
const times = costs.hours / costs.once
console.log(
  `PostgreSQL, µs a call with two rows: minutes ${costs.minutes.toFixed(1)}, hours ${costs.hours.toFixed(1)}, ` +
    `once ${costs.once.toFixed(1)}: ×${times.toFixed(2)} (limit ×${TIMES})`,
)
if (times > TIMES) slow = true
process.exitCode = slow ? 1 : 0
process.exit()
