import type { z } from 'zod'
import type { businessDocuments as calls } from '#contract/business-documents.ts'
import type { FileReply } from '#contract/endpoint.ts'
import type { DocumentKind } from '#domain/business-document.ts'
import { businessDocuments } from '#lists/business-documents.ts'
import { FORMATS_OF } from '#server/accounting/document.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { zipStream } from '#server/files/zip-stream.ts'
import { exportTable } from '#server/lists/list.ts'
import { Problem } from '#server/problem.ts'
import { monthPackage as words } from '#text/accounting.ts'
import { allOf, packed } from './documents-zip.ts'
import { accountsOf } from './list-documents.ts'

type Wanted = z.output<typeof calls.documentsPackage.request>
type Format = Wanted['formats'][number]

/**
 * All documents of a month for an accountant: each on paper and in the chosen formats of accounting programs, with a
 * register of them. What cannot be made is named in a list inside.
 * @throws 'not-found' when there are none; 'too-many-documents' with the limit, before anything is made
 */
export async function monthPackage(
  deps: Deps,
  caller: Caller<'entity' | 'provider'>,
  { account, month, formats }: Wanted,
): Promise<FileReply> {
  const rows = await allOf(deps, accountsOf(caller, { account }), { from: month, to: month })
  if (rows.length === 0) throw new Problem('not-found', { field: 'month' })
  const files = rows.flatMap(({ account: of, kind, bill }) =>
    formats.filter((format) => isOf(kind, format)).map((format) => ({ account: of, kind, bill, format })),
  )
  const { bytes } = await exportTable(businessDocuments, 'csv', month, rows)
  const register = { name: words.register, bytes: await whole(bytes) }
  return {
    name: words.fileName(month, account ?? null),
    type: 'application/zip',
    bytes: zipStream(under(register, packed(deps, caller, files)), deps.now()),
  }
}

/** A format is asked for the documents that have it; a bill has no state form, and that is no failure. */
const isOf = (kind: DocumentKind, format: Format): boolean =>
  format === 'pdf' || (FORMATS_OF[kind] as readonly Format[]).includes(format)

/** The register is short: a line for each document. */
async function whole(bytes: FileReply['bytes']): Promise<Uint8Array> {
  if (bytes instanceof Uint8Array) return bytes
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** The first document is made before the archive begins: what cannot answer at all refuses instead of breaking off. */
async function* under<T>(register: T, files: AsyncGenerator<T>): AsyncGenerator<T> {
  const first = await files.next()
  yield register
  if (first.done) return
  yield first.value
  yield* files
}
