import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const smaller = [
  ['br', promisify(brotliCompress)],
  ['gzip', promisify(gzip)],
] as const

type Encoding = (typeof smaller)[number][0] | 'plain'
/** JSON with its compressed forms, kept in memory and sent as it is. */
export type Document = { readonly tag: string; readonly bodies: Readonly<Record<Encoding, Buffer>> }

/** @param former what it was before: the same content is not compressed again */
export async function documentOf(content: unknown, former?: Document): Promise<Document> {
  const plain = Buffer.from(JSON.stringify(content))
  const tag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`
  if (former?.tag === tag) return former
  const [br, zipped] = await Promise.all(smaller.map(([, pack]) => pack(plain)))
  return { tag, bodies: { plain, br: br ?? plain, gzip: zipped ?? plain } }
}

/** Sends it in the smallest form the reader takes; 304 to whoever has it. @param headers those of every answer */
export function sendDocument(
  document: Document,
  request: IncomingMessage,
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
): void {
  const { 'if-none-match': had, 'accept-encoding': takes = '' } = request.headers
  if (had?.includes(document.tag)) {
    response.writeHead(304, { ...headers, ETag: document.tag })
    response.end()
    return
  }
  const encoding = smaller.map(([name]) => name).find((name) => String(takes).includes(name)) ?? 'plain'
  const body = document.bodies[encoding]
  response.writeHead(200, {
    ...headers,
    ETag: document.tag,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
    ...(encoding === 'plain' ? {} : { 'Content-Encoding': encoding }),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
