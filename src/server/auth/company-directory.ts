import { createPrivateKey, webcrypto } from 'node:crypto'
import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify, type JWTPayload } from 'jose'
import * as oidc from 'openid-client'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { type DirectorySettings, isSafeAddress } from '#server/directory-settings.ts'
import { Problem } from '#server/problem.ts'

type Tools = Pick<Deps, 'now' | 'config'>

/** Somebody whom the directory has vouched for. */
export type Vouched = {
  readonly issuer: string
  readonly subject: string
  readonly login: string
  readonly name: string | null
  readonly surname: string | null
  readonly email: string | null
  /** as they are kept, sorted; empty: no group of theirs means anything here */
  readonly posts: readonly string[]
}
/** What the address bar brought back. */
export type Returned = { state: string; code?: string; iss?: string; error?: string }
/** What one attempt is bound to; made of its secret, so that nothing of it lies in the database. */
export type Binding = { state: string; nonce: string; verifier: string }

/** The directory answered, and its answer does not hold; the reason goes to the log, never to the page. */
export class NotVouched extends Problem {
  readonly reason: string
  constructor(reason: string) {
    super('directory-refused')
    this.reason = reason
  }
}

const TIMEOUT_MS = 4_000
const METADATA_LIVES = 3_600_000
const KEYS_LIVE = 600_000
/** A signature by an unknown key asks for the keys again, at most this often. */
const KEYS_AGAIN_AFTER = 10_000
const CLOCK_TOLERANCE = 30
const TOKEN_LIVES = '10m'
const MOST_BYTES = 262_144
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

type Metadata = oidc.ServerMetadata
type Opened = {
  metadata: { value: Metadata; at: number } | null
  keys: { value: JSONWebKeySet; at: number } | null
}
/** What was learnt of the directory of an installation; forgotten with its configuration. */
const openedOf = new WeakMap<DirectorySettings, Opened>()

const stateOf = (settings: DirectorySettings): Opened => {
  const known = openedOf.get(settings) ?? { metadata: null, keys: null }
  openedOf.set(settings, known)
  return known
}

/** @throws 'not-offered' where no directory is configured */
export function settingsOf({ config }: Pick<Deps, 'config'>): DirectorySettings {
  if (config.directory === null) throw new Problem('not-offered')
  return config.directory
}

/** Where the directory sends people back to: one address, whatever a request says of hosts. */
const returnAddress = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  `${new URL(publicUrl).origin}/admin/directory`

/**
 * Fetches with a limit of time and size. @throws 'directory-down' when there is no answer, or one of a server in
 * trouble
 */
