import { digestOf, NotAccepted, type Signed, verifySignature } from './algorithms.ts'
import type { SignatureKind } from '#domain/signing.ts'

/** One that ten people have signed needs a little more than twenty; each costs a tenth of a second. */
const MOST_TRIES = 30
const MOST_SIGNERS = 10

/** What the check of one container may cost as a whole, whatever it is made of. */
export type Work = {
  /** The digest of bytes, counted once for each way to count it. @throws NotAccepted 'algorithm' */
  digest: (id: string, bytes: Uint8Array) => Buffer
  /** @throws NotAccepted as `verifySignature`, and 'check-too-long' after too many */
  verify: (signed: Signed) => SignatureKind
  /** Whether one has issued the other, found out once. */
  issued: (subject: object, issuer: object, ask: () => boolean) => boolean
  /** @throws NotAccepted 'container-broken' where there are more than a container of one document has */
  addSigners: (count: number) => void
}

export function openWork(): Work {
  const digests = new Map<Uint8Array, Map<string, Buffer>>()
  const known = new Map<object, Map<object, boolean>>()
  let [tries, signers] = [0, 0]
  return {
    digest(id, bytes) {
      const of = digests.get(bytes) ?? new Map<string, Buffer>()
      digests.set(bytes, of)
      const digest = of.get(id) ?? digestOf(id, bytes)
      of.set(id, digest)
      return digest
    },
    verify(signed) {
      if (++tries > MOST_TRIES) throw new NotAccepted('check-too-long')
      return verifySignature(signed)
    },
    issued(subject, issuer, ask) {
      const of = known.get(subject) ?? new Map<object, boolean>()
      known.set(subject, of)
      const answer = of.get(issuer) ?? ask()
      of.set(issuer, answer)
      return answer
    },
    addSigners(count) {
      signers += count
      if (signers > MOST_SIGNERS) throw new NotAccepted('container-broken')
    },
  }
}
