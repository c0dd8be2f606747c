import { CODE_ALPHABET, normalizeCode } from '#domain/code.ts'
import type { Deps } from '#server/deps.ts'
import { keyedHash } from '#server/secrets.ts'

/** 16 of the 32 symbols are 80 bits. */
const LENGTH = 16

/** Only this hash of the secret of an invitation is kept. */
export const hashInvitation = (secrets: Pick<Deps['secrets'], 'pepper'>, code: string): string =>
  keyedHash(secrets.pepper, `invitation\n${normalizeCode(code)}`)

/** A new secret: the hash that is kept, and the address that is sent. */
export function makeSecret({ random, secrets, config }: Pick<Deps, 'random' | 'secrets' | 'config'>) {
  const code = Array.from({ length: LENGTH }, () =>
    CODE_ALPHABET.charAt(random.int(CODE_ALPHABET.length)),
  ).join('')
  return { hash: hashInvitation(secrets, code), link: `${config.publicUrl.replace(/\/$/, '')}/join/${code}` }
}

/** The invitation of a link, while it opens something; one that is unknown, used, withdrawn or old is not told apart. */
export const openInvitation = ({ db, secrets, now }: Pick<Deps, 'db' | 'secrets' | 'now'>, code: string) =>
  db
    .selectFrom('portal.invitations as i')
    .selectAll('i')
    .where(
      'i.code_hash',
      'in',
      [secrets, ...(secrets.previous ? [secrets.previous] : [])].map((each) => hashInvitation(each, code)),
    )
    .where('i.used_at', 'is', null)
    .where('i.withdrawn_at', 'is', null)
    .where('i.expires_at', '>', now())
    .executeTakeFirst()
export type Invitation = NonNullable<Awaited<ReturnType<typeof openInvitation>>>
