import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { newChallenge } from '#server/auth/passkeys.ts'
import type { TestApp } from './app.ts'

const ORIGIN = 'http://localhost:3000'
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

/** The head of a CBOR item: its kind and a number below 65536. */
function head(kind: number, n: number): Buffer {
  if (n < 24) return Buffer.from([(kind << 5) | n])
  return n < 256 ? Buffer.from([(kind << 5) | 24, n]) : Buffer.from([(kind << 5) | 25, n >> 8, n & 255])
}
/** CBOR of what attestation needs: numbers, bytes, texts and maps. */
function cbor(value: number | Buffer | string | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, inner]) => [cbor(key), cbor(inner as number)]),
  ])
}

type Asked = { challenge: string; rpId: string }
/** How an answer differs from a right one. */
type Spoilt = {
  origin?: string
  type?: string
  counter?: number
  rpId?: string
  forged?: boolean
  id?: string
}

/** An authenticator in software: ES256, counting, without attestation. Every byte is as a real one writes it. */
export function softAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  const clientData = (challenge: string, type: string, origin = ORIGIN) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const data = (rpId: string, flags: number, count: number, more = Buffer.alloc(0)) => {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(count)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted, more])
  }
  return {
    id: id.toString('base64url'),
    publicKey: coseOf(publicKey),
    make({ challenge, rpId }: Asked, spoilt: Spoilt = {}) {
      const length = Buffer.from([0, id.length])
      const authData = data(
        spoilt.rpId ?? rpId,
        0x45,
        0,
        Buffer.concat([Buffer.alloc(16), length, id, coseOf(publicKey)]),
      )
      return {
        id: id.toString('base64url'),
        clientDataJSON: clientData(challenge, spoilt.type ?? 'webauthn.create', spoilt.origin).toString(
          'base64url',
        ),
        attestationObject: cbor(
          new Map<string, unknown>([
            ['fmt', 'none'],
            ['attStmt', new Map()],
            ['authData', authData],
          ]),
        ).toString('base64url'),
        transports: ['internal'],
      }
    },
    get({ challenge, rpId }: Asked, spoilt: Spoilt = {}) {
      counter = spoilt.counter ?? counter + 1
      const json = clientData(challenge, spoilt.type ?? 'webauthn.get', spoilt.origin)
      const authenticatorData = data(spoilt.rpId ?? rpId, 0x05, counter)
      const key: KeyObject = spoilt.forged
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
        : privateKey
      return {
        id: spoilt.id ?? id.toString('base64url'),
        clientDataJSON: json.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authenticatorData, sha256(json)]), key).toString(
          'base64url',
        ),
      }
    },
  }
}
export type Authenticator = ReturnType<typeof softAuthenticator>

function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

/** Puts a passkey of an employee directly into the table. */
export async function givePasskey(
  t: TestApp,
  userId: string,
  name = 'Ключ',
): Promise<Authenticator & { passkeyId: string }> {
  const device = softAuthenticator()
  const passkey_id = t.deps.random.uuid()
  await t.deps.db
    .insertInto('portal.passkeys')
    .values({
      passkey_id,
      credential_id: device.id,
      user_id: userId,
      name,
      public_key: device.publicKey,
      counter: 0,
      transports: ['internal'],
      made_at: t.deps.now(),
      used_at: null,
      copied_at: null,
    })
    .execute()
  return { ...device, passkeyId: passkey_id }
}

const sessionOf = (token: string): string =>
  String(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid)

/** A challenge of an employee: of nobody's session for signing in, of the session of a token for what is done in it. */
export const challengeOf = (
  t: TestApp,
  userId: string,
  purpose: 'sign-in' | 'confirm' | 'add',
  token?: string,
) => newChallenge(t.deps, { userId, purpose, sessionId: token === undefined ? null : sessionOf(token) })

/** The second factor by a new passkey of an employee, ready to be sent. */
export async function confirmedBy(t: TestApp, userId: string, token: string) {
  const device = await givePasskey(t, userId)
  const challenge = await challengeOf(t, userId, 'confirm', token)
  return {
    passkeyId: device.passkeyId,
    confirm: { attempt: challenge.attempt, passkey: device.get(challenge) },
  }
}
