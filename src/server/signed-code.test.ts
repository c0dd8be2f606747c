import { expect, test } from 'vitest'
import { readUnsubscribeCode, unsubscribeCode } from '#server/outbox/unsubscribe-code.ts'
import { payLinkCode, readPayLinkCode } from './pay-link-code.ts'
import { paymentOfCode, returnCode } from './payments/codes.ts'
import { isSigned, readSignedCode, signatureOf, signedCode } from './signed-code.ts'

const key = Buffer.alloc(32, 7)
const other = Buffer.alloc(32, 8)
const id = '0b9f6b6e-1234-4000-8000-0123456789ab'

// As they stand in letters, SMS and providers' books already: they must be read for as long as they may be used.
const SENT = {
  link: 'AEeGjAUAUUtdHPYX8uAbG8c7oMA',
  back: 'C59rbhI0QACAAAEjRWeJq9laFVa5Ecdoe8i8xGdtjJ4',
  stop: 'C59rbhI0QACAAAEjRWeJq3BheW1lbnRDcmVkaXRlZA.NgaCIShvbzhD09AePOka3s-f',
}
const link = { account: '1200000005', expiresAt: new Date('2026-12-24T00:00:00Z'), to: null }
const stop = { userId: id, event: 'paymentCredited' } as const

test('codes that were sent before are read, and are made the same', () => {
  expect(readPayLinkCode([key], SENT.link)).toEqual(link)
  expect(paymentOfCode([key], SENT.back)).toBe(id)
  expect(readUnsubscribeCode([key], SENT.stop)).toEqual(stop)
  expect(payLinkCode(key, link)).toBe(SENT.link)
  expect(returnCode(key, id)).toBe(SENT.back)
  expect(unsubscribeCode(key, stop)).toBe(SENT.stop)
})

test('a code of a key that was replaced is read while that key is kept, and not afterwards', () => {
  expect(paymentOfCode([other, key], SENT.back)).toBe(id)
  expect(paymentOfCode([other], SENT.back)).toBeNull()
})

test('what is signed for one purpose is worth nothing for another, whatever it says', () => {
  const said = Buffer.alloc(16, 3)
  const code = signedCode(key, 'pay-return', said)
  expect(readSignedCode([key], 'pay-return', code, 16)).toEqual(said)
  // as many bytes in all: four that were signature are said now
  expect(readSignedCode([key], 'pay-link', code, 20)).toBeNull()
  expect(readSignedCode([key], 'letters', code, 14)).toBeNull()
  expect(isSigned([key], 'letters', said, signatureOf(key, 'pay-return', said))).toBe(false)
})

test('a code with any bit changed, cut, lengthened or written otherwise is none', () => {
  const bytes = Buffer.from(SENT.back, 'base64url')
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const changed = Buffer.from(bytes)
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(paymentOfCode([key], changed.toString('base64url'))).toBeNull()
  }
  for (const code of ['', SENT.back.slice(0, -2), `${SENT.back}AA`, `${SENT.back}=`, ` ${SENT.back}`])
    expect(paymentOfCode([key], code)).toBeNull()
  for (const code of [`${SENT.stop}.x`, `${SENT.stop}=`, SENT.stop.split('.')[0] ?? '', '.'])
    expect(readUnsubscribeCode([key], code)).toBeNull()
})
