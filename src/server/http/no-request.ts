import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Problem } from '#server/problem.ts'
import { refusalBody } from './error-reply.ts'
import { headersOfNoRequest } from './headers.ts'
import { makeRequestCode } from '#server/telemetry/request-code.ts'

const STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/**
 * Answers bytes that are not an HTTP request, or came too slowly, in the same form as everything else (promises D1, E9,
 * L3).
 */
export const refuseNoRequest =
  (https: boolean) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const body = JSON.stringify(refusalBody(new Problem('bad-request'), makeRequestCode(null)))
    const headers = {
      ...headersOfNoRequest(https),
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      Connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    socket.end([`HTTP/1.1 ${STATUS[error.code ?? ''] ?? '400 Bad Request'}`, ...lines, '', body].join('\r\n'))
  }

/**
 * RFC 9112 §3.2: a request has one Host line. With two nobody knows which one a proxy in front has read (Node would take
 * the first); without one Node would answer by itself, without our headers. HTTP/1.0 has none.
 */
export function refuseOtherThanOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { rawHeaders, httpVersion } }) => {
    const hosts = rawHeaders.filter((name, n) => n % 2 === 0 && /^host$/i.test(name))
    if (hosts.length > 1 || (hosts.length === 0 && httpVersion !== '1.0')) throw new Problem('bad-request')
  })
}
