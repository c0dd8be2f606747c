import { addDays } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { lockPapers, takePaperBack } from '#server/documents/take-paper-back.ts'
import { tellAbout } from '#server/outbox/tell-about.ts'
import { decideRequest } from '#server/requests/decide-request.ts'
import { offer } from '#server/signing/offer.ts'
import { selectVersions } from './store.ts'
import { fileOf } from './version-file.ts'

/** What the company decides of a version that a provider sent. */
export type DocumentDecision = {
  /** the request of the version; `portal.requests.request_id` */
  readonly request: string
  /** the employee */
  readonly by: string
  readonly decision: 'accepted' | 'refused'
  /** what the provider reads */
  readonly reason: string
  /** an accepted document is offered to both for their signatures, as it was sent */
  readonly toSign: boolean
}

/** Days in which an accepted document is to be signed. */
const DAYS = 10

/**
 * The version a request is about, with its document and its file: what the staff side shows before it decides. Null for
 * requests of other kinds.
 */
export async function documentOfRequest(deps: Pick<Deps, 'db' | 'filesDir'>, request: string) {
  const row = await selectVersions(deps).where('v.request_id', '=', request).executeTakeFirst()
  return row ? { ...row, file: () => fileOf(deps, row) } : null
}

type Version = { readonly document_id: string; readonly version: number }

/** Each version is a paper of its own. */
const keyOf = ({ document_id }: Version, version: number): string => `${document_id}:${version}`

/** The papers of the versions before; an earlier release named the first by the document alone. */
const earlierKeys = (document: Version): string[] => [
  document.document_id,
  ...Array.from({ length: document.version - 1 }, (_, index) => keyOf(document, index + 1)),
]

/**
 * Accepts or refuses a version: its request is decided, the provider is answered, and what is to be signed becomes a
 * paper that waits for the provider, in place of one of an earlier version. One transaction.
 * @returns false when it is no longer open: withdrawn, replaced by a newer version, or decided by a colleague
 */
export const decideProviderDocument = (
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'secrets' | 'config' | 'filesDir'>,
  { toSign, ...decision }: DocumentDecision,
): Promise<boolean> =>
  inTransaction(deps.db, async (db) => {
    const inner = { ...deps, db }
    if (!(await decideRequest(inner, decision))) return false
    const document = await documentOfRequest(inner, decision.request)
    if (!document || decision.decision === 'refused' || !toSign) return true
    const { name, type, bytes } = await document.file()
    await lockPapers(inner, document.account)
    const keys = earlierKeys(document)
    await takePaperBack(inner, { account: document.account, kind: 'provider-document', keys })
    const dueOn = addDays(kyivDate(deps.now()), DAYS)
    await offer(inner, document.account, {
      kind: 'provider-document',
      key: keyOf(document, document.version),
      title: document.title,
      name,
      type,
      bytes,
      dueOn,
      by: null,
      quiet: true,
    })
    // not others who have the account
    await tellAbout(inner, 'documentToSign', {
      key: `papers:${document.account}:${keyOf(document, document.version)}`,
      to: { user: document.user_id, account: document.account },
      facts: { account: document.account, title: document.title, dueOn },
    })
    return true
  })
