import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { Problem } from '#server/problem.ts'
import { shareOf } from '#server/share.ts'
import { failureNotices } from '#text/failures.ts'
import { before } from './before.ts'
import { refusalBody } from './error-reply.ts'
import { headersOfNoRequest } from './headers.ts'
import { makeRequestCode } from '#server/telemetry/request-code.ts'

/** Whoever is signed in, and every change, goes before those who only look. */
type Class = 'first' | 'rest'

export type GateRoom = {
  /** calls that are worked on at once: about four for each connection to the database */
  atOnce: number
  /** calls of each class that wait for their turn */
  inLine: number
  /** no call waits longer */
  waitMs: number
  /** what is refused before it is read is told so after this time: its connection brings nothing else meanwhile */
  holdMs: number
}

const GATE: GateRoom = { atOnce: shareOf(40, 16), inLine: shareOf(120, 40), waitMs: 200, holdMs: 2000 }
/** When the browser may come again. */
const AGAIN_SECONDS = 2
/** However slow the last calls were, so many wait: otherwise nothing would show that it is fast again. */
const LEAST_IN_LINE = 4
/** So long after the last turn was handed on, nothing is known of their pace. */
const FORGOTTEN_MS = 1000

export type Gate = {
  /** Whether a call of this path would only be refused later: it is refused before anything of it is read. */
  refuses(path: string): boolean
  /** Waits for a turn; @returns what ends it. @throws 'service-down' after `waitMs`, or when the line is full */
  enter(of: Class): Promise<() => void>
  /** how long a refusal is held */
  holdMs: number
  /** calls at work, and in line */
  state(): { running: number; waiting: number }
}

const classes = new Map<string, Class>(
  endpoints.flatMap((endpoint) => {
    const of = classOf(endpoint)
    return of === null ? [] : [[endpoint.path, of] as const]
  }),
)

/** null: files and uploads last as long as the line of whoever takes or sends them, and have queues of their own. */
function classOf({ access, writes, file, upload }: Endpoint): Class | null {
  if (file || upload) return null
  return access.who === 'signed-in' || writes !== false ? 'first' : 'rest'
}

/**
 * The gate in front of all calls: work that cannot be done in time is refused at once instead of making everybody wait.
 * A call takes its turn when all of it has arrived, so that a slow sender holds none.
 */
export function openGate(room: GateRoom = GATE, clock: () => number = () => performance.now()): Gate {
  type Waiting = { late: number; take: () => void; leave: (problem: Problem) => void }
  const lines: Record<Class, Waiting[]> = { first: [], rest: [] }
  let running = 0
  let sweeping: NodeJS.Timeout | null = null

  /** How long after another a turn was handed on, ms, over the last dozens of them; null: none was yet. */
  let pace: number | null = null
  let handedOn = 0

  /** Whether so many wait before a call of this class that it would only wait in vain. */
  function full(of: Class): boolean {
    if (lines[of].length >= room.inLine) return true
    // what was slow a while ago may be fast again
    if (pace === null || clock() - handedOn > FORGOTTEN_MS) return false
    const ahead = lines.first.length + (of === 'rest' ? lines.rest.length : 0)
    return ahead >= Math.max(LEAST_IN_LINE, (room.waitMs * 0.8) / pace)
  }
  function keepPace(): void {
    const now = clock()
    // a pause in which nobody waited says nothing
    if (now - handedOn < room.waitMs) pace = (pace ?? now - handedOn) * 0.95 + (now - handedOn) * 0.05
    handedOn = now
  }

  const next = (): Waiting | undefined => lines.first.shift() ?? lines.rest.shift()
  const end = () => {
    const called = next()
    // a finished call hands its turn to the next: `running` stays as it is
    if (called) {
      keepPace()
      called.take()
    } else running -= 1
  }
  const once = () => {
    let ended = false
    return () => {
      if (!ended) end()
      ended = true
    }
  }
  /** Lets go whoever has waited too long; the oldest stand first. */
  const sweep = () => {
    const now = clock()
    for (const line of [lines.first, lines.rest])
      while ((line[0]?.late ?? Infinity) <= now) line.shift()?.leave(tooBusy())
    if (lines.first.length + lines.rest.length > 0 || !sweeping) return
    clearInterval(sweeping)
    sweeping = null
  }

  return {
    refuses(path) {
      const of = classes.get(path)
      return of !== undefined && running >= room.atOnce && full(of)
    },
    async enter(of) {
      if (running < room.atOnce) {
        running += 1
        return once()
      }
      if (full(of)) throw tooBusy()
      sweeping ??= setInterval(sweep, room.waitMs / 4)
      await new Promise<void>((take, leave) => lines[of].push({ late: clock() + room.waitMs, take, leave }))
      return once()
    },
    holdMs: room.holdMs,
    state: () => ({ running, waiting: lines.first.length + lines.rest.length }),
  }
}

const tooBusy = () => new Problem('service-down', { retryAfterSeconds: AGAIN_SECONDS })

/**
 * Puts the gate before Fastify: a call that would only be refused later is answered with few cycles, after a while, and
 * its body is not read; the others take a turn once their body has come, and give it back when their answer is sent or
 * nobody waits for it.
 */
export function standBefore(app: FastifyInstance, gate: Gate, https: boolean): void {
  const refuse = held(refusing(https), gate.holdMs)
  before(app.server, (request, response) => {
    if (!gate.refuses(request.url ?? '')) return false
    // what comes of a body is dropped
    request.resume()
    refuse(response)
    return true
  })
  app.addHook('preValidation', async ({ method, routeOptions: { url } }, { raw }) => {
    const of = method === 'POST' ? classes.get(url ?? '') : undefined
    if (of === undefined) return
    const end = await gate.enter(of)
    if (raw.destroyed || raw.writableFinished) return end()
    raw.once('finish', end)
    raw.once('close', end)
  })
}

/** What a refusal says, made once but for its code. */
function refusing(https: boolean) {
  const body = (requestCode: string) =>
    JSON.stringify({ ...refusalBody(tooBusy(), requestCode), message: failureNotices['will-be-resumed'] })
  const headers = Object.entries({
    ...headersOfNoRequest(https),
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body(makeRequestCode(null)))),
    'Retry-After': String(AGAIN_SECONDS),
  }).flat()
  const [head = '', tail = ''] = body('CODE').split('CODE')
  return (response: ServerResponse): void => {
    response.writeHead(503, headers)
    response.end(`${head}${makeRequestCode(null)}${tail}`)
  }
}

/**
 * Refuses later: told at once, whoever does not wait as told asks again at once, and nine refusals would take the time
 * of one answer. Held ones cost nothing, whatever their number.
 */
function held(refuse: (response: ServerResponse) => void, holdMs: number): typeof refuse {
  if (holdMs === 0) return refuse
  const waiting: { till: number; response: ServerResponse }[] = []
  let sweeping: NodeJS.Timeout | null = null
  const sweep = () => {
    const now = performance.now()
    const first = waiting.findIndex(({ till }) => till > now)
    // nobody is there to hear it, where the connection has closed
    for (const { response } of waiting.splice(0, first < 0 ? waiting.length : first))
      if (!response.destroyed) refuse(response)
    if (waiting.length > 0 || !sweeping) return
    clearInterval(sweeping)
    sweeping = null
  }
  return (response) => {
    waiting.push({ till: performance.now() + holdMs, response })
    sweeping ??= setInterval(sweep, Math.min(100, holdMs))
  }
}
