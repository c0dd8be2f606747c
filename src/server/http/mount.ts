import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fastifyMultipart from '@fastify/multipart'
import fastJsonStringify from 'fast-json-stringify'
import { z } from 'zod'
import type { Access, Endpoint, FileReply } from '#contract/endpoint.ts'
import { FAILURE_CODES } from '#domain/audit-outcome.ts'
import { networkKey } from '#server/address-key.ts'
import { auditRefusal } from '#server/audit/audit.ts'
import { type Asks, asksOf } from '#server/beside.ts'
import { checkMay, holdRights, holdSession } from '#server/auth/rights.ts'
import { findSession, keepWrote } from '#server/auth/session-store.ts'
import type { CoreDoor } from '#server/core/call.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { sendFile } from './download.ts'
import { dropRest, type ReceivedForm, receiveForm } from './receive.ts'
import type { Handlers } from '#server/handlers.ts'
import { onlyReading, onlyReads } from './view-only.ts'
import { asSender } from '#server/fair-line.ts'
import { inLanguage, languageOfCall } from '#server/language.ts'
import { errorText } from '#server/log-error.ts'
import { Problem } from '#server/problem.ts'
import type { Secrets } from '#server/secrets.ts'
import { type Recorder, hashAccount } from '#server/telemetry/recorder.ts'
import { outlineOf, outlineOfStranger } from '#server/telemetry/outline.ts'
import { type ReadingReplica, readOld } from './old-reads.ts'
import { parseBasic } from './basic.ts'
import { deviceOf, rememberDevice } from './device.ts'
import { asProblem, sendProblem } from './error-reply.ts'
import { repeatable } from './idempotency.ts'
import type { Limiter } from './rate-limit.ts'
import { requestProblem } from './request-problem.ts'

export type Mounting = {
  deps: Omit<Deps, 'core'>
  core: CoreDoor
  record: Pick<Recorder, 'portal' | 'sample'>
  sampleShare: number
  limiter: Limiter
  reading?: ReadingReplica | undefined
}

type AnyHandler = (deps: Deps, caller: Caller | null, input: unknown, visit: Visit) => Promise<unknown>

const mounted = new WeakMap<FastifyInstance, Set<string>>()
/** @internal */
export const mountedPaths = (app: FastifyInstance): ReadonlySet<string> => mounted.get(app) ?? new Set()

/** Mounts one capability of the contract table. Access, schema, limits, repeats and records are the same for all. */
export function mount<T extends Record<string, Endpoint>>(
  app: FastifyInstance,
  mounting: Mounting,
  table: T,
  handlers: Handlers<T>,
): void {
  const paths = mounted.get(app) ?? new Set<string>()
  mounted.set(app, paths)
  for (const [name, endpoint] of Object.entries(table)) {
    // the handler's exact type was checked by Handlers<T>; inside the loop it is the general one
    const handler = handlers[name as keyof T] as unknown as AnyHandler
    if (endpoint.upload) void app.register(uploads(mounting, endpoint, handler))
    else mountOne(app, mounting, endpoint, handler)
    refuseOtherMethods(app, endpoint.path)
    paths.add(endpoint.path)
  }
}

/** All calls are POST (spec §7). */
function refuseOtherMethods(app: FastifyInstance, url: string): void {
  app.route({
    method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'],
    url,
    handler: (request, reply) =>
      sendProblem(reply.header('Allow', 'POST'), new Problem('method-not-allowed'), request.id),
  })
}

/** A separate scope, so that no other route ever reads a form (promise D3). */
const uploads =
  (mounting: Mounting, endpoint: Endpoint, handler: AnyHandler) => async (scope: FastifyInstance) => {
    await scope.register(fastifyMultipart)
    mountOne(scope, mounting, endpoint, handler)
  }

type Write = (reply: unknown) => string

