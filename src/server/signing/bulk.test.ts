import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAPERS_AT_ONCE } from '#domain/papers.ts'
import { signedData } from '#domain/signed-data.ts'
import { makeAuthority, makeCertificate } from '#demo/signing/certificates.ts'
import { newKey } from '#demo/signing/keys.ts'
import { type Actor, makeActor } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makePaper } from '#tests/setup/papers.ts'

const SPAN = { from: new Date('2024-01-01T00:00:00Z'), to: new Date('2034-01-01T00:00:00Z') }
const root = makeAuthority(newKey('ecdsa'), { name: 'Корінь' }, SPAN)
const signerOf = (company: string, span = SPAN) => {
  const key = newKey('ecdsa')
  const subject = { name: 'Коваль Ірина', organisation: 'ТОВ «Приклад»', company }
  return { ...key, certificate: makeCertificate({ key, subject, serial: 9, ...span }, root) }
}

let t: TestApp
let me: Actor
beforeAll(async () => {
  t = await testApp()
  Object.assign(t.deps.config, { trust: () => ({ authorities: [root.certificate], lists: [] }) })
  me = await makeActor(t, 'entity')
})
afterAll(() => t.close())

test('fifty documents are signed by portions, and what does not fit is told of each alone', async () => {
  const ownSigner = signerOf('99999994')
  const wrong = new Map([
    [7, { signer: signerOf('99999965'), refusal: 'other-company' }],
    [
      19,
      {
        signer: signerOf('99999994', { from: SPAN.from, to: new Date('2025-01-01T00:00:00Z') }),
        refusal: 'expired',
      },
    ],
    [31, { signer: ownSigner, refusal: 'document-changed' }],
    [42, { signer: ownSigner, refusal: 'container-broken' }],
  ])
  const papers = await Promise.all(Array.from({ length: 50 }, () => makePaper(t, me.account)))
  const signed = papers.map(({ paper, document }, n) => {
    const { signer, refusal } = wrong.get(n) ?? { signer: ownSigner, refusal: null }
    const over = refusal === 'document-changed' ? Buffer.from('змінений') : document
    const container = Buffer.from(signedData(over, signer, { signedAt: t.deps.now() }))
    return {
      paper,
      container: (refusal === 'container-broken' ? container.subarray(0, 100) : container).toString('base64'),
    }
  })
  const verdicts: (string | null)[] = []
  for (let at = 0; at < signed.length; at += PAPERS_AT_ONCE) {
    const { body } = await t.call('/api/entity/papers/sign', {
      token: me.token,
      signed: signed.slice(at, at + PAPERS_AT_ONCE),
    })
    verdicts.push(...body.verdicts.map(({ verdict }) => verdict.refusal))
  }
  expect(verdicts).toHaveLength(50)
  for (const [n, refusal] of verdicts.entries()) {
    const expected = wrong.get(n)?.refusal ?? null
    if (expected === 'container-broken') expect(['container-broken', 'not-a-container']).toContain(refusal)
    else expect(refusal, `document ${n}`).toBe(expected)
  }
  const { body } = await t.call('/api/entity/papers', { token: me.token, state: 'signed' })
  expect(body.total).toBe(46)
})
