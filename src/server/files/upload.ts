import { createHash } from 'node:crypto'
import { open, rename, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { files } from '#contract/files.ts'
import { type FileKind, KINDS_TAKEN, PICTURES } from '#domain/file-kinds.ts'
import { ownNumber } from '#server/own-number.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { contentTypeOf, faultOfPdf, kindOfRefused, leadsOutside } from './content-type.ts'
import type { Received } from './received.ts'
import { mediaTypeOf, nameAs } from './media-type.ts'
import { remakePicture } from './remake-picture.ts'

type Input = z.output<typeof files.upload.request>

/** Promise F7: how much one account may keep. */
const QUOTA = { files: 100, bytes: 200 * 1024 * 1024 }
const TAKEN: Record<Input['purpose'], readonly FileKind[]> = KINDS_TAKEN
const DRAWN: readonly FileKind[] = PICTURES
/**
 * Keeps a file of a customer. @throws like `keepFile`, and 'file-quota'
 */
export async function uploadFile(
  deps: Deps,
  caller: Caller,
  input: Input & { file: Received },
  _visit: Visit,
) {
  const account = ownNumber(caller, input.account)
  const { purpose, file } = input
  return keepFile(deps, { account, userId: caller.userId, purpose, limited: true }, file)
}

type Kept = {
  account: string
  /** who may attach it, and remove it until then */
  userId: string
  purpose: Input['purpose']
  /** it counts against the room of the account; what the company sends does not */
  limited: boolean
}

/**
 * Keeps a file: type by content, pictures re-encoded, bytes on disk under a random name before the row names them. The
 * worker removes what a crash left without a row. @throws 'file-type' | 'xls-required' | 'file-error' | 'file-quota' |
 * 'busy'
 */
export async function keepFile(
  deps: Pick<Deps, 'db' | 'random' | 'now' | 'filesDir'>,
  { account, userId, purpose, limited }: Kept,
  file: Received,
) {
  const type = await contentTypeOf(file.path)
  if (!type || !TAKEN[purpose].includes(type))
    throw purpose === 'mass-readings'
      ? new Problem('xls-required', { field: 'file', params: await whatItIs(file.path) })
      : new Problem('file-type', { field: 'file', params: { allowed: TAKEN[purpose].join(', ') } })

  // staff open it with a program that would fetch what it links to
  if (type === 'xlsx' && purpose === 'ticket' && (await leadsOutside(file.path)))
    throw new Problem('file-type', { field: 'file', params: { why: 'links' } })
  const why = type === 'pdf' ? await faultOfPdf(file.path) : null
  if (why !== null) throw new Problem('file-type', { field: 'file', params: { why } })

  const id = deps.random.uuid()
  const path = pathOf(deps.filesDir, id)
  const picture = DRAWN.includes(type)
  if (picture) await remakePicture(file.path, `${path}.new`)
  else await rename(file.path, `${path}.new`)
  try {
    const kept = await settle(`${path}.new`, path)
    const mediaType = mediaTypeOf(type)
    const name = nameAs(mediaType, file.name)
    await inTransaction(deps.db, async (trx) => {
      if (limited) await assertRoom(trx, account, kept.size, purpose)
      await trx
        .insertInto('portal.files')
        .values({
          file_id: id,
          account,
          user_id: userId,
          purpose,
          name,
          media_type: mediaType,
          size: kept.size,
          sha256: kept.sha256,
          created_at: deps.now(),
        })
        .execute()
    })
    return { status: 'success' as const, file: { id, name, type: mediaType, size: kept.size } }
  } catch (error) {
    await unlink(path).catch(() => {})
    await unlink(`${path}.new`).catch(() => {})
    throw error
  }
}

/** `is`: told where the content says it (NotATable). */
async function whatItIs(path: string): Promise<{ is?: string }> {
  const is = await kindOfRefused(path)
  return is === null ? {} : { is }
}

/** One upload to an account at a time. @throws 'file-quota' */
async function assertRoom(
  trx: Deps['db'],
  account: string,
  size: number,
  purpose: Input['purpose'],
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${account}, 4040))`.execute(trx)
  const used = await trx
    .selectFrom('portal.files')
    .select((eb) => [eb.fn.countAll<number>().as('files'), sql<number>`coalesce(sum(size), 0)`.as('bytes')])
    .where('account', '=', account)
    .executeTakeFirstOrThrow()
  if (Number(used.files) >= QUOTA.files || Number(used.bytes) + size > QUOTA.bytes)
    throw new Problem('file-quota', {
      field: 'file',
      params: purpose === 'mass-readings' ? { of: 'tables' } : {},
    })
}

/** Where the bytes of a file are: under a random name, no part of which a customer chose (promise F4). */
export const pathOf = (directory: string, id: string): string => join(directory, id)

/** Makes sure the bytes are on the disk before the row names them. */
async function settle(from: string, to: string): Promise<{ size: number; sha256: Buffer }> {
  const handle = await open(from, 'r')
  const hash = createHash('sha256')
  let size = 0
  try {
    await handle.sync()
    for await (const piece of handle.createReadStream({ autoClose: false })) {
      const bytes: Buffer = piece
      hash.update(bytes)
      size += bytes.length
    }
  } finally {
    await handle.close()
  }
  await rename(from, to)
  return { size, sha256: hash.digest() }
}
