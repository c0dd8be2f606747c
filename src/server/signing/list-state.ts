import { Certificate } from 'pkijs'
import { readRevocationList, type RevocationList } from '#domain/revocation-list.ts'
import type { TrustList } from '#server/trust-list.ts'
import { readDer } from './certificate.ts'
import { ownName } from './owner.ts'
import { comparableName } from './same-name.ts'

/** Lists of one authority that follow each other: until when the newest of them counts. */
export type ListState = { readonly issuer: string; readonly kind: 'complete' | 'delta'; readonly until: Date }

const known = new WeakMap<readonly Uint8Array[], ListState[]>()

/**
 * The newest list of each authority, key and scope, complete ones apart from those that add to them. Once its day has
 * passed, no certificate of the authority is looked up any more.
 */
export function listStates({ authorities, lists }: TrustList): readonly ListState[] {
  const before = known.get(lists)
  if (before) return before
  const names = new Map(
    authorities.map((bytes) => {
      const certificate = new Certificate({ schema: readDer(bytes) })
      return [comparableName(new Uint8Array(certificate.subject.valueBeforeDecode)), ownName(certificate)]
    }),
  )
  const newest = new Map<string, ListState>()
  for (const list of lists.map(readRevocationList)) {
    const issuer = comparableName(list.issuer)
    const name = [issuer, list.base !== null, ...[list.keyId, list.scope?.bytes].map(base64)].join(' ')
    const until = untilOf(list)
    const other = newest.get(name)
    if (!other || until > other.until)
      newest.set(name, {
        issuer: names.get(issuer) ?? '',
        kind: list.base === null ? 'complete' : 'delta',
        until,
      })
  }
  const states = [...newest.values()]
  known.set(lists, states)
  return states
}

const base64 = (bytes: Uint8Array | null | undefined) => Buffer.from(bytes ?? []).toString('base64')
/** A list that does not say when the next one comes counts on no day. */
const untilOf = ({ thisUpdate, nextUpdate }: RevocationList) => nextUpdate ?? thisUpdate
