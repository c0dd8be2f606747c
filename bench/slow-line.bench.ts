// How long a person on a poor line waits: 400 kbit/s, 400 ms of latency, a processor four times slower, an empty cache.
// Seconds are only printed and never fail the run, because they depend on this machine. Bytes, requests and ratios to a
// calibration page of the same run can fail it.
import { answered, painted, type Seen, SLOWER, visitor } from './setup/visit.ts'

const ROUNDS = 3
const LINE = { bits: 400_000, latency: 400 }
/**
 * Bytes and requests of a first visit, with three pictures of the company on the start page; the ratio compares with the
 * same moment of the calibration page. Seconds are goals.
 */
const LIMITS = {
  'start page, first words': { kib: 160, requests: 16, ratio: 2.2, seconds: 3 },
  'home of a household': { kib: 245, requests: 33, ratio: 2.2, seconds: 7 },
}
type What = keyof typeof LIMITS

const { address, plain, visits, close } = await visitor()
const home = /Світло є|Світла немає|можливе відключення|невідомо/
const middle = {
  'start page, first words': await visits(ROUNDS, `${address}/`, { line: LINE, until: painted }),
  'its calibration': await visits(ROUNDS, `${plain}/`, { line: LINE, until: painted }),
  'home of a household': await visits(ROUNDS, `${address}/cabinet/person`, {
    line: LINE,
    until: answered(home),
  }),
  'home’s calibration': await visits(ROUNDS, `${plain}/`, { line: LINE, until: answered(/^drawn$/) }),
}

console.log(
  `400 kbit/s, 400 ms, processor ×${SLOWER}, cold cache; middle of ${ROUNDS}\n\n` +
    `what                        seconds     KiB  requests   ratio`,
)
const isMeasured = (what: string): what is What => what in LIMITS
const peers = {
  'start page, first words': 'its calibration',
  'home of a household': 'home’s calibration',
} as const
for (const [what, { seconds, kib, requests }] of Object.entries<Seen>(middle)) {
  // only two of the four have a calibration page
  const peer = isMeasured(what) ? middle[peers[what]] : null
  const ratio = peer ? seconds / peer.seconds : null
  console.log(
    `${what.padEnd(26)} ${seconds.toFixed(2).padStart(8)} ${kib.toFixed(0).padStart(7)} ${String(requests).padStart(9)}   ${ratio === null ? '' : `×${ratio.toFixed(2)}`}`,
  )
  if (ratio === null || !isMeasured(what)) continue
  const limit = LIMITS[what]
  if (seconds > limit.seconds) console.log(`  longer than the ${limit.seconds} s wished for`)
  for (const [name, is, most] of [
    ['KiB', kib, limit.kib],
    ['requests', requests, limit.requests],
    ['× its calibration', ratio, limit.ratio],
  ] as const) {
    if (is <= most) continue
    console.error(`  ${is.toFixed(2)} ${name}, allowed ${most}`)
    process.exitCode = 1
  }
}

await close()