const writers = new WeakMap<Endpoint, Write>()
/** What writes the good replies of a call: made when the first of them is written, once for all servers of a process. */
function writerOf(endpoint: Endpoint): Write {
  const write =
    writers.get(endpoint) ??
    fastJsonStringify(
      // fast-json-stringify declares draft-7 with an older type than zod's generator gives
      z.toJSONSchema(endpoint.response, {
        target: 'draft-7',
        io: 'output',
        unrepresentable: 'any',
      }) as Parameters<typeof fastJsonStringify>[0],
    )
  writers.set(endpoint, write)
  return write
}

function mountOne(app: FastifyInstance, mounting: Mounting, endpoint: Endpoint, handler: AnyHandler): void {
  const write: Write = (reply) => writerOf(endpoint)(reply)
  const answerOne = async (request: FastifyRequest, reply: FastifyReply) => {
    const start = process.hrtime.bigint()
    const visit = visitOf(request, reply, mounting, endpoint.path)
    const course: Course = {
      caller: null,
      accountHash: null,
      form: null,
      outcome: 'success',
      fault: null,
      asked: null,
      said: null,
    }
    try {
      return await answer({ mounting, endpoint, handler, write }, course, request, reply, visit)
    } catch (error) {
      const problem = asProblem(error)
      if (endpoint.upload) dropRest(request.raw)
      // whoever hears of the refusal finds nothing of the file left
      await course.form?.discard()
      await noteRefusal(mounting, course, problem, error, visit)
      return sendProblem(reply, problem, visit.requestCode, course.caller?.kind === 'admin')
    } finally {
      await course.form?.discard()
      record(mounting, course, request.body, reply, visit, start)
    }
  }
  app.post(endpoint.path, { bodyLimit: endpoint.bodyLimit, config: { endpoint } }, (request, reply) =>
    inLanguage(languageOfCall(endpoint, request.headers), () => answerOne(request, reply)),
  )
}

/** What is known about a call so far, for its record, however it ends. */
type Course = {
  caller: Caller | null
  /** `hashAccount` of the account that the call is about */
  accountHash: string | null
  form: ReceivedForm<unknown> | null
  outcome: string
  fault: string | null
  /** the request as the contract has it; null: it does not follow the contract, or was not looked at */
  asked: unknown
  /** the text of the good reply */
  said: string | null
}
type Mounted = {
  mounting: Mounting
  endpoint: Endpoint
  handler: AnyHandler
  write: Write
}

/** Counts, checks and runs one call, and sends its good reply. Throws the refusal. */
async function answer(
  mounted: Mounted,
  course: Course,
  request: FastifyRequest,
  reply: FastifyReply,
  visit: Visit,
): Promise<FastifyReply> {
  const { mounting, endpoint, handler, write } = mounted
  await mounting.limiter.count(endpoint.bucket, visit.address)
  const form = endpoint.upload ? await formOf(mounted, course, request, visit) : null
  const fields = form ? form.fields : request.body
  const known = form ? form.known : await admit(mounted, course, fields, visit)
  const { caller } = course
  const trace = {
    portalCallId: visit.callId,
    requestCode: visit.requestCode,
    path: endpoint.path,
    ...whose(course),
  }
  const deps: Deps = { ...mounting.deps, core: mounting.core.for(trace) }
  const sender = { user: caller?.userId ?? visit.address, network: networkKey(visit.address) }
  const old = { reading: mounting.reading, endpoint, caller, trace, reply }
  if (endpoint.file) {
    const file = await readOld(old, deps, (inner) =>
      asSender(sender, () => handler(inner, caller, known, visit)),
    )
    // Handlers<T> lets the handler of a file endpoint answer nothing else
    return await sendFile(reply, file as FileReply, (fault) => {
      course.outcome = 'internal'
      course.fault = errorText(fault)
      mounting.deps.log.error(
        { requestCode: visit.requestCode, path: endpoint.path, err: fault },
        'a file was not finished',
      )
    })
  }
  const input = form ? { ...(known as object), file: form.file } : known // a form's fields are an object
  const handle = async (inner: Deps) => {
    if (caller) await holdRights(inner, endpoint, caller, known)
    const good = await asSender(sender, () => handler(inner, caller, input, visit))
    if (caller && endpoint.writes === 'portal' && !endpoint.endsSession) await holdSession(inner, caller)
    return good
  }
  const body = caller?.look
    ? await onlyReading(deps, async (inner) => write(await handle(inner)))
    : await readOld(old, deps, (inner) => repeatable(inner, endpoint, caller, visit, fields, handle, write))
  if (caller && mounting.reading && mayWrite(endpoint)) await keepWrote(mounting.deps.db, caller.sessionId)
  course.said = body
  return await reply.code(200).type('application/json; charset=utf-8').serializer(String).send(body)
}

