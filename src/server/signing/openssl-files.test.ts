import { copyFileSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemRandom } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { derOf } from '#server/files/der.ts'
import { noTrust, readTrustList } from '#server/trust-list.ts'
import { makeDirectory } from '#tests/setup/quick-directory.ts'
import { checkContainers } from './check-container.ts'

// Containers, a certificate and lists that another program made (tests/files/README.md), read as an installation reads
// its directory: the full list names the signer, the one that adds to it names nobody and stands before it by its name.

const NOW = new Date('2026-11-27T10:00:00Z')
const COMPANY = '99999998'
const folder = join(import.meta.dirname, '../../../tests/files/signing')
const document = readFileSync(join(folder, 'doc.txt'))

let filesDir = ''
beforeAll(() => {
  filesDir = makeDirectory('signing')
})
afterAll(() => rmSync(filesDir, { recursive: true, force: true }))

function trustOf(names: readonly string[]) {
  if (names.length === 0) return noTrust
  const trusted = makeDirectory('trusted')
  for (const name of names) copyFileSync(join(folder, name), join(trusted, name))
  const trust = readTrustList(trusted)
  rmSync(trusted, { recursive: true })
  return () => trust
}

const [CA, FULL, DELTA] = ['ca.cer', 'CA-00000000-Full.crl', 'CA-00000000-Delta.crl']
const cases: readonly [
  trusted: readonly string[],
  refusal: string | null,
  revocation: 'good' | 'unchecked',
][] = [
  [[CA, DELTA, FULL], 'revoked', 'unchecked'],
  [[CA, FULL], 'revoked', 'unchecked'],
  [[CA, DELTA], null, 'unchecked'],
  [[CA], null, 'unchecked'],
  [[], 'no-trust-list', 'unchecked'],
]
test.each(cases)(
  'containers in DER, base64 and PEM, where %j are trusted: refusal %s, revocation %s',
  async (trusted, ...wanted) => {
    const config = { ...readConfig({}), trust: trustOf(trusted) }
    const items = ['att.p7s', 'b64.p7s', 'pem.p7s'].map((name) => ({
      container: derOf(readFileSync(join(folder, name))),
      document,
    }))
    const verdicts = await checkContainers(
      { filesDir, now: () => NOW, random: systemRandom, config },
      items,
      COMPANY,
    )
    const outcomes = verdicts.map(({ refusal, signatures }) => [refusal, signatures[0]?.revocation])
    expect(outcomes).toEqual([wanted, wanted, wanted])
  },
)
