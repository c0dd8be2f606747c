import { readFileSync } from 'node:fs'
import { readPost } from '#domain/permissions.ts'

/** The directory of a company in which its employees sign in (OpenID Connect), and what its groups mean here. */
export type DirectorySettings = {
  /** as the directory itself writes it: compared to the letter */
  readonly issuer: string
  readonly clientId: string
  readonly secret: string | undefined
  /** a private key (PKCS #8, PEM) instead of a secret */
  readonly key: string | undefined
  readonly scope: string
  /** the claim of the ID token that lists groups; dots lead into objects where no claim has the whole name */
  readonly groupsClaim: string
  /** group → posts as they are kept: `billing`, `billing:dnem` */
  readonly posts: ReadonlyMap<string, readonly string[]>
  /** one of these must be in `acr`, all of those in `amr`; empty: not demanded */
  readonly acr: readonly string[]
  readonly amr: readonly string[]
  /** of the button; null: the usual words */
  readonly label: string | null
}

type Given = Readonly<Record<string, string | undefined>>

const listed = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/**
 * `group=role` or `group=role:company`, separated by semicolons; a group may hold commas and signs of equality, as
 * names in directories do, and may stand several times.
 * @throws what is wrong, in words
 */
function parseGroups(text: string): ReadonlyMap<string, readonly string[]> {
  const posts = new Map<string, string[]>()
  for (const part of text.split(';').map((piece) => piece.trim())) {
    if (part === '') continue
    const at = part.lastIndexOf('=')
    const group = part.slice(0, Math.max(at, 0)).trim()
    const post = part.slice(at + 1).trim()
    if (group === '' || readPost(post) === null)
      throw new Error(`“${part}” is not group=role or group=role:company`)
    posts.set(group, [...new Set([...(posts.get(group) ?? []), post])])
  }
  if (posts.size === 0) throw new Error('no group is named')
  return posts
}

/** https, or http on the machine itself (a stub of development). */
export const isSafeAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return (
    protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
  )
}

/** @returns null where no directory is configured. `directoryFaults` must have found nothing. */
export function readDirectory(given: Given): DirectorySettings | null {
  const issuer = given['OIDC_ISSUER']
  if (issuer === undefined) return null
  const keyFile = given['OIDC_CLIENT_KEY']
  return {
    issuer,
    clientId: given['OIDC_CLIENT_ID'] ?? '',
    secret: given['OIDC_CLIENT_SECRET'],
    key: keyFile === undefined ? undefined : readFileSync(keyFile, 'utf8'),
    scope: given['OIDC_SCOPE'] ?? 'openid profile email',
    groupsClaim: given['OIDC_GROUPS_CLAIM'] ?? 'groups',
    posts: parseGroups(given['OIDC_ROLES'] ?? ''),
    acr: listed(given['OIDC_ACR']),
    amr: listed(given['OIDC_AMR']),
    label: given['OIDC_LABEL'] ?? null,
  }
}

/** What is wrong with the settings of the directory, one sentence each. */
export function directoryFaults(given: Given): string[] {
  const faults: string[] = []
  const issuer = given['OIDC_ISSUER']
  if (issuer === undefined) {
    const alone = Object.keys(given).filter((name) => name.startsWith('OIDC_'))
    return alone.length === 0 ? [] : [`OIDC_ISSUER is needed where ${alone.join(', ')} is given.`]
  }
  if (!isSafeAddress(issuer)) faults.push('OIDC_ISSUER must be an address that begins with https://.')
  if (given['OIDC_CLIENT_ID'] === undefined)
    faults.push('OIDC_CLIENT_ID is needed where OIDC_ISSUER is given.')
  if ((given['OIDC_CLIENT_SECRET'] === undefined) === (given['OIDC_CLIENT_KEY'] === undefined))
    faults.push('One of OIDC_CLIENT_SECRET and OIDC_CLIENT_KEY (a file with a private key) is needed.')
  if (!(given['OIDC_SCOPE'] ?? 'openid').split(' ').includes('openid'))
    faults.push('OIDC_SCOPE must name openid.')
  for (const [name, read] of [
    ['OIDC_ROLES', () => parseGroups(given['OIDC_ROLES'] ?? '')],
    ['OIDC_CLIENT_KEY', () => given['OIDC_CLIENT_KEY'] && readFileSync(given['OIDC_CLIENT_KEY'])],
  ] as const)
    try {
      read()
    } catch (error) {
      faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}.`)
    }
  return faults
}
