import { createHmac, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { type JWTPayload, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { deriveSecrets } from '#server/secrets.ts'
import { readToken, signToken } from './tokens.ts'

// Promise B5: tokens cannot be forged.

const secrets = deriveSecrets(Buffer.alloc(32, 5).toString('base64'))
const now = new Date('2026-11-21T10:00:00Z')
const claims = {
  sessionId: randomUUID(),
  tokenId: randomUUID(),
  kind: 'person' as const,
  issuedAt: now,
  expires: new Date('2026-11-21T22:00:00Z'),
}
const good = await signToken(secrets, claims)
const read = (token: string) => readToken(secrets, token, now)

const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const [head = '', body = '', signature = ''] = good.split('.')
const payload = JSON.parse(Buffer.from(body, 'base64url').toString()) as JWTPayload
const header = { alg: 'EdDSA', typ: 'JWT' }

async function signed(
  over: { header?: object; payload?: JWTPayload; key?: KeyObject } = {},
): Promise<string> {
  return new SignJWT(over.payload ?? payload)
    .setProtectedHeader({ ...header, ...over.header })
    .sign(over.key ?? secrets.tokenPrivate)
}

test('a token of ours is read', async () => {
  expect(await read(good)).toEqual({ sessionId: claims.sessionId, tokenId: claims.tokenId })
  expect(await read(await signed())).not.toBeNull()
})

const publicKey = secrets.tokenPublic.export({ format: 'der', type: 'spki' })
const hmac = (secret: string | Buffer, alg = 'HS256') => {
  const start = `${encode({ alg, typ: 'JWT' })}.${body}`
  return `${start}.${createHmac(alg.replace('HS', 'sha'), secret).update(start).digest('base64url')}`
}
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
const other = generateKeyPairSync('ed25519').privateKey

const forged: readonly (readonly [string, string | Promise<string>])[] = [
  ['no algorithm', `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`],
  ['no algorithm, in capitals', `${encode({ alg: 'NONE', typ: 'JWT' })}.${body}.`],
  ['no algorithm, with our signature', `${encode({ alg: 'none' })}.${body}.${signature}`],
  ['the public key as an HMAC secret', hmac(publicKey)],
  [
    'the public key in PEM as an HMAC secret',
    hmac(secrets.tokenPublic.export({ format: 'pem', type: 'spki' }).toString()),
  ],
  ['an empty HMAC secret', hmac('')],
  ['HS512', hmac(publicKey, 'HS512')],
  ['another key of the same kind', signed({ key: other })],
  ['RS256', signed({ header: { alg: 'RS256' }, key: rsa })],
  ['ES256', signed({ header: { alg: 'ES256' }, key: ec })],
  [
    'a key of its own in the header',
    signed({ header: { jwk: other.export({ format: 'jwk' }) }, key: other }),
  ],
  ['a key id that walks the disk', signed({ header: { kid: '../../../../dev/null' }, key: other })],
  ['a key id with SQL', signed({ header: { kid: "x' union select 'k" }, key: other })],
  ['a key elsewhere', signed({ header: { jku: 'https://evil.example/jwks' }, key: other })],
  ['a certificate of its own', signed({ header: { x5c: ['MIIB'] }, key: other })],
  [
    'a critical extension nobody knows',
    `${encode({ ...header, crit: ['exp', 'x'], x: 1 })}.${body}.${signature}`,
  ],
  ['an empty signature', `${head}.${body}.`],
  ['a signature of zeros', `${head}.${body}.${Buffer.alloc(64).toString('base64url')}`],
  ['another body under our signature', `${head}.${encode({ ...payload, sid: randomUUID() })}.${signature}`],
  ['two parts', `${head}.${body}`],
  ['four parts', `${good}.${signature}`],
  ['the encrypted form', `${good}.${head}.${body}`],
  ['an empty text', ''],
  ['another type', signed({ header: { typ: 'at+jwt' } })],
  ['no type', new SignJWT(payload).setProtectedHeader({ alg: 'EdDSA' }).sign(secrets.tokenPrivate)],
  ['another issuer', signed({ payload: { ...payload, iss: 'other' } })],
  ['another audience', signed({ payload: { ...payload, aud: 'other' } })],
  ['no session', signed({ payload: { ...payload, sid: undefined } })],
  ['a session that is no text', signed({ payload: { ...payload, sid: 7 } })],
  [
    'no identifier',
    signed({ payload: { iss: 'svitlo', aud: 'cabinet', sid: claims.sessionId, exp: payload.exp ?? 0 } }),
  ],
  [
    'no end',
    signed({ payload: { iss: 'svitlo', aud: 'cabinet', sid: claims.sessionId, jti: claims.tokenId } }),
  ],
]
test.each(forged)('a token with %s is refused', async (_what, token) => {
  expect(await read(await token)).toBeNull()
})

test.each([
  ['padding', (token: string) => `${token}==`],
  ['padding inside', (token: string) => token.replace('.', '=.')],
  ['the other alphabet', (token: string) => token.replaceAll('-', '+').replaceAll('_', '/')],
  ['a space', (token: string) => `${token} `],
  ['a line break', (token: string) => `${token.slice(0, 40)}\n${token.slice(40)}`],
  [
    'bits left over in the last letter',
    (token: string) =>
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : String.fromCharCode(token.charCodeAt(token.length - 1) + 1)}`,
  ],
])('another spelling of a good token (%s) is no token', async (_what, spell) => {
  const spelled = spell(good)
  if (spelled !== good) expect(await read(spelled)).toBeNull()
})

test('a changed letter anywhere makes it no token', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(good.length - 1), fc.constantFrom(...'ABCDabcd0123-_.'), async (at, letter) => {
      const changed = good.slice(0, at) + letter + good.slice(at + 1)
      if (changed !== good) expect(await read(changed)).toBeNull()
    }),
    { numRuns: 400 },
  )
})
