import { createHash } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { Received } from '#server/files/received.ts'
import { Problem } from '#server/problem.ts'

/** Promise F2: ten megabytes for a file, counted as they arrive, whatever the header says. */
const FILE_LIMIT = 10 * 1024 * 1024

export type ReceivedForm = {
  readonly fields: Record<string, string>
  readonly file: Received
  discard(): Promise<void>
}

/**
 * Streams a form to a temporary file: the fields first, then one part named `file`. Nothing is left behind when it
 * is refused. @throws 'file-error' | 'file-too-large', or what the system says when the disk takes nothing
 */
export async function receiveForm(
  request: FastifyRequest,
  directory: string,
  temporaryName: string,
): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw new Problem('unsupported-media')
  const path = join(directory, `${temporaryName}.part`)
  const fields: Record<string, string> = {}
  let file: Received | null = null
  try {
    for await (const part of request.parts({
      limits: { fileSize: FILE_LIMIT, files: 1, fields: 10, fieldSize: 4096, parts: 11 },
    })) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields[part.fieldname] = part.value
        continue
      }
      if (part.fieldname !== 'file') throw new Problem('file-error', { field: 'file' })
      file = await keep(part.file, path, part.filename)
      if (part.file.truncated)
        throw new Problem('file-too-large', {
          field: 'file',
          params: { megabytes: FILE_LIMIT / 1024 / 1024 },
        })
    }
    if (!file || file.size === 0) throw new Problem('file-error', { field: 'file' })
    return { fields, file, discard: () => unlink(path).catch(() => {}) }
  } catch (error) {
    await unlink(path).catch(() => {})
    // the rest of the body is read and dropped: the connection stays usable and does not delay a stopping server
    request.raw.unpipe()
    request.raw.resume()
    throw error instanceof Problem || isOfDisk(error) ? error : new Problem('file-error', { field: 'file' })
  }
}

/** The file could not be written here; what a sender breaks off fails while it is read. */
const isOfDisk = (error: unknown): boolean =>
  error instanceof Error &&
  'syscall' in error &&
  ['open', 'write', 'fsync', 'close'].includes(String(error.syscall))

async function keep(source: AsyncIterable<Buffer>, path: string, name: string): Promise<Received> {
  const hash = createHash('sha256')
  const handle = await open(path, 'wx', 0o600)
  let size = 0
  try {
    for await (const chunk of source) {
      hash.update(chunk)
      size += chunk.length
      await handle.write(chunk)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { path, name: cleanName(name), size, sha256: hash.digest() }
}

/** Characters that the database would refuse, and those that would mislead a reader of the name. */
const unsafe =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069/\\]+/gu

/** The name as plain data (promise F4): at most 200 characters, with its ending. */
function cleanName(name: string): string {
  const clean = Array.from(name.toWellFormed().normalize('NFC').replace(unsafe, ' ').trim())
  if (clean.length === 0) return 'file'
  if (clean.length <= MOST_LETTERS) return clean.join('')
  const ending = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? ''
  return clean.slice(0, MOST_LETTERS - ending.length).join('') + ending
}
const MOST_LETTERS = 200
