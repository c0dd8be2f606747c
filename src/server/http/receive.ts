import { createHash } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { withoutUnseen } from '#domain/unseen.ts'
import type { Received } from '#server/files/received.ts'
import { Problem } from '#server/problem.ts'

/** Promise F2: ten megabytes for a file, counted as they arrive, whatever the header says. */
const FILE_LIMIT = 10 * 1024 * 1024
/** Fields and what stands between the parts: so much is read before it is known who sends the form. */
const FIELDS_LIMIT = 64 * 1024

export type ReceivedForm<T> = {
  readonly fields: Record<string, string>
  /** what `admit` has found out */
  readonly known: T
  readonly file: Received
  discard(): Promise<void>
}

/**
 * Streams a form to a temporary file: the fields first, then one part named `file`. The token is a field, because a
 * session has no header and no cookie; so the sender is checked when the fields have come, and until then nothing is
 * stored. What the library reads and drops by itself (a long field, text before and after the parts) is counted too.
 * Nothing is left behind when the form is refused; the rest of it is left to `dropRest`.
 * @param admit checks the fields, and throws the refusal of their sender
 * @throws 'too-large' | 'file-error' | 'file-too-large', or what the system says when the disk takes nothing
 */
export async function receiveForm<T>(
  request: FastifyRequest,
  directory: string,
  temporaryName: string,
  admit: (fields: Record<string, string>) => Promise<T>,
): Promise<ReceivedForm<T>> {
  if (!request.isMultipart()) throw new Problem('unsupported-media')
  const path = join(directory, `${temporaryName}.part`)
  const bound = boundOf(request.raw)
  try {
    const parts = request.parts({
      limits: { fileSize: FILE_LIMIT, files: 1, fields: 10, fieldSize: 4096, parts: 11 },
    })
    const next = () => bound.before(parts.next())
    const { fields, first } = await readFields(next)
    bound.raise(FIELDS_LIMIT + FILE_LIMIT)
    // meanwhile what comes of the file waits; a refusal of the sender is no fault of the form
    const known = await admit(fields).catch((refusal: unknown) => {
      throw new Refused(refusal)
    })
    if (first?.fieldname !== 'file') throw new Problem('file-error', { field: 'file' })
    const file = await keep(first, path)
    // after the file nothing follows: what stood there was not seen by `admit`
    if (file.size === 0) throw new Problem('file-error', { field: 'file', params: { why: 'empty' } })
    if ((await next()).done !== true) throw new Problem('file-error', { field: 'file' })
    return { fields, known, file, discard: () => unlink(path).catch(() => {}) }
  } catch (error) {
    await unlink(path).catch(() => {})
    if (error instanceof Refused) throw error.cause
    throw error instanceof Problem || isOfDisk(error) ? error : new Problem('file-error', { field: 'file' })
  } finally {
    bound.lift()
  }
}

class Refused extends Error {
  constructor(cause: unknown) {
    super('the sender is refused', { cause })
  }
}

type Next = () => Promise<IteratorResult<Multipart, unknown>>

/** The fields of a form as far as its first file; a form without one has no `first`. */
async function readFields(
  next: Next,
): Promise<{ fields: Record<string, string>; first: MultipartFile | null }> {
  const fields: Record<string, string> = {}
  for (;;) {
    const { done, value: part } = await next()
    if (done === true) return { fields, first: null }
    if (part.type === 'file') return { fields, first: part }
    if (typeof part.value === 'string') fields[part.fieldname] = part.value
  }
}

/**
 * Counts the bytes of a request, and ends a wait for it when there are too many. What has come is judged when more
 * comes: then it has been looked at.
 */
function boundOf(raw: IncomingMessage) {
  let most = FIELDS_LIMIT
  let read = 0
  const { promise: exceeded, reject: exceed } = Promise.withResolvers<never>()
  exceeded.catch(() => {})
  const count = (chunk: Buffer) => {
    if (read > most) exceed(new Problem('too-large'))
    read += chunk.length
  }
  raw.on('data', count)
  return {
    before: <T>(wait: Promise<T>): Promise<T> => Promise.race([wait, exceeded]),
    raise: (bytes: number) => void (most = bytes),
    lift: () => void raw.off('data', count),
  }
}

/** So much of a refused form is still read. */
const DROPPED_LIMIT = FILE_LIMIT

/**
 * Reads the rest of a refused form and drops it, because a browser looks at the answer only when it has sent everything,
 * and a connection that is closed meanwhile looks like a broken network. It also keeps the connection usable, so that it
 * does not delay a stopping server. Who sends more than a good form could have is cut off; who is slow is cut off by the
 * time limit of requests.
 */
export function dropRest(raw: IncomingMessage): void {
  raw.unpipe()
  let dropped = 0
  raw.on('data', (chunk: Buffer) => {
    dropped += chunk.length
    if (dropped > DROPPED_LIMIT) raw.destroy()
  })
  raw.resume()
}

/** The file could not be written here; what a sender breaks off fails while it is read. */
const isOfDisk = (error: unknown): boolean =>
  error instanceof Error &&
  'syscall' in error &&
  ['open', 'write', 'fsync', 'close'].includes(String(error.syscall))

/** @throws 'file-too-large' as soon as it is so */
async function keep({ file, filename }: MultipartFile, path: string): Promise<Received> {
  const hash = createHash('sha256')
  const handle = await open(path, 'wx', 0o600)
  let size = 0
  file.on('limit', () => file.destroy(tooLarge()))
  try {
    // the limit may have been reached while the sender was checked
    if (file.truncated) throw tooLarge()
    for await (const chunk of file) {
      const bytes: Buffer = chunk
      hash.update(bytes)
      size += bytes.length
      await handle.write(bytes)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { path, name: cleanName(filename), size, sha256: hash.digest() }
}

const tooLarge = () =>
  new Problem('file-too-large', { field: 'file', params: { megabytes: FILE_LIMIT / 1024 / 1024 } })

/** Characters that the database would refuse, and those that would mislead a reader of the name and are seen. */
const unsafe =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069/\\]+/gu

/** The name as plain data (promise F4): at most 200 characters, with its ending. */
function cleanName(name: string): string {
  const seen = withoutUnseen(name.toWellFormed().normalize('NFC')).replace(unsafe, ' ').trim()
  const clean = Array.from(seen)
  if (clean.length === 0) return 'file'
  if (clean.length <= MOST_LETTERS) return seen
  const ending = /\.[a-z0-9]{1,8}$/i.exec(seen)?.[0] ?? ''
  return clean.slice(0, MOST_LETTERS - ending.length).join('') + ending
}
const MOST_LETTERS = 200
