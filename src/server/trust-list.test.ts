import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeAuthority, makeRevocationList } from '#demo/signing/certificates.ts'
import { newKey } from '#demo/signing/keys.ts'
import { makeDirectory } from '#tests/setup/quick-directory.ts'
import { keptTrustList } from './trust-list.ts'

const SPAN = { from: new Date('2024-01-01T00:00:00Z'), to: new Date('2034-01-01T00:00:00Z') }
const root = makeAuthority(newKey('ecdsa'), { name: 'Надавач' }, SPAN)
const [first, two, three] = [[1], [1, 2], [1, 2, 3]].map((revoked) =>
  Buffer.from(makeRevocationList(root, { at: SPAN.from, next: SPAN.to, revoked })),
) as [Buffer, Buffer, Buffer]

test('files of the trust list that change, come or go are read without a restart', async () => {
  const directory = makeDirectory('trust')
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const at = (name: string) => join(directory, name)
  await writeFile(at('root.cer'), root.certificate)
  const trusted = keptTrustList(directory)
  expect(trusted()).toMatchObject({ authorities: [Buffer.from(root.certificate)], lists: [] })
  expect(trusted(), 'nothing has changed').toBe(trusted())

  await writeFile(at('full.crl'), first)
  expect(trusted().lists).toEqual([first])
  await writeFile(at('full.crl'), two)
  const second = trusted().lists
  expect(second).toEqual([two])

  // half of a file, as it is while it is being copied
  await writeFile(at('full.crl'), three.subarray(0, 90))
  expect(trusted()).toMatchObject({ lists: second, fault: expect.stringContaining('full.crl') })
  await writeFile(at('full.crl'), three)
  expect(trusted().lists).toEqual([three])
  expect(trusted().fault).toBeUndefined()

  await rm(at('full.crl'))
  expect(trusted().lists).toEqual([])
  await rm(at('root.cer'))
  expect(trusted()).toMatchObject({ authorities: [Buffer.from(root.certificate)] })
  expect(trusted().fault).toContain('no certificate of an authority')
})
