import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { deriveSecrets } from '#server/secrets.ts'
import { openTotpSecret, sealTotpSecret, totpStep } from './totp.ts'

// Promise A11, the second factor itself.

const rfcSecret = Secret.fromLatin1('12345678901234567890').base32

/** RFC 6238, appendix B, SHA-1: the last six of the eight digits. */
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i the code is %s', (seconds, code) => {
  expect(totpStep(rfcSecret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30))
})

test('a code is taken one step early or late and no more, and names its own step', () => {
  const at = (seconds: number) => totpStep(rfcSecret, '287082', new Date(seconds * 1000))
  expect([at(29), at(30), at(59), at(60), at(89)]).toEqual([1, 1, 1, 1, 1])
  expect([at(-1), at(90), at(120)]).toEqual([null, null, null])
})

test.each(['', '28708', '2870822', 'abcdef', '２８７０８２'])('«%s» is no code', (code) => {
  expect(totpStep(rfcSecret, code, new Date(59_000))).toBeNull()
})

test('the secret is kept sealed and opens with the keys of this installation only', () => {
  const secrets = deriveSecrets(Buffer.alloc(32, 1).toString('base64'))
  const sealed = sealTotpSecret(secrets.seal, Buffer.alloc(12, 3), rfcSecret)
  expect(sealed.toString('latin1')).not.toContain(rfcSecret)
  expect(openTotpSecret(secrets, sealed)).toBe(rfcSecret)
  const strange = deriveSecrets(Buffer.alloc(32, 2).toString('base64'))
  expect(() => openTotpSecret(strange, sealed)).toThrow()
})
