import { BasicConstraints } from 'pkijs'
import { entryOf, hasListsOfAnother, placesOf, type RevocationList } from '#domain/revocation-list.ts'
import { NotAccepted, verifySignature } from './algorithms.ts'
import {
  chainOf,
  exact,
  extension,
  hasUnknown,
  isSignedBy,
  isValidAt,
  mayBeUsedFor,
  type Owned,
  readDer,
  USAGE,
  type Ways,
} from './certificate.ts'
import { ownName } from './owner.ts'
import { isSameName } from './same-name.ts'

/** A list that was asked about a certificate: whose, which, and since when it holds. */
export type ListAsked = { readonly issuer: string; readonly of: string; readonly number: string | null }
export type Revocation = { readonly state: 'good' | 'unchecked'; readonly lists: readonly ListAsked[] }

type Around = Ways & { readonly at: number }

/**
 * Whether the certificates of a way to the trust list stand in lists of revoked ones (RFC 5280 §6.3): in the newest
 * fresh list that their issuer has signed and that is about them, with the newest one that adds to it. Where a list has
 * what must not be overlooked and is not known here, nobody is called good by it, and who stands in it is refused; so is
 * a certificate that only lists of another issuer are about.
 * @throws NotAccepted 'revoked' | 'revocation-unclear' | 'check-too-long'
 */
export function revocationOf(
  chain: readonly Owned[],
  lists: readonly RevocationList[],
  around: Around,
): Revocation {
  const { at } = around
  const fresh = lists.filter((list) => isFresh(list, at))
  const usedLists = new Map<string, ListAsked>()
  let state: Revocation['state'] = 'good'
  for (const [index, link] of chain.slice(0, -1).entries()) {
    const issuer = chain[index + 1]
    if (!issuer) continue
    const named = fresh.filter((list) => isSameName(list.issuer, issuer.subject))
    const keys = named.length > 0 ? keysOf(issuer, around) : []
    const signed = named.flatMap((list) => {
      const key = keyOf(list, keys, at)
      return key ? [{ list, key }] : []
    })
    const answers = answersOf(link, signed)
    const isSaid = (what: Answer['says']) => answers.some(({ says }) => says === what)
    if (isSaid('revoked')) throw new NotAccepted('revoked')
    if (isSaid('named-unclearly')) throw new NotAccepted('revocation-unclear')
    const ownAnswer = answers.find(({ key, says }) => key === issuer && says === 'good')
    if (!ownAnswer && (isSaid('unclear') || isForAnother(link))) throw new NotAccepted('revocation-unclear')
    if (ownAnswer) {
      for (const list of ownAnswer.lists) {
        const listFacts = {
          issuer: ownName(issuer.certificate),
          of: list.thisUpdate.toISOString(),
          number: numberOf(list),
        }
        usedLists.set(JSON.stringify(listFacts), listFacts)
      }
    } else state = 'unchecked'
  }
  return { state, lists: [...usedLists.values()] }
}

const numberOf = ({ number }: RevocationList) => (number === null ? null : String(number))

const isFresh = ({ thisUpdate, nextUpdate }: RevocationList, at: number): boolean =>
  thisUpdate.getTime() <= at && nextUpdate !== null && at <= nextUpdate.getTime()

/**
 * Keys that lists of an authority may be signed with: its own, and those of other certificates of its name that are
 * trusted or lead to the trust list (RFC 5280 §6.3.3 f), as after a change of its key.
 */
function keysOf(issuer: Owned, around: Around): Owned[] {
  const { trusted, beside } = around
  const leads = (candidate: Owned) =>
    !hasUnknown(candidate.certificate) && chainOf(candidate, around) !== null
  const isOther = (candidate: Owned) => candidate !== issuer && isSameName(candidate.subject, issuer.subject)
  return [
    issuer,
    ...trusted.filter(isOther),
    ...beside.filter((candidate) => isOther(candidate) && leads(candidate)),
  ]
}

const isForAnother = ({ certificate }: Owned): boolean => {
  const points = extension(certificate, '2.5.29.31')
  return points !== null && hasListsOfAnother(points)
}

function keyOf(list: RevocationList, keys: readonly Owned[], at: number): Owned | undefined {
  return keys.find(
    (key) =>
      (!list.keyId || !key.keyId || key.keyId.equals(list.keyId)) &&
      isValidAt(key, at) &&
      mayBeUsedFor(key.certificate, USAGE.lists) &&
      isBelieved(list, key),
  )
}

