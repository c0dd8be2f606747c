import type { z } from 'zod'
import type { businessDocuments } from '#contract/business-documents.ts'
import type { FileReply } from '#contract/endpoint.ts'
import { MOST_IN_ZIP } from '#domain/document-limits.ts'
import { documentsOf } from '#server/core/account-lists.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { zipStream } from '#server/files/zip-stream.ts'
import { ownNumber } from '#server/own-number.ts'
import { Problem } from '#server/problem.ts'
import { documentKinds, documentZip as words } from '#text/business-documents.ts'
import { messageOf } from '#text/catalogue.ts'
import { documentBytes } from './document-file.ts'
import { accountsOf } from './list-documents.ts'
import type { DocumentAsked } from './own-document.ts'

type Wanted = z.output<typeof businessDocuments.documentsZip.request>
type Format = z.output<typeof businessDocuments.documentFile.request>['format']
type Firm = Caller<'entity' | 'provider'>

/**
 * Documents in one archive, a folder for each account: those chosen, or all that the filters find. What cannot be made
 * is named in a list inside. @throws 'too-many-documents' with the limit, before anything is made
 */
export async function documentsZip(deps: Deps, caller: Firm, input: Wanted): Promise<FileReply> {
  const asked = await askedOf(deps, caller, input)
  const now = deps.now()
  return {
    name: words.fileName,
    type: 'application/zip',
    bytes: zipStream(
      packed(
        deps,
        caller,
        asked.map((one) => ({ ...one, format: formatOf(one, input.format) })),
      ),
      now,
    ),
  }
}

async function askedOf(deps: Deps, caller: Firm, input: Wanted): Promise<DocumentAsked[]> {
  if (input.chosen)
    return input.chosen.map(({ account, kind, bill }) => ({
      account: ownNumber(caller, account, 'chosen'),
      kind,
      bill,
    }))
  const { total, rows } = await documentsOf(deps.core, accountsOf(caller, input), {
    ...input,
    page: 1,
    pageSize: MOST_IN_ZIP,
  })
  if (total > MOST_IN_ZIP)
    throw new Problem('too-many-documents', { params: { found: total, limit: MOST_IN_ZIP } })
  if (total === 0) throw new Problem('not-found')
  return rows
}

/** Two files of one name both stay. */
function freeName(taken: ReadonlySet<string>, name: string): string {
  const dot = name.lastIndexOf('.')
  for (let n = 1; ; n++) {
    const one = n === 1 ? name : `${name.slice(0, dot)} (${n})${name.slice(dot)}`
    if (!taken.has(one)) return one
  }
}

/** Bills and acts have one format beside paper. */
const formatOf = ({ kind }: DocumentAsked, format: Wanted['format']): Format =>
  format === 'pdf' || kind === 'tax-invoice' ? format : 'comdoc'

/** Each file in the folder of its account; what cannot be made is named in a list at the end. */
export async function* packed(
  deps: Deps,
  caller: Firm,
  asked: readonly (DocumentAsked & { readonly format: Format })[],
): AsyncGenerator<{ name: string; bytes: Uint8Array }> {
  const missing: string[] = []
  const names = new Set<string>()
  // one after another, so that the core is not asked for a hundred documents at once
  for (const one of asked) {
    try {
      const { name, bytes } = await documentBytes(deps, caller, one)
      const path = freeName(names, `${one.account}/${name}`)
      names.add(path)
      yield { name: path, bytes }
    } catch (failure) {
      if (!(failure instanceof Problem) || failure.status >= 500) throw failure
      missing.push(
        words.missing(
          one.account,
          documentKinds[one.kind],
          one.bill,
          messageOf(failure.code, failure.params),
        ),
      )
    }
  }
  if (missing.length > 0)
    yield { name: words.missingFile, bytes: Buffer.from(`\uFEFF${missing.join('\r\n')}\r\n`) }
}
