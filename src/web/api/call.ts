import type { Contract, FilePath } from '#contract/index.ts'
import { networkText } from '#text/failures.ts'
import { session } from '#web/session/session.ts'
import { viewing } from '#web/session/viewing.ts'
import { ApiProblem } from './api-problem.ts'
import { createSend, type SendOptions } from './send.ts'
import { languageHeader } from './language-header.ts'

/** Calls that answer JSON; a file is fetched by `download`. */
export type Path = Exclude<keyof Contract & string, FilePath>
export type Reply<P extends Path> = Contract[P]['response']

/** The body as the caller writes it; the token of the session is added here. */
export type Body<P extends keyof Contract> = Contract[P]['request'] extends { token: string }
  ? Omit<Contract[P]['request'], 'token'> & { token?: string }
  : Contract[P]['request']

/** Paths that take no token (spec §7). The type demands exactly those of the contract, no more and no fewer. */
type Field<P extends Path> = string extends keyof Contract[P]['request']
  ? never
  : keyof Contract[P]['request']
type Tokenless = { [P in Path]: 'token' extends Field<P> ? never : P }[Path]
const tokenless: Readonly<Record<Tokenless, true>> = {
  '/api/agreement': true,
  '/api/api-link': true,
  '/api/apply-agreements': true,
  '/api/auth/admin_panel': true,
  '/api/auth/application': true,
  '/api/auth/check-code': true,
  '/api/auth/directory': true,
  '/api/auth/directory/begin': true,
  '/api/auth/directory/finish': true,
  '/api/auth/entity': true,
  '/api/auth/invitation': true,
  '/api/application/question': true,
  '/api/application/reply': true,
  '/api/auth/join': true,
  '/api/auth/passkey': true,
  '/api/auth/passkey/begin': true,
  '/api/auth/person': true,
  '/api/auth/provider': true,
  '/api/auth/restore': true,
  '/api/auth/send-code': true,
  '/api/auth/sms': true,
  '/api/auth/staff-join': true,
  '/api/auth/staff-link': true,
  '/api/auth/supplier': true,
  '/api/auth/undo-contact': true,
  '/api/client_log': true,
  '/api/letters/unsubscribe': true,
  '/api/letters/unsubscribe/confirm': true,
  '/api/outages/find': true,
  '/api/outages/suggest': true,
  '/api/pay/status': true,
  '/api/pay/again': true,
  '/api/pay/find': true,
  '/api/pay/debt': true,
  '/api/pay/debt/code': true,
  '/api/pay/start': true,
  '/api/pay/link': true,
  '/api/pay/link/start': true,
}

const send = createSend({
  fetch: (input, init) => fetch(input, init),
  wait: (ms) => new Promise((done) => setTimeout(done, ms)),
  random: Math.random,
  newKey: () => crypto.randomUUID(),
  networkText: networkText(),
  headers: languageHeader,
})

let goHome = () => {}

/** Navigation says how to go home; a call must not know it. */
export function onForbidden(go: () => void) {
  goHome = go
}

const deadSession = (problem: ApiProblem): boolean =>
  problem.message === 'Signature verification failed' ||
  problem.code === 'session-invalid' ||
  problem.code === 'session-expired'

/**
 * What the browser does about a refusal, however the call was made: it clears a dead session, unless another one began
 * while the call with `token` was under way; after a 403 it goes home (spec §4, §8).
 */
export function handleProblem(problem: ApiProblem, token: string | null) {
  if (!deadSession(problem)) {
    if (problem.status === 403) goHome()
  } else if (session.get().common.token === token) session.clear()
}

/** Calls one endpoint of the contract. Throws ApiProblem, also when `handleProblem` acted on it. */
export async function call<P extends Path>(
  path: P,
  body: Body<P>,
  options: SendOptions = {},
): Promise<Reply<P>> {
  const { token } = session.get().common
  // around a draft there is no customer whose data could be asked for
  if (viewing?.draft && !(path in tokenless)) return new Promise(() => {})
  const full = path in tokenless || token === null ? body : { token, ...body }
  try {
    // the server cuts every reply to the schema of the contract, so the type is a promise of the server
    return (await send(path, full, options)) as Reply<P>
  } catch (failure) {
    if (failure instanceof ApiProblem) handleProblem(failure, token)
    throw failure
  }
}