/**
 * Who calls, and whether they may do what they ask for; of a form it is known before its file is read.
 * @returns the request as the contract has it. Throws the refusal
 */
async function admit(
  { mounting, endpoint, handler }: Mounted,
  course: Course,
  fields: unknown,
  visit: Visit,
): Promise<unknown> {
  const caller = await callerOf(mounting, endpoint.access, fields, visit, asksOf(handler))
  course.caller = caller
  if (caller && !mayCall(endpoint.access, caller)) throw new Problem('forbidden')
  if (caller?.look && !onlyReads(endpoint)) throw new Problem('view-only')
  const parsed = endpoint.request.safeParse(fields === undefined ? {} : fields, { reportInput: true })
  if (!parsed.success) throw requestProblem(parsed.error)
  course.asked = parsed.data
  const account = accountIn(endpoint, parsed.data) ?? caller?.chosenAccount ?? null
  course.accountHash = account && hashAccount(mounting.deps.secrets.accounts, account)
  if (caller) await checkMay(mounting.deps, endpoint, caller, parsed.data)
  return parsed.data
}

/** A form with its file. A file takes its time, so session and right are read once more when it has come. */
async function formOf(
  mounted: Mounted,
  course: Course,
  request: FastifyRequest,
  visit: Visit,
): Promise<ReceivedForm<unknown>> {
  const { mounting, endpoint } = mounted
  const { deps } = mounting
  const form = await receiveForm(request, deps.filesDir, visit.callId, (fields) =>
    admit(mounted, course, fields, visit),
  )
  course.form = form
  if (course.caller) {
    await holdSession(deps, course.caller)
    await holdRights(deps, { ...endpoint, writes: 'portal' }, course.caller, form.known)
  }
  return form
}

/** A refusal is audited outside the handler's transaction, which it has rolled back; a fault of ours is logged once. */
async function noteRefusal(
  { deps }: Mounting,
  course: Course,
  problem: Problem,
  error: unknown,
  visit: Visit,
): Promise<void> {
  course.outcome = problem.code
  if ((problem.code === 'forbidden' || problem.code === 'right-missing') && course.caller)
    await auditRefusal(deps, course.caller, visit, problem.code).catch((lost: unknown) =>
      deps.log.error({ requestCode: visit.requestCode, err: lost }, 'a refusal was not written down'),
    )
  if (problem.code === 'internal' || problem.code === 'service-down') {
    course.fault = errorText(error)
    deps.log.error({ requestCode: visit.requestCode, path: visit.path, err: error }, 'call failed')
  }
}

const whose = ({ caller, accountHash }: Course) => ({
  site: caller?.site ?? null,
  userKind: caller?.kind ?? null,
  accountHash,
})

