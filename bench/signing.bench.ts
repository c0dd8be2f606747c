// An honest signer beside twelve greedy ones, each of whom always has four containers of nine megabytes under ДСТУ in the
// line: how long the honest one waits for a verdict, in checks of the greedy, measured alone in the same run. Greedy ones
// of one network have one turn of it, so the honest one waits for the check that runs and for one more at most; greedy
// ones of a network each have one turn before each of the honest one's.
import { rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { signedData } from '#domain/signed-data.ts'
import { makeAuthority, makeCertificate } from '#demo/signing/certificates.ts'
import { newDstuKey } from '#demo/signing/keys.ts'
import { systemRandom } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { asSender } from '#server/fair-line.ts'
import { checkContainers } from '#server/signing/check-container.ts'
import { makeDirectory } from '#tests/setup/quick-directory.ts'

const GREEDY = 12
const ROUNDS = 5
/** Of the longest wait, in checks of a greedy container. */
const LIMITS = { 'one network': 3.5, 'a network each': GREEDY + 3 }

const SPAN = { from: new Date('2024-01-01T00:00:00Z'), to: new Date('2034-01-01T00:00:00Z') }
const NOW = new Date('2026-11-21T10:00:00Z')
const root = makeAuthority(newDstuKey(), { name: 'Корінь' }, SPAN)
const key = newDstuKey()
const subject = { name: 'Коваль Ірина', organisation: 'ТОВ «Приклад»', company: '99999994' }
const signer = { ...key, certificate: makeCertificate({ key, subject, serial: 9, ...SPAN }, root) }
const itemOf = (bytes: number) => {
  const document = Buffer.alloc(bytes, 'акт')
  return { document, container: Buffer.from(signedData(document, signer, { signedAt: NOW, attached: true })) }
}
const [small, large] = [itemOf(20_000), itemOf(9_000_000)]

const filesDir = makeDirectory('bench-signing')
const config = { ...readConfig({}), trust: () => ({ authorities: [root.certificate], lists: [] }) }
const deps = { filesDir, now: () => NOW, random: systemRandom, config }
async function seconds(item: typeof small): Promise<number> {
  const start = performance.now()
  const [verdict] = await checkContainers(deps, [item], '99999994')
  if (!verdict?.accepted) throw new Error(`not accepted: ${String(verdict?.refusal)}`)
  return (performance.now() - start) / 1000
}

async function beside(networkOf: (n: number) => string): Promise<number> {
  let goes = true
  const greedy = Array.from({ length: GREEDY * 4 }, (_, n) =>
    asSender({ user: `greedy ${n % GREEDY}`, network: networkOf(n % GREEDY) }, async () => {
      while (goes) await seconds(large).catch(() => new Promise((again) => setTimeout(again, 100)))
    }),
  )
  const waits: number[] = []
  for (let n = 0; n < ROUNDS; n++)
    waits.push(await asSender({ user: 'honest', network: 'home' }, () => seconds(small)))
  goes = false
  await Promise.all(greedy)
  return Math.max(...waits)
}

try {
  const [alone, heavy] = [await seconds(small), await seconds(large)]
  console.log(
    `load ${loadavg()[0]?.toFixed(1)}; alone ${alone.toFixed(2)} s, a greedy one ${heavy.toFixed(2)} s`,
  )
  for (const [name, limit] of Object.entries(LIMITS)) {
    const longest = await beside((n) => (name === 'one network' ? 'one' : `network ${n}`))
    const ratio = longest / heavy
    console.log(
      `greedy of ${name}: at most ${longest.toFixed(2)} s, ${ratio.toFixed(1)} greedy checks (limit ${limit})`,
    )
    if (ratio > limit) process.exitCode = 1
  }
} finally {
  await rm(filesDir, { recursive: true, force: true })
}
