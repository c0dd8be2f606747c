import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '#contract/errors.ts'
import type { Capability } from '#domain/capabilities.ts'
import type { Site } from '#domain/site.ts'
import { DatabaseDown } from '#server/db/database-down.ts'
import { Fault } from '#server/fault.ts'
import { errorText } from '#server/log-error.ts'
import { Problem } from '#server/problem.ts'
import type { FmCall } from '#server/telemetry/recorder.ts'
import { makeBreaker } from './breaker.ts'
import {
  type FmAsked,
  type FmName,
  type FmReply,
  type FmRequest,
  fmNames,
  fm,
  type OptionalFm,
} from './function-modules.ts'
import { CoreRefusal } from './refusal.ts'

/** What a core gets besides the request: the key of a write and the clock of the caller. */
export type Context = { readonly key: string | null; readonly now: Date }

type Answerer<N extends FmName> = (request: FmAsked<N>, context: Context) => Promise<FmReply<N>>

/**
 * A core: one answerer per function module, except for modules of capabilities it lacks. When its rules say no, it
 * throws `CoreRefusal` with a code that the register declares.
 */
export type Answerers = { readonly [N in Exclude<FmName, OptionalFm>]: Answerer<N> } & {
  readonly [N in OptionalFm]?: Answerer<N> | undefined
}

/** On whose behalf the core is asked; nulls when the worker asks on its own behalf. */
export type Trace = {
  readonly portalCallId: string | null
  readonly requestCode: string | null
  readonly path: string | null
  readonly site: string | null
  readonly userKind: string | null
  readonly accountHash: string | null
}

export const workerTrace: Trace = {
  portalCallId: null,
  requestCode: null,
  path: null,
  site: null,
  userKind: null,
  accountHash: null,
}

/** The core of some companies. */
export type Part<C> = { readonly sites: readonly Site[]; readonly core: C }

type CallRecorder = { fm: (call: FmCall) => void }

export type Core = {
  /**
   * Calls the billing core. Writes need a key and are safe to repeat under it.
   * Throws `Problem` with the core's own code; 'not-offered' when the core lacks the module; 'core-down' when the core
   * cannot be reached or does not answer in time (a write may have happened: ask again under the same key). 'internal'
   * errors are passed on as they are.
   */
  call<N extends FmName>(
    module: { readonly name: N },
    request: FmRequest<N>,
    options?: { key?: string },
  ): Promise<FmReply<N>>
  /** Whether the core has this capability. */
  can(capability: Capability): boolean
  /** The cores it is made of, where companies have some of their own (routed.ts). */
  readonly parts?: readonly Part<Core>[]
}

export type CoreDoor = {
  /** The same core for one portal call, so that every record is linked to it. */
  for(trace: Trace): Core
  /** 'open' while the core is considered down. */
  state(): 'closed' | 'open' | 'half-open'
  /** Whether the core has this capability. */
  can(capability: Capability): boolean
  /** The cores it is made of, where companies have some of their own (routed.ts). */
  readonly parts?: readonly Part<CoreDoor>[]
}

export type CoreOptions = {
  answerers: Answerers
  record: CallRecorder
  now: () => Date
  /** how long to wait for an answer; 8 000 ms by default */
  timeoutMs?: number
  /** how many failures in a row open the circuit (5), and how long it stays open (3 000 ms) */
  failures?: number
  openMs?: number
  /** a clock in milliseconds that never goes back; by default that of the process */
  ticks?: () => number
}

/** How long an answer of the core is waited for, where nothing else is said. */
export const CORE_TIMEOUT_MS = 8000

/** The core cannot be reached, or did not answer in time. */
export class NoAnswer extends Fault {}

/** The only way to the billing core: it validates, times and records calls, and stops calling a core that is down. */
export function openCore(options: CoreOptions): CoreDoor {
  const {
    answerers,
    record,
    now,
    timeoutMs = CORE_TIMEOUT_MS,
    failures = 5,
    openMs = 3000,
    ticks = () => performance.now(),
  } = options
  const breaker = makeBreaker({ failures, openMs, now: ticks })

  async function call<N extends FmName>(trace: Trace, name: N, request: FmRequest<N>, key: string | null) {
    const at = now()
    const started = process.hrtime.bigint()
    const recorded = (outcome: string, errorText: string | null) =>
      record.fm({
        at,
        callId: randomUUID(),
        portalCallId: trace.portalCallId,
        requestCode: trace.requestCode,
        functionModule: name,
        durationUs: Number((process.hrtime.bigint() - started) / 1000n),
        outcome,
        errorText,
        site: trace.site,
        userKind: trace.userKind,
        accountHash: trace.accountHash,
        path: trace.path,
      })

    if (answerers[name] === undefined) {
      recorded('not-offered', null)
      throw new Problem('not-offered')
    }
    const shut = breaker.enter()
    if (shut !== null) {
      recorded('core-down', 'the circuit is open')
      throw down(shut)
    }
    try {
      const reply = await answer(name, request, { key, now: at })
      breaker.succeeded()
      recorded('success', null)
      return reply
    } catch (error) {
      if (error instanceof CoreRefusal && refusalsOf(name).includes(error.code)) {
        breaker.succeeded()
        recorded(error.code, null)
        throw problemOf(error)
      }
      if (error instanceof NoAnswer || error instanceof DatabaseDown) {
        breaker.failed()
        recorded('core-down', errorText(error))
        throw down(openMs, error)
      }
      breaker.succeeded()
      const fault =
        error instanceof CoreRefusal ? new Fault(`${name} refused with ${error.code}, undeclared`) : error
      recorded('internal', errorText(fault))
      throw fault
    }
  }

  async function answer<N extends FmName>(
    name: N,
    request: FmRequest<N>,
    context: Context,
  ): Promise<FmReply<N>> {
    const module = fm[name]
    if (module.writes && context.key === null) throw new Fault(`${name} writes and needs a key`)
    // The register pairs each name with its schemas; the compiler loses the pair when it indexes by N.
    const question = module.asks.parse(request) as FmAsked<N>
    // absent answerers were refused above; the compiler loses the pair here too
    const answerer = answerers[name] as Answerer<N>
    const reply = await withinTime(answerer(question, context), name)
    return module.answers.parse(reply) as FmReply<N>
  }

  async function withinTime<T>(work: Promise<T>, name: string): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new NoAnswer(`${name} did not answer in ${timeoutMs} ms`)), timeoutMs)
    })
    try {
      return await Promise.race([work, late])
    } finally {
      clearTimeout(timer)
    }
  }

  const lacking = new Set(fmNames.flatMap((name) => (answerers[name] ? [] : (fm[name].capability ?? []))))
  const can = (capability: Capability) => !lacking.has(capability)

  return {
    for: (trace) => ({
      call: ({ name }, request, more) => call(trace, name, request, more?.key ?? null),
      can,
    }),
    state: breaker.state,
    can,
  }
}

const refusalsOf = (name: FmName): readonly ErrorCode[] => fm[name].refuses

const problemOf = ({ code, field, params }: CoreRefusal) =>
  new Problem(code, { field, params: { ...params } })

const down = (ms: number, cause?: unknown) => {
  const problem = new Problem('core-down', { retryAfterSeconds: Math.max(1, Math.ceil(ms / 1000)) })
  problem.cause = cause
  return problem
}
