import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT, type JWK } from 'jose'

export type StubPerson = {
  sub: string
  login: string
  given: string
  family: string
  email: string
  groups: readonly string[]
  /** how they signed in there; 'pwd' and 'mfa' by default */
  amr?: readonly string[]
}

/** What is wrong with what the directory says from now on. */
export type DirectoryFault =
  | 'none'
  | 'down'
  | 'slow'
  | 'error'
  | 'no-token'
  | 'wrong-nonce'
  | 'wrong-audience'
  | 'wrong-issuer'
  | 'expired'
  | 'not-signed'
  | 'signed-with-secret'
  | 'signed-with-public-key'
  | 'unknown-key'
  | 'foreign-endpoint'

export type StubDirectory = {
  issuer: string
  /** people who can be picked; more may be added */
  people: StubPerson[]
  misbehave: (fault: DirectoryFault) => void
  /** a new key signs from now on, and the old one is published no more */
  rotate: () => Promise<void>
  /** what the browser brings back when this person signs in at an address of the directory */
  signIn: (url: string, person: StubPerson) => { state: string; code: string; iss: string }
  /** tokens given out, the latest last */
  tokens: () => readonly string[]
  asked: (path: string) => number
  close: () => Promise<void>
}

type Request = { redirect: string; nonce: string; challenge: string; state: string }
type Key = { kid: string; sign: CryptoKey; jwk: JWK }

const escaped = (value: string) => value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