const reach: oidc.CustomFetch = async (url, init) => {
  try {
    const answer = await fetch(url, {
      ...(init as RequestInit),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const body = await answer.arrayBuffer()
    if (answer.status >= 500 || body.byteLength > MOST_BYTES) throw new Error(`status ${answer.status}`)
    return new Response(body.byteLength === 0 ? null : body, {
      status: answer.status,
      headers: answer.headers,
    })
  } catch {
    throw new Problem('directory-down', { retryAfterSeconds: 60 })
  }
}

const insecureToo = ({ issuer }: DirectorySettings) =>
  issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []

/** The addresses of the directory, asked once an hour. @throws 'directory-down' | NotVouched */
async function metadataOf({ now }: Tools, settings: DirectorySettings): Promise<Metadata> {
  const known = stateOf(settings)
  const at = now().getTime()
  if (known.metadata && at - known.metadata.at < METADATA_LIVES) return known.metadata.value
  const configuration = await oidc
    .discovery(new URL(settings.issuer), settings.clientId, undefined, oidc.None(), {
      [oidc.customFetch]: reach,
      execute: insecureToo(settings),
    })
    .catch(asRefusal)
  const value = configuration.serverMetadata()
  // the library lets two makers of directories write another issuer than was asked for
  if (value.issuer !== settings.issuer) throw new NotVouched('the issuer differs from OIDC_ISSUER')
  for (const address of [value.authorization_endpoint, value.token_endpoint, value.jwks_uri])
    if (address === undefined || !isSafeAddress(address))
      throw new NotVouched('an address is missing or unsafe')
  known.metadata = { value, at }
  return value
}

/** A configuration whose clock is the server's. */
async function clientOf(tools: Tools, settings: DirectorySettings): Promise<oidc.Configuration> {
  const metadata = await metadataOf(tools, settings)
  const skew = Math.round((tools.now().getTime() - Date.now()) / 1000)
  const client = new oidc.Configuration(
    metadata,
    settings.clientId,
    { [oidc.clockSkew]: skew, [oidc.clockTolerance]: CLOCK_TOLERANCE },
    await authenticationOf(settings, metadata),
  )
  client[oidc.customFetch] = reach
  for (const allow of insecureToo(settings)) allow(client)
  return client
}

async function authenticationOf({ secret, key }: DirectorySettings, metadata: Metadata) {
  if (key !== undefined) return oidc.PrivateKeyJwt(await privateKey(key))
  const methods = metadata.token_endpoint_auth_methods_supported
  return methods && !methods.includes('client_secret_basic')
    ? oidc.ClientSecretPost(secret)
    : oidc.ClientSecretBasic(secret)
}

const KEY_KINDS: Readonly<Record<string, webcrypto.RsaHashedImportParams | webcrypto.EcKeyImportParams>> = {
  rsa: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
  ec: { name: 'ECDSA', namedCurve: 'P-256' },
  ed25519: { name: 'Ed25519' } as webcrypto.EcKeyImportParams,
}

async function privateKey(pem: string): Promise<webcrypto.CryptoKey> {
  const key = createPrivateKey(pem)
  const kind = KEY_KINDS[key.asymmetricKeyType ?? '']
  if (!kind) throw new Error('OIDC_CLIENT_KEY: the key must be RSA, P-256 or Ed25519.')
  const bytes = key.export({ type: 'pkcs8', format: 'der' })
  return webcrypto.subtle.importKey('pkcs8', new Uint8Array(bytes), kind, false, ['sign'])
}

/** The address of the directory at which an attempt begins. */
export async function authorizationAddress(
  tools: Tools,
  { state, nonce, verifier }: Binding,
): Promise<string> {
  const settings = settingsOf(tools)
  return oidc.buildAuthorizationUrl(await clientOf(tools, settings), {
    redirect_uri: returnAddress(tools.config),
    response_type: 'code',
    scope: settings.scope,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(settings.acr.length > 0 ? { acr_values: settings.acr.join(' ') } : {}),
  }).href
}

/**
 * Exchanges the code and checks the ID token: signature, algorithm, issuer, audience, nonce, times, strength.
 * @throws 'directory-down' | NotVouched | 'directory-weak'
 */
export async function vouchedFor(tools: Tools, bound: Binding, returned: Returned): Promise<Vouched> {
  const settings = settingsOf(tools)
  const client = await clientOf(tools, settings)
  const back = new URL(returnAddress(tools.config))
  for (const [name, value] of Object.entries(returned))
    if (value !== undefined) back.searchParams.set(name, value)
  const tokens = await oidc
    .authorizationCodeGrant(client, back, {
      pkceCodeVerifier: bound.verifier,
      expectedState: bound.state,
      expectedNonce: bound.nonce,
      idTokenExpected: true,
    })
    .catch(asRefusal)
  const claims = await verified(tools, settings, tokens.id_token ?? '')
  if (claims['nonce'] !== bound.nonce) throw new NotVouched('another nonce')
  if (!isStrong(settings, claims)) throw new Problem('directory-weak')
  return personOf(settings, claims)
}

/** The claims of an ID token with a signature that holds; an unknown key is looked for once more. */
async function verified(tools: Tools, settings: DirectorySettings, token: string): Promise<JWTPayload> {
  const check = async (again: boolean) => {
    const { payload } = await jwtVerify(token, createLocalJWKSet(await keysOf(tools, settings, again)), {
      issuer: settings.issuer,
      audience: settings.clientId,
      algorithms: ALGORITHMS,
      currentDate: tools.now(),
      clockTolerance: CLOCK_TOLERANCE,
      maxTokenAge: TOKEN_LIVES,
      requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
    })
    return payload
  }
  try {
    return await check(false).catch((error: unknown) => {
      if (error instanceof errors.JWKSNoMatchingKey) return check(true)
      throw error
    })
  } catch (error) {
    return asRefusal(error)
  }
}

async function keysOf(tools: Tools, settings: DirectorySettings, again: boolean): Promise<JSONWebKeySet> {
  const known = stateOf(settings)
  const at = tools.now().getTime()
  if (known.keys && at - known.keys.at < (again ? KEYS_AGAIN_AFTER : KEYS_LIVE)) return known.keys.value
  const { jwks_uri = '' } = await metadataOf(tools, settings)
  const answer = await reach(jwks_uri, { body: undefined, headers: {}, method: 'GET', redirect: 'manual' })
  const value: unknown = await answer.json().catch(() => null)
  if (!isKeySet(value)) throw new NotVouched('no keys')
  known.keys = { value, at }
  return value
}

const isKeySet = (value: unknown): value is JSONWebKeySet =>
  typeof value === 'object' && value !== null && 'keys' in value && Array.isArray(value.keys)

function isStrong({ acr, amr }: DirectorySettings, claims: JWTPayload): boolean {
  const shown = Array.isArray(claims['amr']) ? claims['amr'] : []
  return (
    (acr.length === 0 || acr.some((level) => level === claims['acr'])) &&
    amr.every((method) => shown.includes(method))
  )
}

const textOf = (value: unknown, most = 120): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, most) : null

function personOf(settings: DirectorySettings, claims: JWTPayload): Vouched {
  const subject = claims.sub ?? ''
  const email = textOf(claims['email'], 254)
  const login = textOf(claims['preferred_username'], 64) ?? email ?? subject
  const groups = groupsOf(claims, settings.groupsClaim)
  return {
    issuer: settings.issuer,
    subject,
    login: login.toLowerCase().slice(0, 64),
    name: textOf(claims['given_name']) ?? textOf(claims['name']),
    surname: textOf(claims['family_name']),
    email: email?.toLowerCase() ?? null,
    posts: [...new Set(groups.flatMap((group) => settings.posts.get(group) ?? []))].toSorted(),
  }
}

/** @param name of the claim, or a way into objects: `realm_access.roles` */
function groupsOf(claims: Readonly<Record<string, unknown>>, name: string): string[] {
  const claim = Object.hasOwn(claims, name)
    ? claims[name]
    : name.split('.').reduce<unknown>(
        (inside, part) =>
          typeof inside === 'object' && inside !== null && Object.hasOwn(inside, part)
            ? (inside as Record<string, unknown>)[part] // it has just been found there
            : undefined,
        claims,
      )
  const all: unknown[] = Array.isArray(claim) ? claim : [claim]
  return all.filter((group) => typeof group === 'string')
}

/** Where the browser goes to leave the directory too; null when it offers no such place, or is not known now. */
export async function leaveAddress(tools: Tools): Promise<string | null> {
  const settings = tools.config.directory
  if (settings === null) return null
  const client = await clientOf(tools, settings).catch(() => null)
  const end = client?.serverMetadata().end_session_endpoint
  if (!client || end === undefined || !isSafeAddress(end)) return null
  return oidc.buildEndSessionUrl(client, {
    post_logout_redirect_uri: `${new URL(tools.config.publicUrl).origin}/admin`,
  }).href
}

/** Libraries put tokens into the causes of their errors: only names and sentences are passed on. */
function asRefusal(error: unknown): never {
  if (error instanceof Problem) throw error
  // the client wraps what our own fetch has thrown
  if (error instanceof Error && error.cause instanceof Problem) throw error.cause
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  throw new NotVouched(error instanceof Error ? `${code} ${error.message}`.trim() : 'not an error')
}