/** @param start when the call came, in ns */
function record(
  mounting: Mounting,
  course: Course,
  body: unknown,
  reply: FastifyReply,
  visit: Visit,
  start: bigint,
): void {
  const at = mounting.deps.now()
  const durationUs = Number((process.hrtime.bigint() - start) / 1000n)
  const why = whySampled(mounting, course, visit, durationUs)
  if (why !== null)
    mounting.record.sample({
      at,
      callId: visit.callId,
      why,
      request: course.asked === null ? outlineOfStranger(body) : outlineOf(course.asked),
      reply: replyOutline(course.said),
    })
  mounting.record.portal({
    at,
    callId: visit.callId,
    requestCode: visit.requestCode,
    path: visit.path,
    durationUs,
    httpStatus: reply.statusCode,
    outcome: course.outcome,
    errorText: course.fault,
    ...whose(course),
    userHash: course.caller && hashAccount(mounting.deps.secrets.accounts, course.caller.userId),
    process: mounting.deps.config.process,
  })
}

/** A slower call is looked at afterwards, µs. */
const SLOW_US = 1_000_000
/** A longer reply is not read again for its outline, characters. */
const LONG_REPLY = 200_000

/** Calls that failed or were slow, and some by lot: the identifier of a call is random. */
function whySampled({ sampleShare }: Mounting, { outcome }: Course, { callId }: Visit, durationUs: number) {
  if (FAILURE_CODES.includes(outcome)) return 'failed'
  if (durationUs >= SLOW_US) return 'slow'
  return parseInt(callId.slice(0, 8), 16) < sampleShare * 2 ** 32 ? 'chosen' : null
}

function replyOutline(said: string | null) {
  if (said === null) return null
  return said.length > LONG_REPLY ? `text(${said.length})` : outlineOf(JSON.parse(said))
}

/** Counted writes too: what takes the bucket of reading or gives a file changes nothing that a list shows. */
const mayWrite = ({ writes, upload, bucket, file }: Endpoint): boolean =>
  writes !== false || upload || (bucket !== 'read' && !file)

const mayCall = (access: Access, caller: Caller): boolean =>
  access.who === 'anyone' || access.kinds.includes(caller.kind)

/** The user of the token in the body; a bad token is refused before the rest of the request is checked. */
async function callerOf(
  mounting: Mounting,
  access: Access,
  body: unknown,
  visit: Visit,
  asks: readonly Asks[],
): Promise<Caller | null> {
  if (access.who === 'anyone') return null
  const { token, account }: { token?: unknown; account?: unknown } =
    typeof body === 'object' && body !== null ? body : {}
  if (typeof token !== 'string') throw new Problem('session-invalid')
  // a text that the database cannot hold is the account of nobody
  const named = typeof account === 'string' && /^\d{1,20}$/.test(account) ? account : ''
  const session = await findSession(mounting.deps, token, visit, { asks, account: named })
  if (typeof session === 'string') throw new Problem(session)
  return session.caller
}

function visitOf(request: FastifyRequest, reply: FastifyReply, mounting: Mounting, path: string): Visit {
  const key = request.headers['idempotency-key']
  return {
    callId: randomUUID(),
    requestCode: request.id,
    path,
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    basic: parseBasic(request.headers.authorization),
    deviceId: deviceOf(request, deviceKeys(mounting.deps.secrets)),
    idempotencyKey: typeof key === 'string' && /^[\w-]{8,80}$/.test(key) ? key : null,
    rememberDevice: (deviceId) =>
      rememberDevice(reply, mounting.deps.secrets.device, deviceId, mounting.deps.config.https),
    clearSiteData: () => void reply.header('Clear-Site-Data', '"cache", "storage"'),
  }
}

const deviceKeys = ({ device, previous }: Secrets) => (previous ? [device, previous.device] : [device])

/** The account a request is about, for the record (kept only as a keyed hash). */
function accountIn(endpoint: Endpoint, input: unknown): string | null {
  const field = Object.keys(endpoint.ids).find((name) => endpoint.ids[name] === 'account')
  if (!field || typeof input !== 'object' || input === null) return null
  const value = (input as Record<string, unknown>)[field] // a parsed object of the endpoint's schema
  return typeof value === 'string' ? value : null
}