/** A list is megabytes long: it is verified once, however many certificates are looked up. */
const verified = new WeakMap<RevocationList, Map<string, boolean>>()
function isBelieved(list: RevocationList, key: Owned): boolean {
  const known = verified.get(list) ?? new Map<string, boolean>()
  verified.set(list, known)
  const name = key.bytes.toString('base64')
  const is =
    known.get(name) ??
    isSignedBy(key, verifySignature, {
      algorithm: list.algorithm,
      bytes: list.signed,
      signature: Buffer.from(list.signature),
    })
  known.set(name, is)
  return is
}

type Signed = { readonly list: RevocationList; readonly key: Owned }
type Answer = {
  readonly key: Owned
  readonly says: 'good' | 'revoked' | 'named-unclearly' | 'unclear' | 'nothing'
  readonly lists: readonly RevocationList[]
}

/** What lists say of a certificate: one answer by lists of one key and one scope, which follow each other. */
function answersOf(link: Owned, signed: readonly Signed[]): Answer[] {
  const serial = exact(link.certificate.serialNumber.valueBlock.valueHexView)
  const unclear = signed
    .filter(({ list }) => !list.isUnderstood)
    // such a list may name certificates of others, and one of theirs may have the same number
    .map(({ list, key }): Answer => ({
      key,
      says: entryOf(list, serial) ? 'named-unclearly' : 'unclear',
      lists: [],
    }))
  const groups = new Map<string, Signed[]>()
  for (const each of signed) {
    const { list, key } = each
    if (!list.isUnderstood || !isAbout(list, link)) continue
    const name = `${key.bytes.toString('base64')} ${Buffer.from(list.scope?.bytes ?? []).toString('base64')}`
    groups.set(name, [...(groups.get(name) ?? []), each])
  }
  return [...unclear, ...[...groups.values()].map((group) => answerOf(group, serial))]
}

function answerOf(group: readonly Signed[], serial: Buffer): Answer {
  const [{ key }] = group as [Signed, ...Signed[]] // a group is made with its first list
  const lists = group.map(({ list }) => list).toSorted(newestFirst)
  const complete = lists.find(({ base }) => base === null)
  const added = lists.find(({ base }) => base !== null)
  const follows = complete && added && addsTo(added, complete)
  const said = added && isNewer(added, complete) ? entryOf(added, serial) : null
  const before = complete ? entryOf(complete, serial) : null
  const used = [...(complete ? [complete] : []), ...(follows ? [added] : [])]
  // one that adds to a list we do not have takes nothing back
  if (said === 'revoked' || (before === 'revoked' && !(follows && said === 'removed')))
    return { key, says: 'revoked', lists: used }
  const isWhole = complete !== undefined && !complete.scope?.onlySomeReasons
  return { key, says: isWhole ? 'good' : 'nothing', lists: used }
}

const newestFirst = (first: RevocationList, other: RevocationList): number =>
  other.thisUpdate.getTime() - first.thisUpdate.getTime() ||
  ((other.number ?? 0n) > (first.number ?? 0n) ? 1 : -1)

const isNewer = (added: RevocationList, complete: RevocationList | undefined): boolean =>
  !complete || added.thisUpdate >= complete.thisUpdate

/** RFC 5280 §5.2.4: the complete list is of the number that is added to or of a later one, and earlier than what adds. */
const addsTo = (added: RevocationList, complete: RevocationList): boolean =>
  added.base !== null &&
  added.number !== null &&
  complete.number !== null &&
  complete.number >= added.base &&
  complete.number < added.number

/** Whether a list is about a certificate (RFC 5280 §6.3.3 b). */
function isAbout({ scope }: RevocationList, { certificate }: Owned): boolean {
  if (!scope) return true
  const basic = extension(certificate, '2.5.29.19')
  const isAuthority = basic !== null && new BasicConstraints({ schema: readDer(basic) }).cA
  if (scope.onlyAttributes || (isAuthority ? scope.onlyPeople : scope.onlyAuthorities)) return false
  if (!scope.places) return true
  const points = extension(certificate, '2.5.29.31')
  const ownPlaces = points ? placesOf(points).map((name) => Buffer.from(name)) : []
  return scope.places.some((place) => ownPlaces.some((name) => name.equals(place)))
}
