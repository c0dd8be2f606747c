import { readFile, stat } from 'node:fs/promises'
import { Fault } from '#server/fault.ts'

const MAX_BYTES = 20_000_000
const WAIT_MS = 15_000

export type Answer = { text: string; cookies: string }

/** A page or a file as text. @throws when it does not answer 200 in 15 s, is too large or leads elsewhere */
export async function readAddress(
  address: URL,
  request: {
    method?: 'POST'
    headers?: Record<string, string>
    body?: string
    signal?: AbortSignal | undefined
  } = {},
): Promise<Answer> {
  if (address.protocol === 'file:') {
    if ((await stat(address)).size > MAX_BYTES) throw new Fault(`too large: ${address.href}`)
    return { text: await readFile(address, 'utf8'), cookies: '' }
  }
  const signals = [AbortSignal.timeout(WAIT_MS), ...(request.signal ? [request.signal] : [])]
  const reply = await fetch(address, { ...request, redirect: 'error', signal: AbortSignal.any(signals) })
  if (!reply.ok || !reply.body)
    throw new Fault(`${address.origin}${address.pathname} answers ${reply.status}`)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of reply.body) {
    size += chunk.byteLength
    if (size > MAX_BYTES) throw new Fault(`too large: ${address.origin}${address.pathname}`)
    chunks.push(chunk)
  }
  return {
    text: Buffer.concat(chunks).toString('utf8'),
    cookies: reply.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';', 1)[0])
      .join('; '),
  }
}