async function newKey(): Promise<Key> {
  const kid = randomBytes(6).toString('hex')
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  return { kid, sign: privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' } }
}

/**
 * The directory of a company for development, tests and the demo: an OpenID provider with real signed tokens and a page
 * on which one picks an employee instead of typing a password.
 */
export async function startDirectory(options: {
  port: number
  clientId: string
  secret: string
  /** the public key of a client that signs its requests, instead of the secret */
  clientKey?: JWK
  people?: readonly StubPerson[]
  now?: () => Date
}): Promise<StubDirectory> {
  const now = options.now ?? (() => new Date())
  const people = [...(options.people ?? [])]
  const requests = new Map<string, Request>()
  const codes = new Map<string, Request & { person: StubPerson }>()
  const tokens: string[] = []
  const counts = new Map<string, number>()
  let key = await newKey()
  let fault: DirectoryFault = 'none'
  let issuer = ''

  const metadata = () => ({
    issuer,
    authorization_endpoint:
      fault === 'foreign-endpoint' ? 'http://evil.example/authorize' : `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    end_session_endpoint: `${issuer}/leave`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  })

  function begun(query: URLSearchParams): Request | null {
    const of = (name: string) => query.get(name) ?? ''
    const fits =
      of('client_id') === options.clientId &&
      of('response_type') === 'code' &&
      of('code_challenge_method') === 'S256' &&
      of('scope').split(' ').includes('openid')
    if (!fits || !URL.canParse(of('redirect_uri'))) return null
    return {
      redirect: of('redirect_uri'),
      nonce: of('nonce'),
      challenge: of('code_challenge'),
      state: of('state'),
    }
  }

  function codeFor(request: Request, person: StubPerson): string {
    const code = randomBytes(24).toString('base64url')
    codes.set(code, { ...request, person })
    return code
  }

  async function idToken({ person, nonce }: Request & { person: StubPerson }): Promise<string> {
    const at = Math.floor(now().getTime() / 1000)
    const claims = {
      iss: fault === 'wrong-issuer' ? `${issuer}/other` : issuer,
      aud: fault === 'wrong-audience' ? 'another-client' : options.clientId,
      sub: person.sub,
      nonce: fault === 'wrong-nonce' ? 'another' : nonce,
      iat: fault === 'expired' ? at - 7200 : at,
      exp: fault === 'expired' ? at - 3600 : at + 300,
      preferred_username: person.login,
      given_name: person.given,
      family_name: person.family,
      email: person.email,
      groups: person.groups,
      amr: person.amr ?? ['pwd', 'mfa'],
    }
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    if (fault === 'not-signed') return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`
    if (fault === 'signed-with-secret' || fault === 'signed-with-public-key') {
      const body = `${part({ alg: 'HS256', typ: 'JWT', kid: key.kid })}.${part(claims)}`
      const secret = fault === 'signed-with-secret' ? options.secret : JSON.stringify(key.jwk)
      return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`
    }
    const signed = fault === 'unknown-key' ? await newKey() : key
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: signed.kid, typ: 'JWT' })
      .sign(signed.sign)
  }

  async function isClient(request: IncomingMessage, form: URLSearchParams): Promise<boolean> {
    const assertion = form.get('client_assertion')
    if (options.clientKey !== undefined && assertion !== null) {
      const verified = await jwtVerify(assertion, await importJWK(options.clientKey, 'ES256'), {
        issuer: options.clientId,
        currentDate: now(),
        clockTolerance: 60,
      }).catch(() => null)
      return verified !== null
    }
    const [, basic = ''] = (request.headers.authorization ?? '').split(' ')
    const [id, secret] = Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent)
    return id === options.clientId && secret === options.secret
  }

  async function token(request: IncomingMessage, response: ServerResponse) {
    const form = new URLSearchParams(await text(request))
    if (!(await isClient(request, form))) return json(response, 401, { error: 'invalid_client' })
    const code = form.get('code') ?? ''
    const given = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!given || given.challenge !== challenge || given.redirect !== form.get('redirect_uri'))
      return json(response, 400, { error: 'invalid_grant' })
    const id_token = await idToken(given)
    tokens.push(id_token)
    const rest = {
      access_token: randomBytes(24).toString('base64url'),
      token_type: 'Bearer',
      expires_in: 300,
    }
    return json(response, 200, fault === 'no-token' ? rest : { ...rest, id_token })
  }

  /** Where the browser goes with what it brings back. */
  const back = ({ redirect, state }: Request, more: Record<string, string>) => {
    const to = new URL(redirect)
    for (const [name, value] of Object.entries({ ...more, state, iss: issuer }))
      to.searchParams.set(name, value)
    return to.href
  }

  function picked(query: URLSearchParams, response: ServerResponse) {
    const request = requests.get(query.get('request') ?? '')
    if (!request) return page(response, 400, '<p>Цей запит застарів. Почніть вхід на порталі знову.</p>')
    requests.delete(query.get('request') ?? '')
    const person = people.find(({ sub }) => sub === query.get('person'))
    const more: Record<string, string> = person
      ? { code: codeFor(request, person) }
      : { error: 'access_denied' }
    return response.writeHead(302, { location: back(request, more) }).end()
  }

  function choose(query: URLSearchParams, response: ServerResponse) {
    const request = begun(query)
    if (!request) return page(response, 400, '<p>Портал надіслав неправильний запит.</p>')
    const id = randomBytes(12).toString('base64url')
    requests.set(id, request)
    const link = (person: string, words: string) =>
      `<li><a href="/pick?request=${id}&amp;person=${encodeURIComponent(person)}">${words}</a></li>`
    return page(
      response,
      200,
      `<h1>Хто входить?</h1><ul>${people
        .map(({ sub, given, family, groups }) =>
          link(
            sub,
            `<b>${escaped(`${given} ${family}`)}</b><br><small>групи: ${escaped(groups.join(', ') || 'жодної')}</small>`,
          ),
        )
        .join('')}${link('', 'Скасувати вхід')}</ul>`,
    )
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', issuer)
    counts.set(url.pathname, (counts.get(url.pathname) ?? 0) + 1)
    if (fault === 'down') return request.socket.destroy()
    if (fault === 'slow') await pause(30_000, undefined, { ref: false })
    if (fault === 'error') return json(response, 503, { error: 'temporarily_unavailable' })
    if (url.pathname === '/.well-known/openid-configuration') return json(response, 200, metadata())
    if (url.pathname === '/keys') return json(response, 200, { keys: [key.jwk] })
    if (url.pathname === '/token' && request.method === 'POST') return token(request, response)
    if (url.pathname === '/authorize') return choose(url.searchParams, response)
    if (url.pathname === '/pick') return picked(url.searchParams, response)
    if (url.pathname === '/leave')
      return page(
        response,
        200,
        `<h1>Ви вийшли з каталогу</h1><p><a href="${escaped(url.searchParams.get('post_logout_redirect_uri') ?? '/')}">Повернутися на портал</a></p>`,
      )
    return json(response, 404, { error: 'not_found' })
  }

  const server = createServer(
    (request, response) => void answer(request, response).catch(() => request.socket.destroy()),
  )
  await listening(server, options.port)
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a TCP server's address is never a path

  return {
    issuer,
    people,
    misbehave: (next) => {
      fault = next
    },
    rotate: async () => {
      key = await newKey()
    },
    signIn: (url, person) => {
      const request = begun(new URL(url).searchParams)
      if (!request) throw new Error(`the directory does not understand ${url}`)
      return { state: request.state, code: codeFor(request, person), iss: issuer }
    },
    tokens: () => tokens,
    asked: (path) => counts.get(path) ?? 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The port wished for, or any free one where that is taken. */
const listening = (server: ReturnType<typeof createServer>, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' && port !== 0 ? server.listen(0, '127.0.0.1', resolve) : reject(error),
    )
    server.listen(port, '127.0.0.1', resolve)
  })

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;margin:0;color:#1c2430;background:#f5f6f8}' +
  'aside{background:#ffe08a;padding:12px 16px}main{max-width:520px;margin:0 auto;padding:16px}' +
  'ul{list-style:none;padding:0}a{display:block;padding:12px 16px;margin:8px 0;background:#fff;color:#0b4f8a;' +
  'border:1px solid #d5dae1;border-radius:8px;text-decoration:none}' +
  '@media(prefers-color-scheme:dark){body{color:#e8ebf0;background:#14181e}a{background:#1f252d;color:#9cc9f5;border-color:#39424e}aside{color:#1c2430}}'

function page(response: ServerResponse, status: number, body: string): void {
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    })
    .end(
      `<!doctype html><html lang="uk"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Каталог компанії</title><style>${STYLE}</style><aside>Це навчальний каталог демонстрації: пароля тут не питають.</aside><main>${body}</main></html>`,
    )
}
