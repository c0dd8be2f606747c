import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readyKey } from '#server/ready-key.ts'

const NAME = 'svitlo_device'
const YEAR = 365 * 86_400

const sign = (key: Buffer, deviceId: string) =>
  createHmac('sha256', readyKey(key)).update(deviceId).digest('base64url')

/** The device that signed in here before, by its signed cookie: a lock on the account does not stop it (promise A4). */
export function deviceOf(request: FastifyRequest, keys: readonly Buffer[]): string | null {
  const match = new RegExp(`(?:^|; )${NAME}=([0-9a-f-]{36})\\.([A-Za-z0-9_-]{43})(?:;|$)`).exec(
    request.headers.cookie ?? '',
  )
  if (!match?.[1] || !match[2]) return null
  const [, deviceId, signature] = match
  return keys.some((key) => timingSafeEqual(Buffer.from(sign(key, deviceId)), Buffer.from(signature)))
    ? deviceId
    : null
}

/**
 * It opens nothing: it only tells a known device from an unknown one. The token of the session is still sent in the
 * body.
 */
export function rememberDevice(reply: FastifyReply, key: Buffer, deviceId: string, https: boolean): void {
  void reply.header(
    'Set-Cookie',
    `${NAME}=${deviceId}.${sign(key, deviceId)}; Path=/api/auth; Max-Age=${YEAR}; HttpOnly; SameSite=Strict${https ? '; Secure' : ''}`,
  )
}
