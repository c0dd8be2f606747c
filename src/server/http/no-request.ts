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

/** RFC 9112 §3.2: with two Host lines nobody knows which one a proxy in front has read. Node would take the first. */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { rawHeaders } }) => {
    const hosts = rawHeaders.filter((name, n) => n % 2 === 0 && /^host$/i.test(name))
    if (hosts.length > 1) throw new Problem('bad-request')
  })
}
