import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { FileReply } from '#contract/endpoint.ts'
import { withoutUnseen } from '#domain/unseen.ts'

/**
 * Characters that would end a header, leave a directory or reverse the text: control characters, slashes, bidi
 * overrides.
 */
const unsafe =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u001F\u007F-\u009F/\\:*?"<>|\u202A-\u202E\u2066-\u2069]+/gu

/** `attachment` with the name in UTF-8 by RFC 6266 and RFC 5987 (promise F4); never empty, at most 120 characters. */
export function attachment(name: string): string {
  const seen = withoutUnseen(name.toWellFormed()).replace(unsafe, ' ').replace(/\s+/gu, ' ').trim()
  const safe =
    Array.from(seen)
      .slice(0, 120)
      .join('')
      .replace(/^[. ]+/, '') || 'file'
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename*=UTF-8''${encoded}`
}

/**
 * Sends a file to be saved, not opened: every answer has nosniff and the sandboxing policy of /api (headers.ts). A file
 * that cannot be finished is broken off, so that the browser saves nothing; `onFault` gets the reason.
 */
export const sendFile = (
  reply: FastifyReply,
  file: FileReply,
  onFault: (fault: unknown) => void,
): FastifyReply =>
  reply
    .code(200)
    .type(file.type)
    .headers({ 'Content-Disposition': attachment(file.name), 'Cache-Control': 'no-store' })
    .send(
      file.bytes instanceof Uint8Array
        ? Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength)
        : Readable.from(file.bytes, { objectMode: false }).on('error', onFault),
    )
