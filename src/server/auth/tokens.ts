import type { KeyObject } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { UserKind } from '#contract/endpoint.ts'
import type { Secrets } from '#server/secrets.ts'

const ISSUER = 'svitlo'
const AUDIENCE = 'cabinet'
const PART = /^[A-Za-z0-9_-]+$/

export type TokenClaims = { readonly sessionId: string; readonly tokenId: string }

/** A compact EdDSA JWT that names a session row; by itself it opens nothing (promise B5). */
export async function signToken(
  secrets: Secrets,
  claims: TokenClaims & { kind: UserKind; issuedAt: Date; expires: Date },
): Promise<string> {
  return new SignJWT({ sid: claims.sessionId, kind: claims.kind })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setJti(claims.tokenId)
    .setIssuedAt(Math.floor(claims.issuedAt.getTime() / 1000))
    .setExpirationTime(Math.ceil(claims.expires.getTime() / 1000))
    .sign(secrets.tokenPrivate)
}

/** How many tokens are remembered as signed by us, about 10 MB; the row of the session is asked at every request. */
const REMEMBERED = 20_000
const read = new WeakMap<Secrets, Map<string, TokenClaims>>()

/** @returns null for anything not signed by us, whatever is wrong with it. The session row decides about expiry. */
export async function readToken(secrets: Secrets, token: string, now: Date): Promise<TokenClaims | null> {
  const remembered = read.get(secrets) ?? new Map<string, TokenClaims>()
  read.set(secrets, remembered)
  const known = remembered.get(token)
  if (known) return known
  const parts = token.split('.')
  if (parts.length !== 3 || !parts.every(isCanonical)) return null
  const claims =
    (await verified(secrets.tokenPublic, token, now)) ??
    (secrets.previous ? await verified(secrets.previous.tokenPublic, token, now) : null)
  if (claims) remembered.set(token, claims)
  if (remembered.size > REMEMBERED) remembered.delete(remembered.keys().next().value ?? '')
  return claims
}

async function verified(key: KeyObject, token: string, now: Date): Promise<TokenClaims | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['EdDSA'],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: 'JWT',
      requiredClaims: ['sid', 'jti', 'exp'],
      currentDate: now,
      // the row says when the session ends; the token of an ended session must be told apart from a forged one
      clockTolerance: 10 * 365 * 86_400,
    })
    if (typeof payload.sid !== 'string' || typeof payload.jti !== 'string') return null
    return { sessionId: payload.sid, tokenId: payload.jti }
  } catch {
    return null
  }
}

/** Accepts each part only in the spelling that encoding gives: jose alone accepts six other spellings. */
const isCanonical = (part: string) =>
  PART.test(part) && Buffer.from(part, 'base64url').toString('base64url') === part
