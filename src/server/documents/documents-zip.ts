import type { z } from 'zod'
import type { businessDocuments } from '#contract/business-documents.ts'
import type { FileReply } from '#contract/endpoint.ts'
import { MOST_IN_ARCHIVE } from '#domain/document-limits.ts'
import { keyOfBill, knownBills } from '#server/bills/bill-pdf.ts'
import { documentsOf } from '#server/core/account-lists.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { zipStream } from '#server/files/zip-stream.ts'
import { ownNumber } from '#server/own-number.ts'
import { Problem } from '#server/problem.ts'
import { documentKinds, documentZip as words } from '#text/business-documents.ts'
import { messageOf } from '#text/catalogue.ts'
import { documentBytes } from './document-file.ts'
import { accountsOf } from './list-documents.ts'
import { type DocumentAsked, keyOfDocument, ownDocuments } from './own-document.ts'

type Wanted = z.output<typeof businessDocuments.documentsZip.request>
type Format = z.output<typeof businessDocuments.documentFile.request>['format']
type Firm = Caller<'entity' | 'provider'>

/**
 * Documents in one archive, a folder for each account: those chosen, or all that the filters find. What cannot be made
 * is named in a list inside. @throws 'too-many-documents' with the limit, before anything is made
 */
export async function documentsZip(deps: Deps, caller: Firm, input: Wanted): Promise<FileReply> {
  const requests = await askedOf(deps, caller, input)
  const now = deps.now()
  return {
    name: words.fileName,
    type: 'application/zip',
    bytes: zipStream(
      packed(
        deps,
        caller,
        requests.map((request) => ({ ...request, format: formatOf(request, input.format) })),
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
  const rows = await allOf(deps, accountsOf(caller, input), input)
  if (rows.length === 0) throw new Problem('not-found')
  return rows
}

type Found = Parameters<typeof documentsOf>[2]

/** Every document that the filters find. @throws 'too-many-documents' with the limit of an archive */
export async function allOf(
  { core }: Pick<Deps, 'core'>,
  accounts: readonly string[],
  wanted: Omit<Found, 'page' | 'pageSize'>,
) {
  const page = (number: number) => documentsOf(core, accounts, { ...wanted, page: number, pageSize: PAGE })
  const { total, rows } = await page(1)
  if (total > MOST_IN_ARCHIVE)
    throw new Problem('too-many-documents', { params: { found: total, limit: MOST_IN_ARCHIVE } })
  for (let number = 2; rows.length < total; number++) {
    const next = await page(number)
    if (next.rows.length === 0) break
    rows.push(...next.rows)
  }
  return rows
}

/** As many as a core gives at once. */
const PAGE = 1000

/** Two files of one name both stay. */
function freeName(taken: ReadonlySet<string>, name: string): string {
  const dot = name.lastIndexOf('.')
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? name : `${name.slice(0, dot)} (${n})${name.slice(dot)}`
    if (!taken.has(candidate)) return candidate
  }
}

/** Bills and acts have one format beside paper. */
const formatOf = ({ kind }: DocumentAsked, format: Wanted['format']): Format =>
  format === 'pdf' || kind === 'tax-invoice' ? format : 'comdoc'

/**
 * Each file in the folder of its account; what cannot be made is named in a list at the end. Papers are drawn one after
 * another in a thread, so that the papers of others take turns with them.
 */
export const packed = (deps: Deps, caller: Firm, requests: readonly Asked[]) =>
  oneAhead(filesOf(deps, caller, requests))

/** The next is made while the one before it is packed and sent. */
async function* oneAhead<T>(from: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    let coming = from.next()
    for (;;) {
      const { done, value } = await coming
      if (done) return
      coming = from.next()
      // said when it is asked for; its reader may leave before that
      coming.catch(() => undefined)
      yield value
    }
  } finally {
    await from.return(undefined)
  }
}

async function* filesOf(
  deps: Deps,
  caller: Firm,
  requests: readonly Asked[],
): AsyncGenerator<{ name: string; bytes: Uint8Array }> {
  const missing: string[] = []
  const names = new Set<string>()
  for (const portion of portionsOf(requests)) {
    const known = await knownOf(deps, caller, portion)
    for (const request of portion) {
      try {
        const { name, bytes } = await documentBytes(deps, caller, request, known(request))
        const path = freeName(names, `${request.account}/${name}`)
        names.add(path)
        yield { name: path, bytes }
      } catch (failure) {
        if (!(failure instanceof Problem) || failure.status >= 500) throw failure
        const why = messageOf(failure.code, failure.params)
        missing.push(words.missing(request.account, documentKinds[request.kind], request.bill, why))
      }
    }
  }
  if (missing.length > 0)
    yield { name: words.missingFile, bytes: Buffer.from(`\uFEFF${missing.join('\r\n')}\r\n`) }
}

/** So many documents are asked for and kept together: about two megabytes. */
const PORTION = 100

type Asked = DocumentAsked & { readonly format: Format }
const portionsOf = (requests: readonly Asked[]): Asked[][] =>
  Array.from({ length: Math.ceil(requests.length / PORTION) }, (_, n) =>
    requests.slice(n * PORTION, (n + 1) * PORTION),
  )

/** What a portion of documents needs, by as many questions however many they are. */
async function knownOf(deps: Deps, caller: Firm, requests: readonly Asked[]) {
  const onPaper = (request: Asked) => request.kind === 'bill' && request.format === 'pdf'
  const [documents, bills] = await Promise.all([
    ownDocuments(
      deps,
      caller,
      requests.filter((request) => !onPaper(request)),
    ),
    knownBills(deps, caller, requests.filter(onPaper)),
  ])
  return (request: Asked) => {
    const document = documents.get(keyOfDocument(request))
    const bill = onPaper(request) ? bills.get(keyOfBill(request)) : undefined
    return { ...(document && { document }), ...(bill && { bill }) }
  }
}
